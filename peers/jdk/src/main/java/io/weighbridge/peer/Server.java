package io.weighbridge.peer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The contract on {@code com.sun.net.httpserver}, with any provider. Each request runs in a thread
 * of a pool that grows as needed. With {@code -Dpeer.threads=virtual} and Java 21 or later, each
 * request runs in a new virtual thread. TCP_NODELAY is set if a system property of the provider
 * enables it.
 */
final class Server implements HttpHandler {

    private final Routes routes = new Routes();

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(Listen.of(args).socket(), 0);
        server.createContext("/", new Server());
        server.setExecutor(executor());
        server.start();
    }

    private static Executor executor() throws ReflectiveOperationException {
        if (System.getProperty("peer.threads", "pool").equals("virtual")) {
            // Called by reflection, because this is compiled for Java 17.
            return (Executor)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        }
        return Executors.newCachedThreadPool();
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer =
                    routes.answer(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI().getPath(),
                            exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }
}
