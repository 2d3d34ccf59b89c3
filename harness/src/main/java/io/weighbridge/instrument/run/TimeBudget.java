package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Slices;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the remaining time of a run is enough for another round, or for more passes in
 * the current one. The rounds that a plan needs always run. If a second round would not fit
 * otherwise, the first one gets fewer passes, because only several rounds show how much launches
 * differ. A round that would not end in time gets fewer passes, too, and if it is the first one, a
 * shorter warm-up. Servers that run one at a time share the time of the first round, and all get as
 * many passes as the first of them. Some time is kept for rounds that only start servers, because
 * startup varies most. The next round is assumed to take as long as the longest so far. Results do
 * not affect the decision, so the time at which a run stops does not bias them.
 */
public final class TimeBudget {

    /** Time to read a server for the last time and to stop it. */
    static final long END = Duration.ofSeconds(3).toNanos();

    /** Time to stop a server that was only started. */
    private static final long STOP = Duration.ofSeconds(1).toNanos();

    /** The number of rounds for which there is one that only starts servers. */
    private static final int PER_STARTS = 2;

    /** No limit: every round has the planned passes. */
    public static final TimeBudget NONE = new TimeBudget(null, 1, () -> 0);

    private final @Nullable Duration limit;
    private final int needed;
    private final LongSupplier clock;
    private long startedAt;
    private long roundStartedAt;
    private @Nullable Long passesBeganAt;
    private long passBeganAt;

    /** The longest time of a pass of this round. Only some passes have a slice of every load. */
    private long longestPass;

    /** The time of a check of the answers of all servers, which follows the last pass. */
    private long check;

    /** The number of passes that always follow the last measured one. */
    private int passesAfter;

    private long longest;

    /** Rounds of the run so far. */
    private int rounds;

    /** The longest time a round takes with only the passes that it must have. */
    private long least;

    /** The longest expected time of a round that only starts servers; 0 without such rounds. */
    private long starts;

    /** Whether such a round is due. */
    private boolean startsAreDue = true;

    /** Whether this round has the passes that it must have. */
    private boolean leastPassed;

    /** The number of passes, if it is that of a server that ran before; null: time decides. */
    private @Nullable Integer same;

    /** The number of passes after which time for others was asked for. */
    private int asked;

    /** The number of passes after which the round was stopped; null if it was not. */
    private @Nullable Integer stopped;

    /**
     * @param limit null if the time is not limited
     * @param needed number of rounds that always run, at least 1
     * @param clock nanoseconds, as {@link System#nanoTime()}
     */
    TimeBudget(@Nullable Duration limit, int needed, LongSupplier clock) {
        this.limit = limit;
        this.needed = needed;
        this.clock = clock;
        this.startedAt = clock.getAsLong();
        this.roundStartedAt = startedAt;
    }

    /**
     * The time for one of several servers that run one after the other; each gets an equal share of
     * what is left.
     *
     * @param parts the servers that are still to be run
     * @param passes the number of passes that it gets whatever the time; null: as many as fit, but
     *     no more than planned
     */
    TimeBudget share(int parts, @Nullable Integer passes) {
        if (limit == null) {
            return NONE;
        }
        Duration share = Duration.ofNanos(Math.max(0, left(limit)) / parts);
        // More rounds are needed, so no time is used for more passes than planned.
        TimeBudget part = new TimeBudget(share, Integer.MAX_VALUE, clock);
        // It is not the first round, of which a second one would need the half.
        part.longest = 1;
        part.startsAreDue = false;
        part.same = passes;
        return part;
    }

    /**
     * The number of passes of the server that had this share.
     *
     * @param planned the number of passes that it had if it was not stopped
     * @return null if it did not get so far
     */
    @Nullable Integer passes(int planned) {
        return stopped != null || asked < planned - 1 ? stopped : Integer.valueOf(planned);
    }

    /** Called when a round begins. */
    void roundBegins() {
        roundStartedAt = clock.getAsLong();
    }

    /**
     * Whether the next round will probably not be followed by another one. Called before it begins;
     * false for the first round, whose length is not known.
     */
    boolean isLikelyLast() {
        return limit != null && longest > 0 && left(limit) - longest < next() + keptForStarts();
    }

    /** Whether there is time for another round. It begins now, or with {@link #roundBegins}. */
    boolean fitsRound() {
        roundStartedAt = clock.getAsLong();
        passesBeganAt = null;
        longestPass = 0;
        check = 0;
        passesAfter = 0;
        leastPassed = false;
        boolean first = longest == 0;
        return first || rounds < needed || limit == null || left(limit) >= next() + keptForStarts();
    }

    /** Whether this is the first round, which is run however short the time is. */
    boolean firstRound() {
        return rounds == 0;
    }

