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

    /** Ending servers takes a moment that their starts do not have in them. */
    private static final long STOP = Duration.ofSeconds(3).toNanos();

    private final Optional<Duration> limit;
    private final LongSupplier clock;
    private final long startedAt;
    private long roundStartedAt;
    private long longestWhole;
    private long startsBegan;
    private long starts;
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
        begin();
        return longestWhole == 0 || fits(longestWhole);
    }

    /** Asked just before a round of starts alone, which begins now if the answer is yes. */
    boolean fitsStarts() {
        begin();
        return fits(longestStarts);
    }

    private void begin() {
        roundStartedAt = clock.getAsLong();
        starts = 0;
    }

    /** Targets that are up together are started now: all of a round, or one after the other. */
    void startsBegin() {
        startsBegan = clock.getAsLong();
    }

    /** They are up. */
    void startsOver() {
        starts += clock.getAsLong() - startsBegan + STOP;
        longestStarts = Math.max(longestStarts, starts);
    }

    /** The round is over. */
    void wholeOver() {
        longestWhole = Math.max(longestWhole, clock.getAsLong() - roundStartedAt);
    }

    private boolean fits(long round) {
        return limit.isEmpty() || clock.getAsLong() - startedAt + round <= limit.get().toNanos();
    }
}
