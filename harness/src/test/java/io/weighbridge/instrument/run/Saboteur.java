package io.weighbridge.instrument.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A small HTTP/1.1 server that first answers correctly and then cheats in one way, to appear better
 * than an honest server. Also a program: {@code Saboteur <port> <behaviour> <honest requests>}.
 */
public final class Saboteur implements AutoCloseable {

    /** The default number of requests that are answered correctly. */
    private static final int HONEST = 5;

    /** One of this number of later requests is affected. */
    private static final int RARE = 250;

    /** How late a late answer is. */
    static final long LATE_MILLIS = 1500;

    private static final String RIGHT = "Hello, World!";

    /** The behaviour after a number of requests. */
    public enum Behaviour {
        /** Always answers correctly. */
        HONEST,
        /** Redirects, without a body. */
        REDIRECT,
        /** Another status of success, with the right body. */
        CREATED,
        /** An error with the right body. */
        SERVER_ERROR,
        /** Three of ten answers are two bytes short. */
        SHORTER,
        /** Every other answer is two bytes short: the mean length is a whole number. */
        HALF_SHORTER,
        /** A few requests are never answered. */
        NO_ANSWER,
        /** A few answers come late, all while others are answered at once. */
        LATE,
        /** A few answers end in the middle, and their connections stay open. */
        HALF_ANSWER,
        /** A few connections are closed instead of an answer. */
        CLOSE_UNANSWERED,
        /** Another body with the correct length. */
        WRONG_BODY,
        /** The correct body with another type. */
        WRONG_TYPE,
        /** No body. */
        EMPTY,
        /** From the first answer on: correct, but the end of the connection ends the body. */
        ENDS_BY_CLOSING;

        static Behaviour named(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    work -> {
                        Thread thread = new Thread(work, "saboteur");
                        thread.setDaemon(true);
                        return thread;
                    });
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicLong requests = new AtomicLong();
    private final Behaviour behaviour;
    private final long honest;
    private final ServerSocket listener;

    /** Starts it on a free port of the loopback address. */
    Saboteur(Behaviour behaviour) throws IOException {
        this(0, behaviour, HONEST);
    }

    private Saboteur(int port, Behaviour behaviour, long honest) throws IOException {
        this.behaviour = behaviour;
        this.honest = honest;
        listener = new ServerSocket(port, 1000, InetAddress.getLoopbackAddress());
        threads.execute(this::listen);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int port = Integer.parseInt(arguments[0]);
        long honest = arguments.length > 2 ? Long.parseLong(arguments[2]) : HONEST;
        new Saboteur(port, Behaviour.named(arguments[1]), honest).closed.await();
    }

    int port() {
        return listener.getLocalPort();
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                connection.setTcpNoDelay(true);
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
                                        connection.getInputStream(), StandardCharsets.ISO_8859_1));
                OutputStream out = connection.getOutputStream()) {
            boolean open = true;
            while (open) {
                String line = in.readLine();
                if (line == null) {
                    return;
                }
                boolean kept = kept(line, in);
                open = answer(out, kept) && kept;
            }
        } catch (IOException e) {
            // The client has closed the connection.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads the headers of a request; returns whether the connection may carry another one. */
    private static boolean kept(String line, BufferedReader in) throws IOException {
        boolean kept = !line.endsWith("HTTP/1.0");
        String header = in.readLine();
        while (header != null && !header.isEmpty()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("connection:")) {
                kept = lower.contains("keep-alive");
            }
            header = in.readLine();
        }
        return kept;
    }

    /**
     * @return whether the connection continues
     */
    private boolean answer(OutputStream out, boolean kept)
            throws IOException, InterruptedException {
        long number = requests.incrementAndGet();
        if (behaviour == Behaviour.ENDS_BY_CLOSING) {
            out.write(
                    ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n"
                                    + RIGHT)
                            .getBytes(StandardCharsets.US_ASCII));
            return false;
        }
        long late = number - honest;
        if (late <= 0) {
            return answer(out, kept, "200 OK", "text/plain", RIGHT);
        }
        return switch (behaviour) {
            case REDIRECT -> answer(out, kept, "302 Found", "text/plain", "");
            case CREATED -> answer(out, kept, "201 Created", "text/plain", RIGHT);
            case SERVER_ERROR -> answer(out, kept, "500 Oops", "text/plain", RIGHT);
            case SHORTER -> right(out, kept, late % 10 < 3 ? RIGHT.substring(2) : RIGHT);
            case HALF_SHORTER -> right(out, kept, late % 2 == 0 ? RIGHT.substring(2) : RIGHT);
            case WRONG_BODY -> right(out, kept, "Hello, Wrold!");
            case WRONG_TYPE -> answer(out, kept, "200 OK", "application/json", RIGHT);
            case EMPTY -> right(out, kept, "");
            case LATE -> {
                if (late % RARE == 1) {
                    Thread.sleep(LATE_MILLIS);
                }
                yield right(out, kept, RIGHT);
            }
            case NO_ANSWER, HALF_ANSWER, CLOSE_UNANSWERED ->
                    late % RARE == 1 ? betray(out, kept) : right(out, kept, RIGHT);
            default -> right(out, kept, RIGHT);
        };
    }

    private boolean betray(OutputStream out, boolean kept)
            throws IOException, InterruptedException {
        if (behaviour == Behaviour.HALF_ANSWER) {
            String whole = text(kept, "200 OK", "text/plain", RIGHT);
            out.write(whole.substring(0, whole.length() - 4).getBytes(StandardCharsets.US_ASCII));
        }
        if (behaviour != Behaviour.CLOSE_UNANSWERED) {
            closed.await();
        }
        return false;
    }

    private static boolean right(OutputStream out, boolean kept, String body) throws IOException {
        return answer(out, kept, "200 OK", "text/plain", body);
    }

    private static boolean answer(
            OutputStream out, boolean kept, String status, String type, String body)
            throws IOException {
        out.write(text(kept, status, type, body).getBytes(StandardCharsets.US_ASCII));
        return true;
    }

    private static String text(boolean kept, String status, String type, String body) {
        return "HTTP/1.1 %s\r\nContent-Type: %s\r\nConnection: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, type, kept ? "keep-alive" : "close", body.length(), body);
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        listener.close();
        threads.shutdownNow();
    }
}
