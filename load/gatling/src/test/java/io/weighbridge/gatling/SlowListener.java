package io.weighbridge.gatling;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Accepts a connection each few milliseconds, with Java's queue of 50, and answers what it asks.
 */
final class SlowListener implements AutoCloseable {

    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!"
                    .getBytes(StandardCharsets.US_ASCII);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong all = new AtomicLong();
    private final int expected;
    private final ServerSocket listener;

    /**
     * Starts it on a free port.
     *
     * @param expected how many connections will come
     */
    SlowListener(int expected) throws IOException {
        this.expected = expected;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::listen);
    }

    String address() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    int connections() {
        return accepted.get();
    }

    long requests() {
        return all.get();
    }

    /** How many requests came before the last of the connections did. */
    long early() {
        return early.get();
    }

    private void listen() {
        try {
            while (!listener.isClosed()) {
                Socket connection = listener.accept();
                accepted.incrementAndGet();
                threads.execute(() -> serve(connection));
                TimeUnit.MILLISECONDS.sleep(10);
            }
        } catch (IOException | InterruptedException e) {
            // closed
        }
    }

    private void serve(Socket connection) {
        try (connection;
                BufferedReader in =
                        new BufferedReader(
                                new InputStreamReader(
                                        connection.getInputStream(), StandardCharsets.US_ASCII))) {
            connection.setTcpNoDelay(true);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    all.incrementAndGet();
                    if (accepted.get() < expected) {
                        early.incrementAndGet();
                    }
                    connection.getOutputStream().write(ANSWER);
                }
            }
        } catch (IOException e) {
            // the client went away: nothing to answer
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