    /** Whether so many nanoseconds are left, and those in which servers are read and stopped. */
    boolean fits(long nanos, int servers) {
        return limit == null || left(limit) >= nanos + END * servers;
    }

    /** Whether the time is over. */
    boolean over() {
        return limit != null && left(limit) <= 0;
    }

    /** The time since the beginning of the run, in nanoseconds. */
    long spent() {
        return clock.getAsLong() - startedAt;
    }

    /** The time of the run; null if it is not limited. */
    @Nullable Duration limit() {
        return limit;
    }

    /**
     * Called when all servers of a round have started. From now on, time is kept for a round that
     * only starts servers.
     *
     * @param servers number of servers
     */
    void started(int servers) {
        starts = Math.max(starts, soFar() + STOP * servers);
    }

    /**
     * Whether a round that only starts servers follows now: one for every {@link #PER_STARTS}
     * rounds, and one at the end of the run. If the result is true, it begins now.
     *
     * @param last whether no other round follows
     */
    boolean fitsStarts(boolean last) {
        if (limit == null || starts == 0 || !startsAreDue) {
            return false;
        }
        boolean now = (last || rounds % PER_STARTS == 0) && left(limit) >= starts;
        startsAreDue = !now;
        return now;
    }

    private long keptForStarts() {
        return startsAreDue ? starts : 0;
    }

    /** Called for a round that an earlier part of the run has completed. */
    void skipRound() {
        rounds++;
    }

    /** The shortest expected time of the next round. */
    private long next() {
        return least == 0 ? longest : least;
    }

    /**
     * Called when the first pass of a round begins.
     *
     * @param checkTakes the time of a check of the answers of all servers, in nanoseconds
     * @param alwaysAfter the number of passes that follow the last measured one, such as those in
     *     which system calls are counted
     */
    void passesBegin(long checkTakes, int alwaysAfter) {
        passBeganAt = clock.getAsLong();
        passesBeganAt = passBeganAt;
        check = checkTakes;
        passesAfter = alwaysAfter;
    }

    /** Called at the end of a round. */
    void roundOver() {
        longest = Math.max(longest, soFar());
        rounds++;
        startsAreDue |= rounds % PER_STARTS == 1;
    }

    /**
     * Whether to stop after the passes so far, because otherwise a second round would not fit, or
     * this one would not end in time. Called before each pass.
     *
     * @param passes completed passes of this round
     * @param servers number of servers that are up
     */
    boolean mustStop(int passes, int servers) {
        asked = passes;
        boolean stops = same == null ? timeIsOver(passes, servers) : passes >= same;
        if (stops) {
            stopped = passes;
        }
        return stops;
    }

    private boolean timeIsOver(int passes, int servers) {
        passOver();
        if (limit == null || !enough(passes, servers)) {
            return false;
        }
        long end = end(servers);
        if (!leastPassed) {
            leastPassed = true;
            least = Math.max(least, soFar() + end);
        }
        boolean first = longest == 0;
        long half = (limit.toNanos() - keptForStarts()) / 2;
        long another = end + longestPass;
        boolean halfIsOver = first && least <= half && soFar() + another >= half;
        return halfIsOver || left(limit) <= another + keptForStarts();
    }

    /** The time from the last measured pass to the end of the round. */
    private long end(int servers) {
        return END * servers + check + passesAfter * longestPass;
    }

    private void passOver() {
        if (passesBeganAt != null) {
            longestPass = Math.max(longestPass, clock.getAsLong() - passBeganAt);
            passBeganAt = clock.getAsLong();
        }
    }

    private boolean enough(int passes, int servers) {
        if (passes >= Slices.LEAST_PASSES) {
            return true;
        }
        Long began = passesBeganAt;
        return began != null
                && passes >= Slices.LEAST_LONG_PASSES
                && clock.getAsLong() - began >= Slices.LEAST_LOAD.toNanos() * servers;
    }

    /**
     * Whether one more pass fits, but not another round. Called after all passes of a round.
     *
     * @param servers number of servers that are up
     */
    boolean fitsPass(int servers) {
        passOver();
        if (limit == null || rounds + 1 < needed) {
            return false;
        }
        long end = end(servers);
        long afterwards = left(limit) - end - keptForStarts();
        return afterwards > longestPass
                && afterwards < Math.max(next(), least == 0 ? soFar() + end : 0);
    }

    /** Called after something for which the time of the run was shortened already. */
    void leaveOut(long nanos) {
        startedAt += nanos;
        roundStartedAt += nanos;
    }

    private long soFar() {
        return clock.getAsLong() - roundStartedAt;
    }

    private long left(Duration limit) {
        return limit.toNanos() - (clock.getAsLong() - startedAt);
    }
}
