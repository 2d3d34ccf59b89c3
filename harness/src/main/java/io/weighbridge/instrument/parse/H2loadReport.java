package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.TrialFailedException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The printed report of h2load.
 *
 * @param statuses number of answers with 2xx, 3xx, 4xx and 5xx
 * @param fastest seconds of the fastest request that h2load sampled; it samples all unless there
 *     are very many
 * @param slowest seconds of the slowest sampled request
 */
record H2loadReport(
        double elapsed,
        long total,
        long started,
        long done,
        long succeeded,
        long errored,
        long timedOut,
        List<Long> statuses,
        double fastest,
        double slowest,
        long bytes,
        long data) {

    private static final Pattern FINISHED =
            Pattern.compile("finished in ([0-9.]+)(us|ms|s|min), ([0-9.]+) req/s");
    private static final Pattern REQUESTS =
            Pattern.compile(
                    "requests: (\\d+) total, (\\d+) started, (\\d+) done, (\\d+) succeeded,"
                            + " (\\d+) failed, (\\d+) errored, (\\d+) timeout");
    private static final Pattern STATUSES =
            Pattern.compile("status codes: (\\d+) 2xx, (\\d+) 3xx, (\\d+) 4xx, (\\d+) 5xx");
    private static final Pattern TIMES =
            Pattern.compile("time for request: +([0-9.]+)(us|ms|s|min) +([0-9.]+)(us|ms|s|min) ");
    private static final Pattern TRAFFIC =
            Pattern.compile("traffic: \\S+ \\((\\d+)\\) total, .*\\((\\d+)\\) data");

    H2loadReport {
        statuses = List.copyOf(statuses);
    }

    /**
     * Reads the report.
     *
     * @throws TrialFailedException if a line is missing
     */
    static H2loadReport read(RawText text) throws TrialFailedException {
        String stdout = text.of("stdout");
        Matcher finished = text.find(FINISHED, stdout);
        Matcher requests = text.find(REQUESTS, stdout);
        Matcher statuses = text.find(STATUSES, stdout);
        Matcher times = text.find(TIMES, stdout);
        Matcher traffic = text.find(TRAFFIC, stdout);
        return new H2loadReport(
                seconds(finished, 1),
                Long.parseLong(requests.group(1)),
                Long.parseLong(requests.group(2)),
                Long.parseLong(requests.group(3)),
                Long.parseLong(requests.group(4)),
                Long.parseLong(requests.group(6)),
                Long.parseLong(requests.group(7)),
                IntStream.rangeClosed(1, 4)
                        .mapToObj(group -> Long.valueOf(statuses.group(group)))
                        .toList(),
                seconds(times, 1),
                seconds(times, 3),
                Long.parseLong(traffic.group(1)),
                Long.parseLong(traffic.group(2)));
    }

    /** A number in one group with its unit in the next group. */
    private static double seconds(Matcher found, int group) {
        double unit =
                switch (found.group(group + 1)) {
                    case "us" -> 1e-6;
                    case "ms" -> 1e-3;
                    case "min" -> 60;
                    default -> 1;
                };
        return Double.parseDouble(found.group(group)) * unit;
    }

    /**
     * Failed requests. h2load also counts requests that it never sent, and those that timed out, as
     * errors.
     */
    long broken() {
        return Math.max(0, errored - (total - started) - timedOut);
    }
}
