package io.weighbridge.jmh;

import io.weighbridge.job.ErrorKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The counts of one thread, used by that thread alone until the iterations are over. */
final class ThreadCounts {

    /** Three digits, as in the percentiles of other tools; the clock is {@code nanoTime}. */
    private static final int DIGITS = 3;

    private static final long LONGEST = TimeUnit.MINUTES.toNanos(1);

    private final Histogram service = new Histogram(LONGEST, DIGITS);
    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private long sent;
    private long calls;
    private long completed;

    /** Counts a complete answer, correct or not. */
    void answered(long start, long end, boolean measured) {
        sent++;
        if (measured) {
            calls++;
            completed++;
            service.recordValue(Math.min(end - start, LONGEST));
        }
    }

    /** Counts a request without a complete answer. */
    void unanswered(boolean measured, ErrorKind kind) {
        if (kind != ErrorKind.CONNECT) {
            sent++;
        }
        if (measured) {
            calls++;
        }
        failed(kind);
    }

    void failed(ErrorKind kind) {
        errors.merge(kind, 1L, Long::sum);
    }

    /** Adds the counts of another thread. */
    void add(ThreadCounts other) {
        service.add(other.service);
        other.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
        sent += other.sent;
        calls += other.calls;
        completed += other.completed;
    }

    Histogram service() {
        return service;
    }

    Map<ErrorKind, Long> errors() {
        return errors;
    }

    long sent() {
        return sent;
    }

    /** Operations of the measurement iteration, answered or not. */
    long calls() {
        return calls;
    }

    long completed() {
        return completed;
    }
}
