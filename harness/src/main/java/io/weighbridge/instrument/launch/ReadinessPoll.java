package io.weighbridge.instrument.launch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Cause;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Polls a path on a port until the answer is correct. It starts before the server, and has read
 * answers of a server of its own before, so that the start of its thread and the loading of classes
 * do not count as the server's.
 */
final class ReadinessPoll implements AutoCloseable {

    /** The interval between requests; the measured startup time is at most this much too long. */
    static final Duration INTERVAL = Duration.ofMillis(5);

    /** The result until something answers. */
    static final String SILENCE = "nobody listened on the port";

    /**
     * A server that answers wrongly is polled less and less often, so that it can become idle. Its
     * startup time is at most this share too long.
     */
    private static final double SHARE = 0.02;

    /** The time limit for an answer of the server of its own. */
    private static final Duration OWN_LIMIT = Duration.ofSeconds(5);

    private static final int BUFFER = 1 << 16;

    private static final byte[] OK = {'o', 'k'};

    private static final AtomicBoolean LOADED = new AtomicBoolean();

    static {
        // Otherwise the header Origin would not be sent.
        System.setProperty("sun.net.http.allowRestrictedHeaders", "true");
    }

    /**
     * A wrong status, and since when it has been the answer.
     *
     * @param since {@link System#nanoTime} of the first answer of the current unbroken series
     */
    record Wrong(HttpAnswer answer, long since) {}

    private final URI uri;
    private final Workload ready;
    private final @Nullable SSLSocketFactory encrypting;
    private final Duration limit;
    private final CompletableFuture<Long> answered = new CompletableFuture<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread thread = new Thread(this::poll, "readiness-poll");
    private volatile String lastResult = SILENCE;
    private volatile @Nullable Wrong wrong;
    private volatile @Nullable EndlessAnswerException endless;
    private volatile @Nullable Long muteSince;
    private volatile boolean closed;

    private ReadinessPoll(
            int port, Workload ready, @Nullable Certificate certificate, Duration limit) {
        String scheme = certificate == null ? "http" : "https";
        this.uri = URI.create(scheme + "://127.0.0.1:" + port + ready.path());
        this.ready = ready;
        this.limit = limit;
        this.encrypting = certificate == null ? null : certificate.trusting().getSocketFactory();
    }

    /**
     * Starts polling. Returns after the first request.
     *
     * @param ready a GET with the expected answer
     * @param certificate the certificate that the server must present; null if it does not serve
     *     over TLS
     * @param limit the time limit for a complete answer; after that, the server is asked again on a
     *     new connection
     */
    static ReadinessPoll start(
            int port, Workload ready, @Nullable Certificate certificate, Duration limit)
            throws InterruptedException {
        if (!LOADED.getAndSet(true)) {
            loadClasses();
        }
        ReadinessPoll poll = new ReadinessPoll(port, ready, certificate, limit);
        poll.thread.setDaemon(true);
        poll.thread.start();
        poll.begun.await();
        return poll;
    }

    /**
     * Completes with {@link System#nanoTime} right after the last byte of the first correct answer;
     * fails if the poll itself does.
     */
    CompletableFuture<Long> answered() {
        return answered;
    }

    /** The result of the last completed request, as half a sentence. */
    String lastResult() {
        return lastResult;
    }

    /** The current wrong status; null if there is no answer, or the status is correct. */
    @Nullable Wrong wrong() {
        return wrong;
    }

    /** An answer that began but has no end; null if there was none. */
    @Nullable EndlessAnswerException endless() {
        return endless;
    }

    /**
     * Since when the server has accepted connections without answering, as {@link System#nanoTime}:
     * it has ended one, or the current one is silent. Null if it answers, or if nobody listens.
     */
    @Nullable Long muteSince() {
        return muteSince;
    }

