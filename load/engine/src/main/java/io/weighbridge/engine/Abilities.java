package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.Job;
import io.weighbridge.job.Scenario;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What this engine can drive: what it cannot is refused before the first connection. */
final class Abilities {

    /** An hour, in seconds: Hyperfoil keeps statistics of each second that nobody reads. */
    private static final double LONGEST = 3_600;

    private static final double SHORTEST = 0.001;
    private static final double SLOWEST = 0.001;
    private static final double FASTEST = 10_000_000;
    private static final int MOST_CONNECTIONS = 60_000;
    private static final int MOST_PIPELINED = 10_000;

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", Scenario.WEBSOCKET);

    /** The tool writes these itself, from the server, the body and {@code keepAlive}. */
    private static final Set<String> OWN_HEADERS =
            Set.of("host", "content-length", "transfer-encoding", "connection", "upgrade");

    private Abilities() {}

    /**
     * Looks whether the engine can drive a job.
     *
     * @return the job
     * @throws BadJobException where it cannot
     */
    static Job checked(Job job) throws BadJobException {
        require(
                METHODS.contains(job.scenario().method()),
                "method",
                "one of " + METHODS.stream().sorted().toList(),
                job.scenario().method());
        for (String path : job.scenario().allPaths()) {
            require(
                    path.chars().allMatch(c -> c > ' ' && c < 127),
                    "path",
                    "percent-encoded",
                    "'" + path + "'");
        }
        for (Map.Entry<String, String> header : job.scenario().headers().entrySet()) {
            header(header.getKey(), header.getValue());
        }
        most("connections", job.endpoint().connections(), MOST_CONNECTIONS);
        most("pipeline", job.endpoint().pipeline(), MOST_PIPELINED);
        within("warmup", job.warmup(), 0, LONGEST);
        within("duration", job.duration(), SHORTEST, LONGEST);
        within("rate", job.rate().orElse(1), SLOWEST, FASTEST);
        within("timeout", job.scenario().timeout().orElse(LONGEST), SHORTEST, LONGEST);
        most("threads", job.threads(), job.endpoint().connections());
        require(
                job.endpoint().keepAlive()
                        || (job.endpoint().pipeline() == 1
                                && job.endpoint().protocol() == Protocol.H1),
                "keepAlive",
                "true where requests are pipelined or h2c",
                false);
        if (job.scenario().overWebSockets()) {
            webSockets(job);
        }
        return job;
    }

    /** One path, one message, and an upgrade as every client asks for it. */
    private static void webSockets(Job job) throws BadJobException {
        require(job.scenario().body().isPresent(), "body", "the message of a WEBSOCKET", "null");
        require(
                job.scenario().paths().isEmpty(),
                "paths",
                "null with a WEBSOCKET",
                job.scenario().paths());
        require(
                job.scenario().headers().isEmpty(),
                "headers",
                "none with a WEBSOCKET",
                job.scenario().headers());
        require(
                job.endpoint().protocol() == Protocol.H1,
                "protocol",
                "h1 with a WEBSOCKET",
                job.endpoint().protocol());
        require(
                job.endpoint().pipeline() == 1,
                "pipeline",
                "1 with a WEBSOCKET",
                job.endpoint().pipeline());
        require(job.endpoint().keepAlive(), "keepAlive", "true with a WEBSOCKET", false);
    }

    private static void header(String name, String value) throws BadJobException {
        require(
                !OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT)),
                "headers",
                "without what the tool writes itself",
                name);
        require(
                !name.isEmpty()
                        && name.chars().allMatch(c -> c > ' ' && c < 127 && c != ':')
                        && value.chars().allMatch(c -> c >= ' ' && c < 127),
                "headers",
                "names and values in ASCII",
                "'" + name + "'");
    }

    private static void most(String field, int value, int most) throws BadJobException {
        require(value <= most, field, "at most " + most, value);
    }

    private static void within(String field, double value, double least, double most)
            throws BadJobException {
        require(value >= least && value <= most, field, "from " + least + " to " + most, value);
    }

    private static void require(boolean holds, String field, String wanted, Object came)
            throws BadJobException {
        if (!holds) {
            throw new BadJobException(
                    "'%s' should be %s for the built-in tool, but is %s: mend the job file."
                            .formatted(field, wanted, came));
        }
    }
}
