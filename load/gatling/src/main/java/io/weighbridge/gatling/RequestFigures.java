package io.weighbridge.gatling;

import io.weighbridge.gatling.SimulationLog.Request;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Latencies;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What a record of requests comes to. A response time is a difference of two clocks in whole
 * milliseconds: a single one may be off by nearly a millisecond either way, the mean of many is
 * not.
 */
final class RequestFigures {

    /** Enough for every millisecond up to three minutes to be told apart. */
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
        Optional<ErrorKind> fault =
                request.right() ? Optional.empty() : Optional.of(kind(request.message()));
        fault.ifPresent(kind -> errors.merge(kind, 1L, Long::sum));
        if (fault.isEmpty()) {
            right++;
        } else {
            wrong++;
        }
        if (fault.isEmpty() || fault.get() != ErrorKind.CONNECT) {
            sent++;
        }
        firstStart = Math.min(firstStart, request.start());
        lastEnd = Math.max(lastEnd, request.end());
        if (request.name().equals(LoadSimulation.MEASURED)) {
            lastMeasuredEnd = Math.max(lastMeasuredEnd, request.end());
            if (fault.isEmpty() || fault.get().answered()) {
                service.recordValue(Math.max(0, request.end() - request.start()));
            }
        }
    }

    /** Takes note of requests that broke and were sent again without being in the record. */
    void addRetries(long count) {
        errors.merge(ErrorKind.RECEIVE, count, Long::sum);
        sent += count;
    }

    /** Requests of the whole run whose checks held. */
    long right() {
        return right;
    }

    /** Requests of the whole run that failed. */
    long wrong() {
        return wrong;
    }

    /** Requests of the whole run that the server was asked, or may have been. */
    long sent() {
        return sent;
    }

    /** Seconds from the first request to the last answer; 0 where there was none. */
    double span() {
        return right + wrong == 0 ? 0 : (lastEnd - firstStart) / MILLIS;
    }

    /** Whole answers in the measured part. */
    long completed() {
        return service.getTotalCount();
    }

    /**
     * Seconds of the measured part: until its planned end, or its last answer where that came
     * later.
     *
     * @param from milliseconds since 1970 when it began
     * @param until milliseconds since 1970 when it was to end
     */
    double elapsed(long from, long until) {
        return Math.max(0, Math.max(until, lastMeasuredEnd) - from) / MILLIS;
    }

    Map<ErrorKind, Long> errors() {
        return errors;
    }

    /** Times of the measured part's whole answers. */
    Optional<Latencies> service() {
        return completed() == 0 ? Optional.empty() : Optional.of(Latencies.of(service, MILLIS));
    }

    /** The kind that a check of ours found, or what Gatling's HTTP client complained of. */
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
