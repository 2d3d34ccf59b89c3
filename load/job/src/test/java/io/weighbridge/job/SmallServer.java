package io.weighbridge.job;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A real server on this machine that counts requests: {@code /plaintext} answers 13 bytes, {@code
 * /some} another body of the same length to every tenth request, {@code /letters/9} this number of
 * bytes in chunks, {@code /fewer/9} one byte less to every tenth, {@code /broken} status 500,
 * {@code /echo} the request's body, {@code /hang} nothing, {@code /trickle} the beginning of an
 * answer.
 */
public final class SmallServer implements AutoCloseable {

    static {
        // Otherwise each answer of the JDK's server waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // Otherwise it closes connections if there are too many.
        System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong wrongBodies = new AtomicLong();
    private final AtomicLong lastOnes = new AtomicLong();
    private final Map<String, AtomicLong> paths = new ConcurrentHashMap<>();
    private final Set<Integer> clients = ConcurrentHashMap.newKeySet();
    private final HttpServer server;

    /** Starts it on a free port. */
    public SmallServer() throws IOException {
        server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** A port of this machine without a listener. */
    public static String nowhere() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }

    /** Scheme, host and port. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The number of received requests. */
    public long requests() {
        return requests.get();
    }

    /** The number of received requests by path. */
    public Map<String, AtomicLong> paths() {
        return paths;
    }

    /** The number of received requests for a path. */
    public long asked(String path) {
        return paths.getOrDefault(path, new AtomicLong()).get();
    }

    /** The number of answers with a wrong body. */
    public long wrongBodies() {
        return wrongBodies.get();
    }

    /**
     * The number of connections used; lower if connections follow each other, because client ports
     * are reused.
     */
    public int connections() {
        return clients.size();
    }

    /** The number of requests that asked to close their connection, which this server does. */
    public long lastOnes() {
        return lastOnes.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        long number = requests.incrementAndGet();
        clients.add(exchange.getRemoteAddress().getPort());
        if ("close".equalsIgnoreCase(exchange.getRequestHeaders().getFirst("Connection"))) {
            lastOnes.incrementAndGet();
        }
        String path = exchange.getRequestURI().getRawPath();
        paths.computeIfAbsent(path, any -> new AtomicLong()).incrementAndGet();
        byte[] sent = exchange.getRequestBody().readAllBytes();
        String right = "Hello, World!";
        if (path.startsWith("/letters/") || path.startsWith("/fewer/")) {
            letters(exchange, path, number);
            return;
        }
        switch (path) {
            case "/some" -> answer(exchange, 200, number % 10 == 0 ? wrong() : right);
            case "/broken" -> answer(exchange, 500, "broken");
            case "/echo" -> answer(exchange, 200, new String(sent, StandardCharsets.UTF_8));
            case "/hang" -> hang();
            case "/trickle" -> trickle(exchange);
            default -> answer(exchange, 200, right);
        }
    }

    private void letters(HttpExchange exchange, String path, long number) throws IOException {
        int count = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
        boolean fewer = path.startsWith("/fewer/") && number % 10 == 0;
        wrongBodies.addAndGet(fewer ? 1 : 0);
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(new byte[fewer ? count - 1 : count]);
        exchange.close();
    }

    private void trickle(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
        exchange.sendResponseHeaders(200, 13);
        exchange.getResponseBody().write('H');
        exchange.getResponseBody().flush();
        hang();
    }

    private String wrong() {
        wrongBodies.incrementAndGet();
        return "Hello, Wrold!";
    }

    private void hang() throws IOException {
        try {
            closed.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain;charset=UTF-8");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
