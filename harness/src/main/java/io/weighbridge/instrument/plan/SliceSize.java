package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.Durations;
import java.time.Duration;

/**
 * The size of a slice if the plan gives none: every target answers for about a second. All targets
 * of a run get the same size.
 *
 * @param slowest requests per second of the slowest target, over 0
 * @param fastest requests per second of the fastest one, {@code slowest} or more
 * @param inFlight maximum number of requests in flight, 1 or more
 * @param most the longest slice of the slowest target, even if a slice then has too few answers
 */
public record SliceSize(double slowest, double fastest, int inFlight, Duration most) {

    /**
     * The intended duration of a slice and of a warm-up window. A second is 100 ticks of the
     * kernel's 10 ms clock, so rounding is 1 % of a busy core's time at most. It is the shortest
     * duration that all load tools support. It allows several slices of each target within a
     * minute.
     */
    public static final Duration AIM = Duration.ofSeconds(1);

    /** The shortest time for the fastest target: 30 ticks of the kernel's 10 ms clock. */
    public static final Duration LEAST = Duration.ofMillis(300);

    /**
     * The longest time for the slowest target, so that all targets are measured under similar
     * conditions.
     */
    public static final Duration MOST = Duration.ofSeconds(5);

    /**
     * The intended duration of a slice in short passes: the shorter it is, the more passes fit into
     * the same time, and the closer in time are the slices that are compared with each other.
     */
    public static final Duration PASS = Duration.ofMillis(75);

    /**
     * The intended duration of a slice at a fixed rate in short passes. At a third of its peak, a
     * server then answers about as many requests as in {@link #PASS} at its peak.
     */
    public static final Duration OPEN_PASS = Duration.ofMillis(150);

    /** The first part of a slice in short passes, whose latencies are left out. */
    public static final Duration SKIP = Duration.ofMillis(5);

    /** The least number of requests that are due in a slice at a fixed rate. */
    private static final int LEAST_DUE = 5;

    /** With fewer answers, one request would change the cost per request by more than 2 %. */
    private static final long LEAST_ANSWERS_OF_A_PASS = 50;

    private static final long ANSWERS_EACH_OF_A_PASS = 5;

    /** So many that two answers lie beyond the 99th percentile, the highest that reports show. */
    private static final long LEAST_ANSWERS = 200;

    /** The number of answers that a 99th percentile needs, and a few more. */
    private static final long ANSWERS_OF_P99 = 1_100;

    /**
     * Answers for each request in flight, so that the requests in flight at the beginning and at
     * the end are at most a tenth of a slice.
     */
    private static final long ANSWERS_EACH = 20;

    /**
     * The assumed ratio of the warm-up's rate to the rate of a slice, which runs on fewer cores.
     */
    private static final int FEWER_CORES = 2;

    /** A slice in short passes sends requests for at most this part of its time limit. */
    private static final int LONGEST_PASS = 3;

    /** Slices are expected to end long before their time limit, by this factor. */
    private static final int OF_THE_DEADLINE = 8;

    /** The longest expected duration of a slice under a plan's time limit. */
    public static Duration most(TimeLimits limits) {
        return Durations.shorter(limits.slice().dividedBy(OF_THE_DEADLINE), MOST);
    }

    /** The number of answers that a slice needs; a slice with fewer is marked as short. */
    public static long answers(int inFlight) {
        return Math.max(LEAST_ANSWERS, ANSWERS_EACH * inFlight);
    }

    /** The number of answers that a slice in short passes needs. */
    public static long answersOfPass(int inFlight) {
        return Math.max(LEAST_ANSWERS_OF_A_PASS, ANSWERS_EACH_OF_A_PASS * inFlight);
    }

    /**
     * The time during which a slice in short passes sends requests. Its tool waits for every
     * answer, so each request in flight is answered once even if that takes longer.
     */
    public Duration pass() {
        double answers = FEWER_CORES * answersOfPass(inFlight);
        double wanted = Math.max(seconds(PASS), answers / slowest);
        double taken = Math.max(seconds(PASS), Math.min(wanted, seconds(most)));
        return Duration.ofMillis((long) Math.ceil(taken * 1e3));
    }

    /**
     * The number of requests that the slowest server answers in a time, and at least as many as a
     * slice in short passes needs.
     */
    public long requestsIn(Duration time) {
        double wanted = Math.max(slowest * seconds(time), (double) answersOfPass(inFlight));
        return (long) Math.ceil(wanted);
    }

    /**
     * The size for tools that stop after a number of requests. Each request in flight is sent at
     * least once, even if that takes longer than {@code most}.
     */
    public long requests() {
        double wanted =
                Math.max(
                        Math.max(slowest * seconds(AIM), fastest * seconds(LEAST)),
                        (double) answers(inFlight));
        double possible = slowest * seconds(most);
        return Math.max(inFlight, (long) Math.min(wanted, possible));
    }

    /**
     * The size for tools that stop after a time: whole seconds, because some tools accept nothing
     * else. Each request in flight can be answered once, even if that takes longer than {@code
     * most}.
     */
    public Duration duration() {
        double wanted = Math.max(seconds(AIM), FEWER_CORES * answers(inFlight) / slowest);
        double least = Math.max(seconds(AIM), inFlight / slowest);
        return wholeSeconds(Math.max(least, Math.min(wanted, Math.floor(seconds(most)))));
    }

    /** The duration of a load at a fixed rate, in whole seconds. */
    public static Duration atRate(double perSecond, TimeLimits limits) {
        double wanted = Math.max(seconds(AIM), LEAST_ANSWERS / perSecond);
        double possible = Math.max(seconds(AIM), Math.floor(seconds(most(limits))));
        return wholeSeconds(Math.min(wanted, possible));
    }

    /**
     * The duration of a load at a fixed rate that has enough answers for a 99th percentile.
     *
     * @param least the shortest duration
     * @param perSecond requests per second, above 0
     */
    public static Duration forP99(Duration least, double perSecond) {
        Duration enough = Duration.ofMillis(Math.round(1e3 * ANSWERS_OF_P99 / perSecond));
        return Durations.longer(enough, least);
    }

    /**
     * The duration of a slice at a fixed rate in short passes: at least five requests are due after
     * those of {@link #skipAtRate}.
     */
    public static Duration passAtRate(double perSecond) {
        double seconds = Math.max(seconds(OPEN_PASS), LEAST_DUE / perSecond);
        return Duration.ofMillis((long) Math.ceil(seconds * 1e3)).plus(skipAtRate(perSecond));
    }

    /**
     * The same under a plan's time limits. A slice at a very low rate must end before its time
     * limit, though its last answers may take half of that.
     */
    public static Duration passAtRate(double perSecond, TimeLimits limits) {
        return Durations.shorter(passAtRate(perSecond), limits.slice().dividedBy(LONGEST_PASS));
    }

    /**
     * The first part of such a slice, whose latencies are left out: a server that was idle answers
     * its first requests late. One request is due in it at a low rate, more at a high one.
     */
    public static Duration skipAtRate(double perSecond) {
        double seconds = Math.max(seconds(SKIP), 1 / perSecond);
        // Rounded down: the second request is due at its end.
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    private static Duration wholeSeconds(double seconds) {
        return Duration.ofSeconds((long) Math.ceil(seconds));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
