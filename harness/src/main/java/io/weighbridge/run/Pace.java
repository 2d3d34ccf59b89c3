package io.weighbridge.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What still fits into a run's time: a whole round, or more passes in the one that is run. The
 * first round always does. The longest so far is taken for the next, and no result is looked at, so
 * that the time a run stops at says nothing about what it found.
 */
final class Pace {

    /** Reading a server for the last time, and its end. */
    private static final long END = Duration.ofSeconds(3).toNanos();

    private final Optional<Duration> limit;
    private final LongSupplier clock;
    private final long startedAt;
    private long roundStartedAt;
    private long longest;

    /**
     * @param clock nanoseconds, as {@link System#nanoTime()}
     */
    Pace(Optional<Duration> limit, LongSupplier clock) {
        this.limit = limit;
        this.clock = clock;
        this.startedAt = clock.getAsLong();
        this.roundStartedAt = startedAt;
    }

    /** Asked just before a round, which begins now if the answer is yes. */
    boolean fitsRound() {
        roundStartedAt = clock.getAsLong();
        return longest == 0 || limit.isEmpty() || left() >= longest;
    }

    /** The round is over. */
    void roundOver() {
        longest = Math.max(longest, soFar());
    }

    /**
     * Whether one more pass fits into the time, and no round would after this one. Asked when all
     * passes of a round are over.
     *
     * @param servers that are up
     */
    boolean fitsPass(int servers) {
        if (limit.isEmpty()) {
            return false;
        }
        long end = END * servers;
        long afterwards = left() - end;
        return afterwards > 0 && afterwards < Math.max(longest, soFar() + end);
    }

    private long soFar() {
        return clock.getAsLong() - roundStartedAt;
    }

    private long left() {
        return limit.orElseThrow().toNanos() - (clock.getAsLong() - startedAt);
    }
}
