package io.weighbridge.plan;

import java.time.Duration;

/**
 * How large a slice is where the plan does not say: so large that every target answers for about a
 * second. All targets of a run are driven with the same size.
 *
 * @param slowest requests per second of the slowest target, over 0
 * @param fastest those of the fastest one, {@code slowest} or more
 * @param inFlight most requests in flight at once, 1 or more
 * @param most the longest the slowest target may take; the number of answers yields to it
 */
public record SliceSize(double slowest, double fastest, int inFlight, Duration most) {

    /**
     * What a slice and a warm-up window aim at. A second is 100 ticks of the kernel's 10 ms clock,
     * so that rounding is 1 % of a busy core's time at most; it is the least that all load tools
     * can keep; and it is short enough for several slices of each target within a minute.
     */
    public static final Duration AIM = Duration.ofSeconds(1);

    /** What the fastest target takes at least: 30 ticks of that clock. */
    public static final Duration LEAST = Duration.ofMillis(300);

    /** What the slowest target takes at most, so that all targets meet the same machine. */
    public static final Duration MOST = Duration.ofSeconds(5);

    /**
     * What a slice aims at that is one of many: the shorter it is, the more passes there are in the
     * same time, and the closer in time are the slices that are compared with each other.
     */
    public static final Duration PASS = Duration.ofMillis(75);

    /** Fewer would make costs per request jump by more than 2 % with each request. */
    private static final long LEAST_ANSWERS_OF_A_PASS = 50;

    private static final long ANSWERS_EACH_OF_A_PASS = 5;

    /** Two of them lie beyond the 99th percentile, the highest that reports show. */
    private static final long LEAST_ANSWERS = 200;

    /**
     * Answers for each request in flight: those in flight at the beginning and the end of a slice
     * are then at most a tenth of it.
     */
    private static final long ANSWERS_EACH = 20;

    /**
     * A slice is driven on fewer cores than the warm-up its rate is from, so it answers fewer
     * requests in a given time: half of them is allowed for.
     */
    private static final int FEWER_CORES = 2;

    /** Slices end by themselves long before the deadline that would kill them. */
    private static final int OF_THE_DEADLINE = 8;

    /** How long a slice may take under a plan's deadline for one. */
    public static Duration most(Limits limits) {
        Duration part = limits.slice().dividedBy(OF_THE_DEADLINE);
        return part.compareTo(MOST) < 0 ? part : MOST;
    }

    /** How many answers a slice must have; one that has fewer is marked as short. */
    public static long answers(int inFlight) {
        return Math.max(LEAST_ANSWERS, ANSWERS_EACH * inFlight);
    }

    /** The same of a slice that is one of many. */
    public static long answersOfPass(int inFlight) {
        return Math.max(LEAST_ANSWERS_OF_A_PASS, ANSWERS_EACH_OF_A_PASS * inFlight);
    }

    /** How long a slice takes that is one of many. */
    public Duration pass() {
        double answers = FEWER_CORES * answersOfPass(inFlight);
        double wanted = Math.max(seconds(PASS), answers / slowest);
        double least = Math.max(seconds(PASS), inFlight / slowest);
        double taken = Math.max(least, Math.min(wanted, seconds(most)));
        return Duration.ofMillis((long) Math.ceil(taken * 1e3));
    }

    /**
     * Requests for tools that load until so many are answered. Each request in flight is sent once
     * at least, also where that takes longer than {@code most}.
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
     * How long tools load that load for a time: whole seconds, since some take no others. Each
     * request in flight can be answered once, also where that takes longer than {@code most}.
     */
    public Duration duration() {
        double wanted = Math.max(seconds(AIM), FEWER_CORES * answers(inFlight) / slowest);
        double least = Math.max(seconds(AIM), inFlight / slowest);
        return wholeSeconds(Math.max(least, Math.min(wanted, Math.floor(seconds(most)))));
    }

    /** How long to load at a fixed rate: whole seconds. */
    public static Duration atRate(double perSecond, Limits limits) {
        double wanted = Math.max(seconds(AIM), LEAST_ANSWERS / perSecond);
        double possible = Math.max(seconds(AIM), Math.floor(seconds(most(limits))));
        return wholeSeconds(Math.min(wanted, possible));
    }

    private static Duration wholeSeconds(double seconds) {
        return Duration.ofSeconds((long) Math.ceil(seconds));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
