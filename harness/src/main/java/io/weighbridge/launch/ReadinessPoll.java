package io.weighbridge.launch;

import io.weighbridge.plan.Workload;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Asks a port for a path until the answer is correct. It runs before the server is started, so that
 * neither its thread nor its classes are on the server's bill.
 */
final class ReadinessPoll implements AutoCloseable {

    /** From one question to the next: the first correct answer is at most this much younger. */
    static final Duration INTERVAL = Duration.ofMillis(5);

    /** A server that accepts and stays silent gets another chance on a new connection. */
    private static final int SILENCE_MILLIS = 5_000;

    /** The last word while nothing has answered yet. */
    static final String SILENCE = "nobody listened on the port";

    private final InetSocketAddress address;
    private final byte[] question;
    private final Workload.Expect expect;
    private final CompletableFuture<Long> answered = new CompletableFuture<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread thread = new Thread(this::poll, "readiness-poll");
    private volatile String lastWord = SILENCE;
    private volatile boolean connected;
    private volatile boolean closed;
    private volatile @Nullable Socket asking;

    private ReadinessPoll(int port, String path, Workload.Expect expect) {
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.question = question(port, path).getBytes(StandardCharsets.US_ASCII);
        this.expect = expect;
    }

    /** Starts asking; returns when the first question has been put. */
    static ReadinessPoll start(int port, String path, Workload.Expect expect)
            throws InterruptedException {
        ReadinessPoll poll = new ReadinessPoll(port, path, expect);
        poll.thread.setDaemon(true);
        poll.thread.start();
        poll.begun.await();
        return poll;
    }

    /** Completed with {@link System#nanoTime} right after the first correct answer's last byte. */
    CompletableFuture<Long> answered() {
        return answered;
    }

    /** What came of the last question that came to an end, as half a sentence. */
    String lastWord() {
        return connected && lastWord.equals(SILENCE)
                ? "the connection was accepted, but no answer came"
                : lastWord;
    }

    /** Ends the asking, even amid a question. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        Socket socket = asking;
        if (socket != null) {
            hangUp(socket);
        }
    }

    private void poll() {
        while (!closed && !answered.isDone()) {
            long began = System.nanoTime();
            try {
                ask();
            } catch (ConnectException e) {
                // keeps the last word: what a server said before it fell silent tells more
            } catch (IOException e) {
                lastWord = "no answer: " + e.getMessage();
            }
            begun.countDown();
            LockSupport.parkNanos(INTERVAL.toNanos() - (System.nanoTime() - began));
        }
    }

    private void ask() throws IOException {
        try (Socket socket = new Socket()) {
            asking = socket;
            if (closed) {
                return;
            }
            socket.setSoTimeout(SILENCE_MILLIS);
            socket.connect(address, SILENCE_MILLIS);
            if (socket.getLocalPort() == address.getPort()) {
                // two ends of one socket: TCP's simultaneous open, where the port is the client's
                throw new ConnectException("the poll met itself");
            }
            connected = true;
            socket.getOutputStream().write(question);
            Answer answer = Answer.read(new BufferedInputStream(socket.getInputStream()));
            judge(answer, System.nanoTime());
        } finally {
            asking = null;
        }
    }

    private void judge(Answer answer, long now) {
        Optional<String> mistake = answer.mistake(expect);
        lastWord = mistake.orElse("a correct answer");
        if (mistake.isEmpty()) {
            answered.complete(now);
        }
    }

    private static String question(int port, String path) {
        return "GET "
                + path
                + " HTTP/1.1\r\nHost: 127.0.0.1:"
                + port
                + "\r\nUser-Agent: weighbridge\r\nAccept: */*\r\nConnection: close\r\n\r\n";
    }

    private static void hangUp(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // its end is all that was wanted
        }
    }
}
