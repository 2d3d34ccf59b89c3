package io.weighbridge.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a load tool is to do, as the harness wrote it.
 *
 * @param server scheme, host and port, such as {@code http://127.0.0.1:8080}
 * @param method of HTTP, in upper case; or {@link #WEBSOCKET}
 * @param path of every request, percent-encoded; not used where there are {@code paths}
 * @param headers sent with each request
 * @param body sent with each request, as UTF-8; over a WebSocket the message
 * @param expect what the answer must be
 * @param protocol of HTTP
 * @param keepAlive whether a connection is used again
 * @param connections at least 1
 * @param pipeline requests under way on a connection, at least 1
 * @param model closed or open
 * @param rate requests per second, over 0; there in the open model only
 * @param warmup seconds of the same load before the figures, at least 0
 * @param duration seconds measured, over 0
 * @param threads that drive the load, at least 1; for tools that can choose it
 * @param seed of the draws from {@code paths}
 * @param paths drawn from, one for each request; empty: {@code path} for all
 * @param lengths of the answers to {@code paths} in bytes, one for each; empty: not known
 * @param timeout seconds that an answer may take from the real send, over 0; absent: as long as the
 *     tool waits by itself
 * @param prefix of all files that the tool writes
 */
public record Job(
        String server,
        String method,
        String path,
        Map<String, String> headers,
        Optional<String> body,
        Expect expect,
        Protocol protocol,
        boolean keepAlive,
        int connections,
        int pipeline,
        Model model,
        OptionalDouble rate,
        double warmup,
        double duration,
        int threads,
        long seed,
        List<String> paths,
        List<Integer> lengths,
        OptionalDouble timeout,
        String prefix) {

    /**
     * In the place of a method: {@code path} is upgraded to a WebSocket, and each request is a text
     * message over it, which is answered by one.
     */
    public static final String WEBSOCKET = "WEBSOCKET";

    public Job {
        headers = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        paths = List.copyOf(paths);
        lengths = List.copyOf(lengths);
    }

    /** Whether requests are planned at a fixed rate, instead of following the answers. */
    public boolean open() {
        return model == Model.OPEN;
    }

    /** Whether requests are messages over WebSockets. */
    public boolean overWebSockets() {
        return method.equals(WEBSOCKET);
    }

    /** The paths that requests are drawn from: at least one. */
    public List<String> targets() {
        return paths.isEmpty() ? List.of(path) : paths;
    }

    /**
     * What a correct answer is.
     *
     * @param status the one right status code
     * @param type what the content type must start with; absent: any
     * @param body the exact body; absent: any
     * @param length the exact number of body bytes; absent: any
     * @param lengthVaries whether answers to the same path may differ in length from one another
     */
    public record Expect(
            int status,
            Optional<String> type,
            Optional<String> body,
            OptionalInt length,
            boolean lengthVaries) {}

    /** How bytes go over the wire. */
    public enum Protocol {
        /** HTTP/1.1. */
        H1,
        /** HTTP/2 without TLS. */
        H2C
    }

    /** Who decides when a request is sent. */
    public enum Model {
        /** The answer before it: as many requests under way as connections times pipeline. */
        CLOSED,
        /** The clock: a fixed rate, however late the answers. */
        OPEN
    }
}
