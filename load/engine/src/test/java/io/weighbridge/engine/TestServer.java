package io.weighbridge.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A real HTTP/1.1 server that counts requests. */
final class TestServer implements AutoCloseable {

    static final String HELLO = "Hello, World!";

    static {
        // Otherwise each answer waits for the client's delayed acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final AtomicLong asked = new AtomicLong();
    private final List<String> paths = new CopyOnWriteArrayList<>();

    private TestServer(int threadCount, Handler handler) throws IOException {
        threads =
                threadCount == 0
                        ? Executors.newCachedThreadPool()
                        : Executors.newFixedThreadPool(threadCount);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext(
                "/",
                exchange -> {
                    long number = asked.incrementAndGet();
                    if (number <= 1000) {
                        paths.add(exchange.getRequestURI().toString());
                    }
                    handler.handle(exchange, number);
                });
        server.start();
    }

    /** Answers one request; {@code number} counts from 1. */
    interface Handler {
        void handle(HttpExchange exchange, long number) throws IOException;
    }

    static TestServer of(Handler handler) throws IOException {
        return new TestServer(0, handler);
    }

    static TestServer greeting() throws IOException {
        return of((exchange, number) -> answer(exchange, 200, HELLO));
    }

    /** Answers one request after the other, each after a pause. */
    static TestServer slow(Duration rest) throws IOException {
        return new TestServer(
                1,
                (exchange, number) -> {
                    sleep(rest.toNanos());
                    answer(exchange, 200, HELLO);
                });
    }

    /** Answers nothing in the first {@code stall} of every {@code period}, and fast otherwise. */
    static TestServer stalling(Duration period, Duration stall) throws IOException {
        long start = System.nanoTime();
        return of(
                (exchange, number) -> {
                    long phase = (System.nanoTime() - start) % period.toNanos();
                    sleep(stall.toNanos() - phase);
                    answer(exchange, 200, HELLO);
                });
    }

    /** An address of this machine without a listener. */
    static URI nobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return uri(socket.getLocalPort());
        }
    }

    static void answer(HttpExchange exchange, int status, String text) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain;charset=UTF-8");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    /** Answers with a number of bytes without announcing it. */
    static void chunked(HttpExchange exchange, int length) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(new byte[length]);
        exchange.close();
    }

    static void sleep(long nanos) {
        if (nanos <= 0) {
            return;
        }
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(e));
        }
    }

    URI uri() {
        return uri(server.getAddress().getPort());
    }

    long asked() {
        return asked.get();
    }

    /** The first thousand requested paths. */
    List<String> paths() {
        return List.copyOf(paths);
    }

    private static URI uri(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
