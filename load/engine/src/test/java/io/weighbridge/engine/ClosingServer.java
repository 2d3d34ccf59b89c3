package io.weighbridge.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers one request on each connection, with a body that the end of the connection ends. */
final class ClosingServer implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServerSocket listener;
    private final byte[] answer;

    ClosingServer(String body) throws IOException {
        answer =
                ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n" + body)
                        .getBytes(StandardCharsets.US_ASCII);
        listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        threads.execute(this::listen);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
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
            String line = in.readLine();
            while (line != null && !line.isEmpty()) {
                line = in.readLine();
            }
            if (line != null) {
                connection.getOutputStream().write(answer);
            }
        } catch (IOException e) {
            // The client went away: nothing to answer.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
