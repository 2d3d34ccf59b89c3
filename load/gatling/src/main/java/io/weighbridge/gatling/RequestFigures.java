package io.weighbridge.gatling;

import io.weighbridge.gatling.SimulationLog.Request;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Latencies;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a record of requests. A response time is the difference of two clock readings in
 * whole milliseconds: a single one may be wrong by almost a millisecond, but the mean of many is
 * not.
 */
final class RequestFigures {

    /** Enough to distinguish every millisecond up to three minutes. */
    private static final int DIGITS = 5;

    private static final double MILLIS = 1000;

    private final Histogram service = new Histogram(DIGITS);
    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private long right;
    private long wrong;
    private long sent;
    private long firstStart = Long.MAX_VALUE;
    private long lastEnd = Long.MIN_VALUE;
    private long lastMeasuredEnd = Long.MIN_VALUE;

    void add(Request request) {
        ErrorKind fault = request.right() ? null : kind(request.message());
        if (fault == null) {
            right++;
        } else {
            wrong++;
            errors.merge(fault, 1L, Long::sum);
        }
        if (fault != ErrorKind.CONNECT) {
            sent++;
        }
        firstStart = Math.min(firstStart, request.start());
        lastEnd = Math.max(lastEnd, request.end());
        if (request.name().equals(LoadSimulation.MEASURED)) {
            lastMeasuredEnd = Math.max(lastMeasuredEnd, request.end());
            if (fault == null || fault.answered()) {
                service.recordValue(Math.max(0, request.end() - request.start()));
            }
        }
    }

    /** Counts requests that failed and were repeated without being recorded. */
    void addRetries(long count) {
        errors.merge(ErrorKind.RECEIVE, count, Long::sum);
        sent += count;
    }

    /** Requests of the whole run that passed their checks. */
    long right() {
        return right;
    }

    /** Requests of the whole run that failed. */
    long wrong() {
        return wrong;
    }

    /** Requests of the whole run that the server received, or may have received. */
    long sent() {
        return sent;
    }

    /** Seconds from the first request to the last answer; 0 if there was none. */
    double span() {
        return right + wrong == 0 ? 0 : (lastEnd - firstStart) / MILLIS;
    }

    /** Complete answers in the measured part. */
    long completed() {
        return service.getTotalCount();
    }

    /**
     * Seconds of the measured part: until its planned end, or until its last answer if that was
     * later.
     *
     * @param from milliseconds since 1970 at its beginning
     * @param until milliseconds since 1970 of its planned end
     */
    double elapsed(long from, long until) {
        return Math.max(0, Math.max(until, lastMeasuredEnd) - from) / MILLIS;
    }

    Map<ErrorKind, Long> errors() {
        return errors;
    }

    /** Service times of complete answers in the measured part; null if there were none. */
    @Nullable Latencies service() {
        return completed() == 0 ? null : Latencies.of(service, MILLIS);
    }

    /** The kind of error that one of our checks or Gatling's HTTP client found. */
    static ErrorKind kind(String message) {
        for (ErrorKind kind : ErrorKind.values()) {
            if (message.endsWith("found " + kind.label())) {
                return kind;
            }
        }
        String lower = message.toLowerCase(Locale.ROOT);
        if (lower.contains("connectexception")
                || lower.contains("connecttimeout")
                || lower.contains("connection refused")) {
            return ErrorKind.CONNECT;
        }
        return lower.contains("timeout") ? ErrorKind.TIMEOUT : ErrorKind.RECEIVE;
    }
}
