package io.weighbridge.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;

/**
 * A server that answers GET requests with exactly the given bytes, and can close connections. A
 * thread serves each connection.
 */
final class RawServer implements AutoCloseable {

    /** A correct answer to {@link LoadText}. */
    static final String HELLO =
            String.join(
                    "\r\n",
                    "HTTP/1.1 200 OK",
                    "Content-Type: text/plain",
                    "Content-Length: 13",
                    "",
                    "Hello, World!");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong asked = new AtomicLong();
    private final ServerSocket listener;
    private final LongPredicate welcome;
    private final Voice voice;

    private RawServer(LongPredicate welcome, Voice voice) throws IOException {
        this.welcome = welcome;
        this.voice = voice;
        listener = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        threads.execute(this::listen);
    }

    /**
     * Answers one request; {@code number} counts from 1. If it throws, the server closes the
     * connection.
     */
    interface Voice {
        void answer(OutputStream out, long number) throws IOException;
    }

    static RawServer of(Voice voice) throws IOException {
        return new RawServer(connection -> true, voice);
    }

    /** Answers correctly on some connections, and ends the others at once. */
    static RawServer welcoming(LongPredicate connections) throws IOException {
        return new RawServer(connections, (out, number) -> say(out, HELLO));
    }

    /** Answers each request with the same bytes. */
    static RawServer saying(String answer) throws IOException {
        return of((out, number) -> say(out, answer));
    }

    static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Ends a connection. */
    static IOException hangUp() {
        return new IOException("hung up on purpose");
    }

    /** Ends a connection as if the server had crashed. */
    static IOException reset() {
        return new Reset();
    }

    private static final class Reset extends IOException {

        private static final long serialVersionUID = 1;
    }

    private void listen() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                open.add(socket);
                // A connection that arrived while the server was being closed is in no list.
                if (welcome.test(accepted.incrementAndGet()) && !listener.isClosed()) {
                    threads.execute(() -> serve(socket));
                } else {
                    socket.close();
                }
            }
        } catch (IOException | RejectedExecutionException e) {
            // The test has ended.
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(
                                new InputStreamReader(
                                        socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
            for (String line; (line = in.readLine()) != null; ) {
                if (line.isEmpty()) {
                    answer(socket);
                }
            }
        } catch (IOException e) {
            // The connection ends.
        } finally {
            open.remove(socket);
        }
    }

    private void answer(Socket socket) throws IOException {
        try {
            voice.answer(socket.getOutputStream(), asked.incrementAndGet());
        } catch (Reset e) {
            socket.setSoLinger(true, 0);
            throw e;
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /**
     * The number of opened connections. A connection can be open for a client before the server
     * accepts it, so this waits until the server has accepted the expected number, for 10 s at
     * most.
     */
    long accepted(long expected) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (accepted.get() < expected && System.nanoTime() < deadline) {
            Thread.sleep(1);
        }
        return accepted.get();
    }

    /** The number of received requests. */
    long asked() {
        return asked.get();
    }

    /** Ends all connections that are open, and returns once the client has ended them too. */
    void hangUpAll() throws IOException, InterruptedException {
        for (Socket socket : open) {
            socket.shutdownOutput();
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!open.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the client keeps " + open.size() + " connections open");
            }
            Thread.sleep(1);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdown();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