    /** Stops polling. A request without an answer still lasts until its time limit. */
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
                muteSince = null;
            } catch (SocketTimeoutException e) {
                wrong = null;
                lastResult = "no answer within " + Durations.exact(limit);
            } catch (EndlessAnswerException e) {
                wrong = null;
                endless = e;
            } catch (IOException e) {
                wrong = null;
                lastResult = "no answer: " + Cause.of(e);
            } catch (RuntimeException | Error defect) {
                answered.completeExceptionally(defect);
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
        HttpURLConnection connection =
                (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
        if (encrypting != null) {
            ((HttpsURLConnection) connection).setSSLSocketFactory(encrypting);
        }
        int millis = (int) Math.max(1, Math.min(Integer.MAX_VALUE, limit.toMillis()));
        connection.setConnectTimeout(millis);
        connection.setReadTimeout(millis);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("User-Agent", "weighbridge");
        connection.setRequestProperty("Accept", "*/*");
        ready.headers().forEach(connection::setRequestProperty);
        connection.setRequestProperty("Connection", "close");
        try {
            connection.connect();
            if (lastResult.equals(SILENCE)) {
                lastResult = "the connection was accepted, but no answer came";
            }
            if (muteSince == null) {
                muteSince = System.nanoTime();
            }
            HttpAnswer answer = answer(connection, ready.expect(), limit);
            muteSince = null;
            judge(answer, System.nanoTime());
        } finally {
            connection.disconnect();
        }
    }

    /**
     * Loads the classes that read answers, by reading one in chunks, one with a length, one of
     * gzip.
     */
    private static void loadClasses() {
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/chunked", exchange -> answer(exchange, 0));
            server.createContext("/whole", exchange -> answer(exchange, OK.length));
            server.createContext("/encoded", ReadinessPoll::encoded);
            server.start();
            try {
                String root = "http://127.0.0.1:" + server.getAddress().getPort();
                for (String path : List.of("/chunked", "/whole", "/encoded")) {
                    URL url = URI.create(root + path).toURL();
                    HttpURLConnection connection =
                            (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
                    connection.setReadTimeout((int) OWN_LIMIT.toMillis());
                    answer(connection, Workload.Expect.OK, OWN_LIMIT);
                }
            } finally {
                server.stop(0);
            }
        } catch (IOException e) {
            // The first start of a server is then measured some milliseconds too long.
        }
    }

    private static void encoded(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = new GZIPOutputStream(exchange.getResponseBody())) {
            out.write(OK);
        }
        exchange.close();
    }

    private static void answer(HttpExchange exchange, long length) throws IOException {
        exchange.sendResponseHeaders(200, length);
        exchange.getResponseBody().write(OK);
        exchange.close();
    }

    private static HttpAnswer answer(
            HttpURLConnection connection, Workload.Expect expect, Duration limit)
            throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        int status = connection.getResponseCode();
        AnswerBody body = new AnswerBody(expect, connection.getContentEncoding());
        try (InputStream in =
                status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            if (in != null) {
                read(in, body, end);
            }
            body.end();
        } catch (SocketTimeoutException e) {
            throw EndlessAnswerException.late(status, body.length(), limit);
        }
        boolean bodiless = status == 204 || status == 304;
        if (!bodiless && body.length() < connection.getContentLengthLong()) {
            throw new EOFException("the answer ended within its body");
        }
        return HttpAnswer.received(status, body, connection::getHeaderField);
    }

    /**
     * Reads a body.
     *
     * @throws SocketTimeoutException if it has not ended by {@code end}, or within another time
     *     limit for an answer after that if nothing more arrives
     */
    private static void read(InputStream in, AnswerBody body, long end) throws IOException {
        byte[] part = new byte[BUFFER];
        int count;
        while ((count = in.read(part)) >= 0) {
            body.add(part, count);
            if (System.nanoTime() - end > 0) {
                throw new SocketTimeoutException();
            }
        }
    }

    private void judge(HttpAnswer answer, long now) {
        String mistake = answer.mistake(ready.expect());
        lastResult = mistake == null ? "a correct answer" : mistake;
        if (mistake == null || answer.status() == ready.expect().status()) {
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
}
