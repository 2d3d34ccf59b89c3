package io.weighbridge.launch;

import io.weighbridge.os.Cause;
import io.weighbridge.plan.Workload;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Polls a path on a port until the answer is correct. It starts before the server, so that the
 * start of its thread and the loading of its classes do not count as the server's.
 */
final class ReadinessPoll implements AutoCloseable {

    /** The interval between requests; the measured startup time is at most this much too long. */
    static final Duration INTERVAL = Duration.ofMillis(5);

    /**
     * A server that accepts a connection but does not answer is tried again on a new connection
     * after this time.
     */
    private static final int SILENCE_MILLIS = 5_000;

    private static final boolean CLOSES_ALL = true;

    /** The result until something answers. */
    static final String SILENCE = "nobody listened on the port";

    /**
     * A server that answers wrongly is polled less and less often, so that it can become idle. Its
     * startup time is at most this share too long.
     */
    private static final double SHARE = 0.02;

    /**
     * A wrong status, and since when it has been the answer.
     *
     * @param since {@link System#nanoTime} of the first answer of the current unbroken series
     */
    record Wrong(HttpAnswer answer, long since) {}

    private final InetSocketAddress address;
    private final byte[] question;
    private final Workload.Expect expect;
    private final @Nullable SSLSocketFactory encrypting;
    private final CompletableFuture<Long> answered = new CompletableFuture<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread thread = new Thread(this::poll, "readiness-poll");
    private volatile String lastResult = SILENCE;
    private volatile @Nullable Wrong wrong;
    private volatile boolean connected;
    private volatile boolean closed;

    private ReadinessPoll(int port, Workload ready, @Nullable Certificate certificate) {
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.question = question(port, ready).getBytes(StandardCharsets.US_ASCII);
        this.expect = ready.expect();
        this.encrypting = certificate == null ? null : certificate.trusting().getSocketFactory();
    }

    /**
     * Starts polling. Returns after the first request.
     *
     * @param ready a GET with the expected answer
     * @param certificate the certificate that the server must present; null if it does not serve
     *     over TLS
     */
    static ReadinessPoll start(int port, Workload ready, @Nullable Certificate certificate)
            throws InterruptedException {
        ReadinessPoll poll = new ReadinessPoll(port, ready, certificate);
        poll.thread.setDaemon(true);
        poll.thread.start();
        poll.begun.await();
        return poll;
    }

    /**
     * Completes with {@link System#nanoTime} right after the last byte of the first correct answer.
     */
    CompletableFuture<Long> answered() {
        return answered;
    }

    /** The result of the last completed request, as half a sentence. */
    String lastResult() {
        return connected && lastResult.equals(SILENCE)
                ? "the connection was accepted, but no answer came"
                : lastResult;
    }

    /** The current wrong status; null if there is no answer, or the status is correct. */
    @Nullable Wrong wrong() {
        return wrong;
    }

    /** Stops polling. A request without an answer still lasts for some seconds. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void poll() {
        while (!closed && !answered.isDone()) {
            long began = System.nanoTime();
            try {
                ask();
            } catch (ConnectException e) {
                // Keeps the last result: an answer before a silence is more informative.
                wrong = null;
            } catch (IOException e) {
                wrong = null;
                lastResult = "no answer: " + Cause.of(e);
            } finally {
                begun.countDown();
            }
            LockSupport.parkNanos(interval() - (System.nanoTime() - began));
        }
    }

    private long interval() {
        Wrong now = wrong;
        long share = now == null ? 0 : (long) ((System.nanoTime() - now.since) * SHARE);
        return Math.max(INTERVAL.toNanos(), share);
    }

    private void ask() throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(SILENCE_MILLIS);
            socket.connect(address, SILENCE_MILLIS);
            if (socket.getLocalPort() == address.getPort()) {
                // A simultaneous open: both ends are the same socket.
                throw new ConnectException(
                        "nothing listens on the port yet (weigh connected to itself)");
            }
            connected = true;
            try (Socket speaking = encrypted(socket)) {
                speaking.getOutputStream().write(question);
                HttpAnswer answer =
                        HttpAnswer.read(new BufferedInputStream(speaking.getInputStream()));
                judge(answer, System.nanoTime());
            }
        }
    }

    /** The socket, or a TLS socket over it that also closes it. */
    private Socket encrypted(Socket socket) throws IOException {
        if (encrypting == null) {
            return socket;
        }
        String host = address.getAddress().getHostAddress();
        return encrypting.createSocket(socket, host, address.getPort(), CLOSES_ALL);
    }

    private void judge(HttpAnswer answer, long now) {
        String mistake = answer.mistake(expect);
        lastResult = mistake == null ? "a correct answer" : mistake;
        if (answer.status() == expect.status()) {
            wrong = null;
        } else if (!same(answer, wrong)) {
            wrong = new Wrong(answer, now);
        }
        if (mistake == null) {
            answered.complete(now);
        }
    }

    private static boolean same(HttpAnswer answer, @Nullable Wrong before) {
        return before != null
                && answer.status() == before.answer.status()
                && Objects.equals(answer.location(), before.answer.location());
    }

    private static String question(int port, Workload ready) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("User-Agent", "weighbridge");
        headers.put("Accept", "*/*");
        headers.putAll(ready.headers());
        headers.put("Host", "127.0.0.1:" + port);
        headers.put("Connection", "close");
        StringBuilder question = new StringBuilder("GET " + ready.path() + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> question.append(name).append(": ").append(value).append("\r\n"));
        return question.append("\r\n").toString();
    }
}
