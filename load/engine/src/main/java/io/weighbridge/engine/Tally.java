package io.weighbridge.engine;

import io.weighbridge.job.ErrorKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The counts and times of one thread. Used only by its event loop, so not thread-safe. */
final class Tally {

    /** Nanoseconds; longer times are recorded as this value. */
    static final long LONGEST = 60_000_000_000L;

    static final int DIGITS = 3;

    /** The largest share of answers that the histograms leave out: one in so many. */
    private static final long ONE_IN = 5;

    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private final Map<Integer, Long> statuses = new TreeMap<>();
    private final Times timed = Times.none();

    /** The times of answers to requests that were planned before the window's timed part. */
    private final Times early = Times.none();

    /** Of each request of a deck, by its index. */
    private final List<RequestTally> requests = new ArrayList<>();

    private long sent;
    private long completed;
    private long served;
    private long bytes;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private final PriorityQueue<Long> due = new PriorityQueue<>();
    private long lastRun = Long.MIN_VALUE;
    private long latest;

    /** The service and the response times of answers. */
    private record Times(Histogram service, Histogram response) {

        static Times none() {
            return new Times(histogram(), histogram());
        }

        void record(long served, long responded) {
            service.recordValue(clamp(served));
            response.recordValue(clamp(responded));
        }

        void add(Times other) {
            service.add(other.service);
            response.add(other.response);
        }

        void reset() {
            service.reset();
            response.reset();
        }
    }

    void sent(long now) {
        sent++;
        first = Math.min(first, now);
    }

    /** Counts a complete answer, correct or not. */
    void answered(Window window, long planned, long sentAt, long now, long bytesReceived) {
        last = now;
        completed++;
        served += now - sentAt;
        bytes += bytesReceived;
        Times times = window.isTimed(planned) ? timed : early;
        times.record(now - sentAt, now - planned);
    }

    /** A slot waits for nothing but the planned time of its request. */
    void waits(long planned) {
        due.add(planned);
    }

    /** The slot that waits for the earliest time was woken up. */
    void woken() {
        due.poll();
    }

    /**
     * Records that the thread runs. If it did not run since the planned time of a waiting request,
     * another program or the hypervisor had its CPU: it was neither busy nor waited for an answer.
     */
    void runs(long now) {
        Long planned = due.peek();
        if (planned != null) {
            latest = Math.max(latest, now - Math.max(planned, lastRun));
        }
        lastRun = now;
    }

    /** Counts the status of an answer with an unexpected one. */
    void unexpected(int status) {
        statuses.merge(status, 1L, Long::sum);
    }

    void failed(ErrorKind kind) {
        failed(kind, 1);
    }

    void failed(ErrorKind kind, long times) {
        errors.merge(kind, times, Long::sum);
    }

    /** The counts of one of several requests. */
    RequestTally request(int index) {
        while (requests.size() <= index) {
            requests.add(new RequestTally());
        }
        return requests.get(index);
    }

    void add(Tally other) {
        other.errors.forEach((kind, times) -> errors.merge(kind, times, Long::sum));
        other.statuses.forEach((status, times) -> statuses.merge(status, times, Long::sum));
        timed.add(other.timed);
        early.add(other.early);
        for (int index = 0; index < other.requests.size(); index++) {
            request(index).add(other.request(index));
        }
        sent += other.sent;
        completed += other.completed;
        served += other.served;
        bytes += other.bytes;
        first = Math.min(first, other.first);
        last = Math.max(last, other.last);
        latest = Math.max(latest, other.latest);
    }

    /** Resets all counts and times. */
    void reset() {
        errors.clear();
        statuses.clear();
        timed.reset();
        early.reset();
        requests.forEach(RequestTally::reset);
        sent = 0;
        completed = 0;
        served = 0;
        bytes = 0;
        first = Long.MAX_VALUE;
        last = Long.MIN_VALUE;
        due.clear();
        lastRun = Long.MIN_VALUE;
        latest = 0;
    }

    Map<ErrorKind, Long> errors() {
        return new EnumMap<>(errors);
    }

    /** The number of answers with each unexpected status. */
    Map<Integer, Long> statuses() {
        return new TreeMap<>(statuses);
    }

    /** The service times. */
    Histogram service() {
        return times().service;
    }

    /** The response times. */
    Histogram response() {
        return times().response;
    }

    /** The latencies of one of several requests, whose sum is meant. */
    List<Histogram> latencies(int index) {
        return request(index).latencies(includesEarly());
    }

    /**
     * Whether the histograms have all times. If answers take long, a slice has few, and leaving out
     * the early ones would leave few or none.
     */
    private boolean includesEarly() {
        return early.service.getTotalCount() * ONE_IN > completed;
    }

    private Times times() {
        if (!includesEarly()) {
            return timed;
        }
        Times all = Times.none();
        all.add(timed);
        all.add(early);
        return all;
    }

    long sent() {
        return sent;
    }

    long completed() {
        return completed;
    }

    /** The mean service time of all answers in nanoseconds; null without answers. */
    @Nullable Double meanService() {
        return completed == 0 ? null : (double) served / completed;
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

    /** The longest time in nanoseconds for which the thread should have sent but did not run. */
    long latest() {
        return latest;
    }

    /** A histogram for any time. */
    static Histogram histogram() {
        return new Histogram(1, LONGEST, DIGITS);
    }

    /** A time as histograms have it. */
    static long clamp(long nanos) {
        return Math.max(1, Math.min(LONGEST, nanos));
    }
}
