package io.weighbridge.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What still fits into a run's time: a whole round, or only its starts. The first round always
 * does. The longest so far is taken for the next, and no result is looked at, so that the time a
 * run stops at says nothing about what it found.
 */
final class Pace {

    /** Ending servers takes a moment that a round's starts do not have in them. */
    private static final long STOP = Duration.ofSeconds(3).toNanos();

    private final Optional<Duration> limit;
    private final LongSupplier clock;
    private final long startedAt;
    private long roundStartedAt;
    private long longestWhole;
    private long longestStarts;

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
    boolean fitsWhole() {
        roundStartedAt = clock.getAsLong();
        return longestWhole == 0 || fits(longestWhole);
    }

    /** Asked just before a round of starts alone, which begins now if the answer is yes. */
    boolean fitsStarts() {
        roundStartedAt = clock.getAsLong();
        return fits(longestStarts + STOP);
    }

    /** All targets of the round are up. */
    void startsOver() {
        longestStarts = Math.max(longestStarts, clock.getAsLong() - roundStartedAt);
    }

    /** The round is over. */
    void wholeOver() {
        longestWhole = Math.max(longestWhole, clock.getAsLong() - roundStartedAt);
    }

    private boolean fits(long round) {
        return limit.isEmpty() || clock.getAsLong() - startedAt + round <= limit.get().toNanos();
    }
}
