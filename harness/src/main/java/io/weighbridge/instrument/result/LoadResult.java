package io.weighbridge.instrument.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The client's results, in one form for every load tool.
 *
 * @param driver the tool's name
 * @param driverVersion as printed by the tool
 * @param serverSoftware the {@code Server} header it received; this and other values that a tool
 *     does not report are absent
 * @param connections requested concurrency
 * @param planned requested number of requests
 * @param completed complete responses, whatever their status
 * @param elapsed seconds of the load, as measured by the tool
 * @param requestsPerSecond as computed by the tool
 * @param errors number of errors by kind; kinds that did not occur are absent
 * @param keptAlive requests answered over a connection that the server kept open; absent if the
 *     tool does not count them
 * @param bytesReceived all bytes of all responses, headers included
 * @param bodyBytes length of each body, or the rounded mean of all if they may differ; absent if
 *     the tool does not report it
 * @param latencyMean seconds
 * @param latencyMax seconds
 * @param percentiles seconds by percent (0 to 100), ascending; at a fixed rate they are of the
 *     response time, from the planned send, if the tool measures that
 * @param own additional values of the built-in tool and of tools that warm themselves up before the
 *     load; absent for other tools
 * @param openly additional values at a fixed rate; absent in the closed model
 */
@RecordBuilder
public record LoadResult(
        String driver,
        String driverVersion,
        @Nullable String serverSoftware,
        int connections,
        long planned,
        long completed,
        double elapsed,
        double requestsPerSecond,
        Map<ErrorKind, Long> errors,
        @Nullable Long keptAlive,
        @Nullable Long bytesReceived,
        @Nullable Long bodyBytes,
        @Nullable Double latencyMean,
        @Nullable Double latencyMax,
        SortedMap<Double, Double> percentiles,
        @Nullable Own own,
        @Nullable Openly openly) {

    /** At a fixed rate, these errors mean that the server does not keep up, which is a result. */
    public static final Set<ErrorKind> LATE = Set.of(ErrorKind.TIMEOUT, ErrorKind.INCOMPLETE);

    /**
     * A builder with the values that every tool has. It can set the values that only some tools
     * have; without them a result has no errors, percentiles or other values.
     *
     * @param version as printed by the tool
     * @param elapsed seconds, over 0
     */
    public static LoadResultBuilder of(Load load, String version, long completed, double elapsed) {
        return LoadResultBuilder.builder()
                .driver(load.driver())
                .driverVersion(version)
                .connections(load.connections())
                .planned(Objects.requireNonNullElse(load.planned(), completed))
                .completed(completed)
                .elapsed(elapsed)
                .requestsPerSecond(completed / elapsed)
                .errors(Map.of())
                .percentiles(new TreeMap<>());
    }

    /**
     * Totals of a tool that warms itself up.
     *
     * @param sent requests sent to the server, including the tool's own warm-up
     * @param span seconds from the first of these requests to the last answer
     * @param meanService mean seconds from sending one of these requests to its answer; absent if
     *     the tool does not report it
     * @param cpu CPU seconds of the tool in the measured part; absent if it ran on other machines
     *     and does not report it
     * @param busy utilisation of the busiest core of the tool's machines in the measured part, 0 to
     *     1; absent if it ran on this machine
     */
    public record Own(
            long sent,
            double span,
            @Nullable Double meanService,
            @Nullable Double cpu,
            @Nullable Double busy) {}

    /**
     * A load at a fixed rate.
     *
     * @param rate planned requests per second
     * @param fromPlannedSend whether {@code percentiles} are of the response time; otherwise they
     *     count from the tool's attempt to send
     * @param service percentiles of the service time, from the actual send: percent to seconds;
     *     empty if the tool does not measure it
     * @param late the longest time in seconds by which the tool itself sent a request late,
     *     although a connection was free; absent if the tool does not report it
     */
    public record Openly(
            double rate,
            boolean fromPlannedSend,
            SortedMap<Double, Double> service,
            @Nullable Double late) {
        public Openly {
            service = Collections.unmodifiableSortedMap(new TreeMap<>(service));
        }

        /** The values of a load; null if it has no rate. */
        public static @Nullable Openly of(
                Load load,
                boolean fromPlannedSend,
                SortedMap<Double, Double> service,
                @Nullable Double late) {
            Rate rate = load.rate();
            return rate == null ? null : new Openly(rate.amount(), fromPlannedSend, service, late);
        }
    }

    /**
     * Kinds of errors. Errors are counted; they are never retried, and never included in another
     * number.
     */
    public enum ErrorKind implements Keyed {
        CONNECT,
        RECEIVE,
        /** A body with another length than the first one. */
        LENGTH,
        /** A body that differs from the plan's. */
        WRONG_BODY,
        /** A status of 2xx that differs from the plan's. */
        WRONG_STATUS,
        /** A content type that differs from the plan's. */
        WRONG_TYPE,
        /** A protocol that differs from the requested one. */
        WRONG_PROTOCOL,
        EXCEPTION,
        WRITE,
        NON_2XX,
        /** A planned request without an answer. */
        INCOMPLETE,
        TIMEOUT
    }

    public LoadResult {
        EnumMap<ErrorKind, Long> seen = new EnumMap<>(ErrorKind.class);
        errors.forEach(
                (kind, count) -> {
                    if (count < 0) {
                        throw new IllegalArgumentException(
                                "a count of errors is never negative: " + count);
                    }
                    if (count > 0) {
                        seen.put(kind, count);
                    }
                });
        errors = Collections.unmodifiableMap(seen);
        percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    }

    /** Requests sent to the server, including a tool's own warm-up. */
    public long sent() {
        return own == null ? completed : own.sent();
    }

    /** Requests without an answer in time, including a tool's own warm-up. */
    public long late() {
        return LATE.stream().mapToLong(kind -> errors.getOrDefault(kind, 0L)).sum();
    }
}
