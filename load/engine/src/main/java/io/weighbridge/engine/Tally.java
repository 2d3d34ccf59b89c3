package io.weighbridge.engine;

import io.weighbridge.job.ErrorKind;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The counts and times of one thread. Used only by its event loop, so not thread-safe. */
final class Tally {

    /** Nanoseconds; longer times are recorded as this value. */
    static final long LONGEST = 60_000_000_000L;

    private static final int DIGITS = 3;

    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private final Map<ErrorKind, Long> warmupErrors = new EnumMap<>(ErrorKind.class);
    private final Histogram service = new Histogram(1, LONGEST, DIGITS);
    private final Histogram response = new Histogram(1, LONGEST, DIGITS);
    private long sent;
    private long answered;
    private long served;
    private long completed;
    private long bytes;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    void sent(long now) {
        sent++;
        first = Math.min(first, now);
    }

    /** Counts a complete answer, correct or not. */
    void answered(Window window, long planned, long sentAt, long now, long bytesReceived) {
        last = now;
        answered++;
        served += now - sentAt;
        if (window.measures(now)) {
            completed++;
            bytes += bytesReceived;
        }
        if (window.times(planned)) {
            service.recordValue(clamp(now - sentAt));
            response.recordValue(clamp(now - planned));
        }
    }

    void failed(Window window, ErrorKind kind, long now) {
        (window.warmsUp(now) ? warmupErrors : errors).merge(kind, 1L, Long::sum);
    }

    void failed(ErrorKind kind, long times) {
        errors.merge(kind, times, Long::sum);
    }

    void add(Tally other) {
        other.errors.forEach((kind, times) -> errors.merge(kind, times, Long::sum));
        other.warmupErrors.forEach((kind, times) -> warmupErrors.merge(kind, times, Long::sum));
        service.add(other.service);
        response.add(other.response);
        sent += other.sent;
        answered += other.answered;
        served += other.served;
        completed += other.completed;
        bytes += other.bytes;
        first = Math.min(first, other.first);
        last = Math.max(last, other.last);
    }

    /** Resets all counts and times. */
    void reset() {
        errors.clear();
        warmupErrors.clear();
        service.reset();
        response.reset();
        sent = 0;
        answered = 0;
        served = 0;
        completed = 0;
        bytes = 0;
        first = Long.MAX_VALUE;
        last = Long.MIN_VALUE;
    }

    Map<ErrorKind, Long> errors() {
        return new EnumMap<>(errors);
    }

    Map<ErrorKind, Long> warmupErrors() {
        return new EnumMap<>(warmupErrors);
    }

    Histogram service() {
        return service;
    }

    Histogram response() {
        return response;
    }

    long sent() {
        return sent;
    }

    long completed() {
        return completed;
    }

    /**
     * The mean service time of all answers, in and before the measured part, in nanoseconds; null
     * without answers.
     */
    @Nullable Double meanService() {
        return answered == 0 ? null : (double) served / answered;
    }

    long bytes() {
        return bytes;
    }

    /** The time of the first request, as {@link System#nanoTime}; null without requests. */
    @Nullable Long first() {
        return sent == 0 ? null : first;
    }

    /** Nanoseconds from the first request to the last answer; 0 if there was no answer. */
    long span() {
        return last < first ? 0 : last - first;
    }

    private static long clamp(long nanos) {
        return Math.max(1, Math.min(LONGEST, nanos));
    }
}
