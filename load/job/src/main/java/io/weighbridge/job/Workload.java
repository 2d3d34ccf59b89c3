package io.weighbridge.job;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a server is asked, and what it must answer.
 *
 * @param method of HTTP, in upper case; or {@link #WEBSOCKET}
 * @param path of every request, percent-encoded; not used where there are {@code paths}
 * @param headers sent with each request
 * @param body sent with each request, as UTF-8; over a WebSocket the message
 * @param expect what the answer must be
 * @param paths drawn from, one for each request; empty: {@code path} for all
 * @param lengths of the answers to {@code paths} in bytes, one for each; empty: not known
 * @param timeout seconds that an answer may take from the real send, over 0; absent: as long as the
 *     tool waits by itself
 */
public record Workload(
        String method,
        String path,
        Map<String, String> headers,
        Optional<String> body,
        Expect expect,
        List<String> paths,
        List<Integer> lengths,
        OptionalDouble timeout) {

    /**
     * Instead of a method: {@code path} is upgraded to a WebSocket, and each request is a text
     * message over it, which is answered by one.
     */
    public static final String WEBSOCKET = "WEBSOCKET";

    public Workload {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        paths = List.copyOf(paths);
        lengths = List.copyOf(lengths);
    }

    /** Whether requests are messages over WebSockets. */
    public boolean overWebSockets() {
        return method.equals(WEBSOCKET);
    }

    /** The paths that requests are drawn from: at least one. */
    public List<String> allPaths() {
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
}
