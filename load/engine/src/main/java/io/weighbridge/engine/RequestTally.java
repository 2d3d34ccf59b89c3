package io.weighbridge.engine;

import io.weighbridge.job.ErrorKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The counts and latencies of one of several requests, on one thread. Not thread-safe. */
final class RequestTally {

    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private final Map<Integer, Long> statuses = new TreeMap<>();

    // These grow with the longest time, because most requests need little room for their times.
    private final Histogram timed = new Histogram(Tally.DIGITS);
    private final Histogram early = new Histogram(Tally.DIGITS);

    private long sent;
    private long completed;

    void countSent() {
        sent++;
    }

    /**
     * Counts a complete answer, correct or not.
     *
     * @param isTimed whether its request was planned for the window's timed part
     */
    void answered(boolean isTimed, long nanos) {
        completed++;
        Histogram times = isTimed ? timed : early;
        times.recordValue(Tally.clamp(nanos));
    }

    /** Counts the status of an answer with an unexpected one. */
    void unexpected(int status) {
        statuses.merge(status, 1L, Long::sum);
    }

    void failed(ErrorKind kind) {
        errors.merge(kind, 1L, Long::sum);
    }

    void add(RequestTally other) {
        other.errors.forEach((kind, times) -> errors.merge(kind, times, Long::sum));
        other.statuses.forEach((status, times) -> statuses.merge(status, times, Long::sum));
        timed.add(other.timed);
        early.add(other.early);
        sent += other.sent;
        completed += other.completed;
    }

    /** Resets all counts and times. */
    void reset() {
        errors.clear();
        statuses.clear();
        sent = 0;
        completed = 0;
        reset(timed);
        reset(early);
    }

    private static void reset(Histogram times) {
        if (times.getTotalCount() > 0) {
            times.reset();
        }
    }

    long sent() {
        return sent;
    }

    long completed() {
        return completed;
    }

    Map<ErrorKind, Long> errors() {
        return new EnumMap<>(errors);
    }

    Map<Integer, Long> statuses() {
        return new TreeMap<>(statuses);
    }

    /**
     * The latencies.
     *
     * @param withEarly whether those of requests before the window's timed part are among them
     */
    List<Histogram> latencies(boolean withEarly) {
        return withEarly ? List.of(timed, early) : List.of(timed);
    }
}
