package io.weighbridge.peer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.util.concurrent.Executors;
import robaho.net.httpserver.DefaultHttpServerProvider;
import robaho.net.httpserver.websockets.CloseCode;
import robaho.net.httpserver.websockets.WebSocket;
import robaho.net.httpserver.websockets.WebSocketException;
import robaho.net.httpserver.websockets.WebSocketFrame;
import robaho.net.httpserver.websockets.WebSocketHandler;

/**
 * WebSockets and the contract's other paths on robaho's server: a virtual thread for each
 * connection. TCP_NODELAY is set if a system property of the server enables it.
 */
final class Server {

    private static final Routes ROUTES = new Routes();

    private Server() {}

    public static void main(String[] args) throws IOException {
        HttpServer server =
                new DefaultHttpServerProvider().createHttpServer(Listen.of(args).socket(), 0);
        server.createContext("/", Server::answer);
        server.createContext("/ws/echo", new EchoHandler());
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer =
                    ROUTES.answer(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI().getPath(),
                            exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }

    private static final class EchoHandler extends WebSocketHandler {

        @Override
        protected WebSocket openWebSocket(HttpExchange exchange) {
            return new Echo(exchange);
        }
    }

    private static final class Echo extends WebSocket {

        Echo(HttpExchange exchange) {
            super(exchange);
        }

        @Override
        protected void onMessage(WebSocketFrame message) throws WebSocketException {
            try {
                send(message.getTextPayload());
            } catch (IOException gone) {
                throw new WebSocketException(gone);
            }
        }

        @Override
        protected void onPong(WebSocketFrame pong) {
            // No pongs are expected.
        }

        @Override
        protected void onClose(CloseCode code, String reason, boolean initiatedByRemote) {
            // There is no state for a connection.
        }
    }
}
