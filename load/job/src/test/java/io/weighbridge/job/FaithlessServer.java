package io.weighbridge.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Answers the first GET on a connection, then reads the second and closes without an answer. */
public final class FaithlessServer implements AutoCloseable {

    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!"
                    .getBytes(StandardCharsets.US_ASCII);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicLong requests = new AtomicLong();
    private final ServerSocket listener;

    /** Starts it on a free port. */
    public FaithlessServer() throws IOException {
        listener = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        threads.execute(this::listen);
    }

    /** Scheme, host and port. */
    public String address() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** The number of received requests, answered or not. */
    public long requests() {
        return requests.get();
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                threads.execute(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection;
                BufferedReader in =
                        new BufferedReader(
                                new InputStreamReader(
                                        connection.getInputStream(), StandardCharsets.US_ASCII))) {
            if (request(in)) {
                connection.getOutputStream().write(ANSWER);
                request(in);
            }
        } catch (IOException e) {
            // The client has closed the connection.
        }
    }

    private boolean request(BufferedReader in) throws IOException {
        String line = in.readLine();
        if (line == null) {
            return false;
        }
        requests.incrementAndGet();
        while (line != null && !line.isEmpty()) {
            line = in.readLine();
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
