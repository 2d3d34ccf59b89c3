package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Answers like an Elasticsearch without employees, with various failures. */
public final class FakeStore implements AutoCloseable {

    /** How requests are treated. */
    public enum Weather {
        FAIR,
        /** Not answered until the store is closed. */
        STALLED,
        /** Answered with a text that is not JSON. */
        GARBLED,
        /** Answered like a search that requests more than the window. */
        FULL_WINDOW,
        /** The connection is closed instead of an answer. */
        CUT,
        /** As if a password were missing. */
        LOCKED
    }

    private static final String SHARDS =
            "\"_shards\":{\"total\":1,\"successful\":1,\"skipped\":0,\"failed\":0}";
    private static final String FOUND =
            "{\"took\":7,\"timed_out\":false,"
                    + SHARDS
                    + ",\"pit_id\":\"p\",\"hits\":{\"total\":{\"value\":0,\"relation\":\"eq\"},"
                    + "\"max_score\":null,\"hits\":[]}}";
    private static final String WINDOW =
            "{\"error\":{\"root_cause\":[],\"type\":\"search_phase_execution_exception\","
                    + "\"reason\":\"all shards failed\",\"phase\":\"query\",\"grouped\":true,"
                    + "\"failed_shards\":[],\"caused_by\":{\"type\":\"illegal_argument_exception\","
                    + "\"reason\":\"Result window is too large, from + size must be less than or"
                    + " equal to: [10000] but was [10050].\"}},\"status\":400}";
    private static final String LOCKED =
            "{\"error\":{\"root_cause\":[],\"type\":\"security_exception\",\"reason\":\"missing"
                    + " authentication credentials\"},\"status\":401}";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final String version;
    private final boolean hasIndex;
    private volatile Weather weather = Weather.FAIR;

    private FakeStore(int port, String version, boolean hasIndex) throws IOException {
        this.version = version;
        this.hasIndex = hasIndex;
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** One with which an application can start, on a free port. */
    public static FakeStore fit() throws IOException {
        return new FakeStore(0, "8.19.21", true);
    }

    /** The same on a port that another one used before. */
    public static FakeStore fit(int port) throws IOException {
        return new FakeStore(port, "8.19.21", true);
    }

    /** One that reports another version. */
    public static FakeStore ofVersion(String version) throws IOException {
        return new FakeStore(0, version, true);
    }

    /** One without data. */
    public static FakeStore empty() throws IOException {
        return new FakeStore(0, "8.19.21", false);
    }

    /** Changes how the following requests are treated. */
    public void set(Weather weather) {
        this.weather = weather;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        switch (weather) {
            case FAIR -> answer(exchange, 200, body(exchange));
            case STALLED -> {
                stall();
                exchange.close();
            }
            case GARBLED -> answer(exchange, 200, "<html>not an answer</html>");
            case FULL_WINDOW -> answer(exchange, 400, WINDOW);
            case CUT -> exchange.close();
            case LOCKED -> answer(exchange, 401, LOCKED);
        }
    }

    private void stall() {
        try {
            boolean unused = closed.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String body(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        if (path.startsWith("/_nodes")) {
            return "{\"nodes\":{\"n\":{\"version\":\"" + version + "\"}}}";
        }
        if (path.endsWith("/_search")) {
            return FOUND;
        }
        return exchange.getRequestMethod().equals("DELETE")
                ? "{\"succeeded\":true,\"num_freed\":1}"
                : "{\"id\":\"p\"," + SHARDS + "}";
    }

    private void answer(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getResponseHeaders().set("X-Elastic-Product", "Elasticsearch");
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(hasIndex ? status : 404, -1);
            exchange.close();
            return;
        }
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
