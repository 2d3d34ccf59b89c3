package io.weighbridge.engine;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is to be asked of which server, how often and for how long.
 *
 * @param server scheme, host and port
 * @param paths each request draws one of them; at least one
 * @param headers without those the tool writes itself: Host, Content-Length and the like
 * @param connections kept to the server, over all threads
 * @param pipeline requests that may be unanswered on one connection (HTTP/2: streams)
 * @param rate requests per second; present in the open model only
 * @param warmup seconds of the same load before the measured part, 0 or more
 * @param duration seconds of the measured part, more than 0
 * @param threads event loops of the client, at most one per connection
 * @param seed from which the paths are drawn
 * @param prefix begins the name of every file the tool writes
 */
record Job(
        URI server,
        String method,
        List<String> paths,
        Map<String, String> headers,
        Optional<String> body,
        Expect expect,
        Protocol protocol,
        boolean keepAlive,
        int connections,
        int pipeline,
        OptionalDouble rate,
        double warmup,
        double duration,
        int threads,
        long seed,
        String prefix) {

    /** How the client speaks to the server. */
    enum Protocol {
        H1,
        H2C
    }

    /**
     * The right answer.
     *
     * @param status of every answer
     * @param type media type, without parameters
     * @param body every byte of it, in UTF-8
     * @param length of the body in bytes; absent where it is not told or varies
     */
    record Expect(
            int status, Optional<String> type, Optional<String> body, Optional<Long> length) {}

    Job {
        paths = List.copyOf(paths);
        headers = Map.copyOf(headers);
    }

    /** Whether requests are planned at a constant rate, instead of following the answers. */
    boolean open() {
        return rate.isPresent();
    }
}
