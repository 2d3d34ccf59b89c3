package io.weighbridge.parse;

import io.weighbridge.model.TrialFailedException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * The log of h2load: the time of each request, and the number of requests by status, which is 0 if
 * h2load read none.
 */
final class H2loadLog {

    private static final Pattern LINE = Pattern.compile("\\d+\t(-1|\\d{1,9})\t(\\d{1,15})");
    private static final double MICROS = 1e-6;

    private final double[] ascending;
    private final Map<Integer, Long> statuses;

    private H2loadLog(double[] ascending, Map<Integer, Long> statuses) {
        this.ascending = ascending;
        this.statuses = statuses;
    }

    /**
     * Reads the log.
     *
     * @throws TrialFailedException if a line has no status and time
     */
    static H2loadLog read(RawText text) throws TrialFailedException {
        Map<Integer, Long> statuses = new TreeMap<>();
        DoubleStream.Builder times = DoubleStream.builder();
        for (String line : text.of("log").lines().toList()) {
            Matcher fields = LINE.matcher(line);
            if (!fields.matches()) {
                throw text.unreadable("log", "a line has no status and time");
            }
            statuses.merge(Integer.valueOf(fields.group(1)), 1L, Long::sum);
            times.add(Long.parseLong(fields.group(2)) * MICROS);
        }
        return new H2loadLog(times.build().sorted().toArray(), statuses);
    }

    /** In seconds, ascending. */
    double[] times() {
        return ascending;
    }

    /** The number of requests whose status begins with this digit. */
    long ofClass(int digit) {
        return statuses.entrySet().stream()
                .filter(entry -> entry.getKey() / 100 == digit)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The number of requests with another status. */
    long other(int status) {
        return statuses.entrySet().stream()
                .filter(entry -> entry.getKey() != status)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
