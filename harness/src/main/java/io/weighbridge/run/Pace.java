package io.weighbridge.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What still fits into a run's time: a whole round, or more passes in the current one. The first
 * round always does; it has fewer passes where a second one fits only then, since launches differ
 * and only rounds show how much. The longest so far is taken for the next, and no result is looked
 * at, so that the time a run stops at says nothing about what it found.
 */
final class Pace {

    /** Reading a server for the last time, and its end. */
    private static final long END = Duration.ofSeconds(3).toNanos();

    /** A round has so many passes, however long they take. */
    static final int LEAST_PASSES = 20;

    private final Optional<Duration> limit;
    private final LongSupplier clock;
    private final long startedAt;
    private long roundStartedAt;
    private long longest;

    /** The longest that a round takes with no more than {@link #LEAST_PASSES}. */
    private long least;

    /**
     * @param clock nanoseconds, as {@link System#nanoTime()}
     */
    Pace(Optional<Duration> limit, LongSupplier clock) {
        this.limit = limit;
        this.clock = clock;
        this.startedAt = clock.getAsLong();
        this.roundStartedAt = startedAt;
    }

    /** Called just before a round, which begins now if the result is true. */
    boolean fitsRound() {
        roundStartedAt = clock.getAsLong();
        return longest == 0 || limit.isEmpty() || left() >= next();
    }

    /** What the next round takes at least. */
    private long next() {
        return least == 0 ? longest : least;
    }

    /** The round is over. */
    void roundOver() {
        longest = Math.max(longest, soFar());
    }

    /**
     * Whether the passes so far must do: a second round would not fit otherwise, or this one would
     * not end in time. Called before each pass.
     *
     * @param passes of this round that are over
     * @param servers that are up
     */
    boolean mustDo(int passes, int servers) {
        if (limit.isEmpty() || passes < LEAST_PASSES) {
            return false;
        }
        long end = END * servers;
        if (passes == LEAST_PASSES) {
            least = Math.max(least, soFar() + end);
        }
        boolean first = longest == 0;
        long half = limit.get().toNanos() / 2;
        return first ? least <= half && soFar() + end >= half : left() <= end;
    }

    /**
     * Whether one more pass fits into the time, and no round would after this one. Called after all
     * passes of a round.
     *
     * @param servers that are up
     */
    boolean fitsPass(int servers) {
        if (limit.isEmpty()) {
            return false;
        }
        long end = END * servers;
        long afterwards = left() - end;
        return afterwards > 0 && afterwards < Math.max(next(), least == 0 ? soFar() + end : 0);
    }

    private long soFar() {
        return clock.getAsLong() - roundStartedAt;
    }

    private long left() {
        return limit.orElseThrow().toNanos() - (clock.getAsLong() - startedAt);
    }
}
