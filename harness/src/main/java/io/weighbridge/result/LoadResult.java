package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The client's results, in one form for every load tool.
 *
 * @param driver the tool's name
 * @param driverVersion as it prints it
 * @param serverSoftware the {@code Server} header it saw
 * @param connections concurrency asked for
 * @param planned requests asked for
 * @param completed responses received whole, whatever their status
 * @param elapsed seconds of the load, as the tool measured it
 * @param requestsPerSecond as the tool computed it
 * @param errors how many of each kind; kinds that did not occur are absent
 * @param keptAlive requests answered over a connection that the server kept open; absent where the
 *     tool does not count
 * @param bytesReceived all bytes of all responses, headers included
 * @param bodyBytes length of each body; the mean of all, rounded, where they may differ; absent
 *     where the tool does not tell
 * @param latencyMean seconds
 * @param latencyMax seconds
 * @param percentiles percent (0 to 100) to seconds, ascending; at a fixed rate those of the
 *     response time, from the planned send, where the tool knows it
 * @param own what a tool says that does more than its load inside one run; absent where the load is
 *     all it does
 * @param openly what a fixed rate adds; absent in the closed model
 */
public record LoadResult(
        String driver,
        String driverVersion,
        Optional<String> serverSoftware,
        int connections,
        long planned,
        long completed,
        double elapsed,
        double requestsPerSecond,
        Map<ErrorKind, Long> errors,
        OptionalLong keptAlive,
        OptionalLong bytesReceived,
        OptionalLong bodyBytes,
        OptionalDouble latencyMean,
        OptionalDouble latencyMax,
        SortedMap<Double, Double> percentiles,
        Optional<Own> own,
        Optional<Openly> openly) {

    /**
     * What a tool that warms itself up says of all it did.
     *
     * @param sent requests the server was asked, the tool's own warm-up included
     * @param span seconds from the first of them to the last answer
     * @param meanService mean seconds from the sending of each of them to its answer; absent where
     *     the tool does not tell
     * @param cpu CPU seconds of the tool in the measured part; absent where it ran on other
     *     machines and does not tell
     * @param busy how busy the busiest core of the tool's machines was in the measured part, 0 to
     *     1; absent where it ran on this one
     */
    public record Own(
            long sent,
            double span,
            OptionalDouble meanService,
            OptionalDouble cpu,
            OptionalDouble busy) {

        /** What a tool on this machine says. */
        public Own(long sent, double span, OptionalDouble meanService, double cpu) {
            this(sent, span, meanService, OptionalDouble.of(cpu), OptionalDouble.empty());
        }
    }

    /**
     * A load at a fixed rate.
     *
     * @param rate requests a second that were planned
     * @param fromPlannedSend whether {@code percentiles} are of the response time; else they count
     *     from when the tool came to send
     * @param service percentiles of the service time, from the real send: percent to seconds; empty
     *     where the tool does not know it
     */
    public record Openly(double rate, boolean fromPlannedSend, SortedMap<Double, Double> service) {
        public Openly {
            service = Collections.unmodifiableSortedMap(new TreeMap<>(service));
        }
    }

    /**
     * Errors, by what went wrong: they are counted, never retried and never folded into another
     * number.
     */
    public enum ErrorKind {
        CONNECT,
        RECEIVE,
        /** A body of another length than the first one's. */
        LENGTH,
        /** Another body than the plan expects. */
        WRONG_BODY,
        /** Another status than the plan expects, though one of 2xx. */
        WRONG_STATUS,
        /** Another content type than the plan expects. */
        WRONG_TYPE,
        /** Another protocol than was asked for. */
        WRONG_PROTOCOL,
        EXCEPTION,
        WRITE,
        NON_2XX,
        /** Planned but never answered. */
        INCOMPLETE,
        TIMEOUT;

        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @JsonCreator
        public static ErrorKind ofKey(String key) {
            return valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
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

    /** Requests the server was asked, a tool's own warm-up included. */
    public long sent() {
        return own.map(Own::sent).orElse(completed);
    }

    /** How many errors of a kind there were; 0 where none. */
    public long errors(ErrorKind kind) {
        return errors.getOrDefault(kind, 0L);
    }
}
