package io.weighbridge.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A real server, started as a process: it reports start-up metrics and answers with its status. */
final class SmallStack {

    private SmallStack() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        HttpServer server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
        server.createContext(
                "/",
                exchange -> {
                    boolean metrics =
                            exchange.getRequestURI().getPath().equals("/actuator/metrics");
                    byte[] body = "{\"names\":[]}".getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(metrics ? 200 : 404, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.setExecutor(Executors.newFixedThreadPool(2));
        System.out.println("INFO 1 --- c.S : Startup Metric >> jvm.memory.used=168000000");
        System.out.println("INFO 1 --- c.S : Startup Metric >> jvm.classes.loaded=9869");
        System.out.println("INFO 1 --- c.S : Startup Metric >> jvm.threads.live=25");
        server.start();
    }
}
