package io.weighbridge.plan;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * A plan scaled down for a first look: the same targets, workloads and rates in fewer rounds and
 * shorter slices. What a store holds stays as it is, since answers depend on it.
 */
public final class Quick {

    /** Two: the least of which anything can be said to differ from round to round. */
    static final int ROUNDS = 2;

    /** Two, and not one, so that the order within a round can still be mirrored. */
    static final int SLICES = 2;

    /** A slice has so many times fewer requests, or is so many times shorter. */
    static final int SHARE = 4;

    /** Fewer would drown in the kernel's 10 ms clock ticks, by which CPU is read. */
    static final long LEAST_REQUESTS = 2_000;

    /** Shorter slices of a JVM's or an agent's load are mostly its start. */
    static final Duration LEAST_DURATION = Duration.ofSeconds(1);

    /**
     * The same where a store is asked: thirty callers of the largest answers at times wait for the
     * first one of them for more than a second, and a slice without an answer is a failure.
     */
    static final Duration LEAST_DURATION_OVER_A_STORE = Duration.ofSeconds(2);

    /** The longest warm-up: what is not steady by then is marked so in the report. */
    static final Duration WARMUP = Duration.ofSeconds(10);

    /** Rounds have no place here: whoever asks for more of them gets them. */
    static final String NOTE =
            "Scaled down by --quick: slices of a quarter of the plan's requests or time, "
                    + SLICES
                    + " of them a round at most, and a warm-up of "
                    + WARMUP.toSeconds()
                    + " s at most; so this is a first look.";

    private Quick() {}

    /** The scaled plan; nothing in it is larger than before. */
    public static Plan of(Plan plan) {
        Duration least = plan.store().isPresent() ? LEAST_DURATION_OVER_A_STORE : LEAST_DURATION;
        List<String> notes = new ArrayList<>(plan.notes());
        notes.add(NOTE);
        return plan.withNotes(notes)
                .withRounds(Math.min(plan.rounds(), ROUNDS))
                .withLoads(plan.loads().stream().map(load -> load(load, least)).toList())
                .withWarmup(plan.warmup().within(WARMUP))
                .withSlices(slices(plan));
    }

    /** A slice that the plan gives no size lasts about a second already. */
    private static Load load(Load load, Duration least) {
        Load fewer =
                load.requests().isPresent()
                        ? load.withRequests(fewer(load.requests().getAsLong()))
                        : load;
        return fewer.duration()
                .map(duration -> fewer.withDuration(scaled(duration, least)))
                .orElse(fewer);
    }

    private static long fewer(long requests) {
        return Math.min(requests, Math.max(requests / SHARE, LEAST_REQUESTS));
    }

    /** In whole seconds, which every tool takes. */
    private static Duration scaled(Duration duration, Duration least) {
        Duration quarter = duration.dividedBy(SHARE).truncatedTo(ChronoUnit.SECONDS);
        return shorter(duration, longer(quarter, least));
    }

    private static Slices slices(Plan plan) {
        Slices slices = plan.slices();
        boolean passes = plan.loads().stream().allMatch(Load::inShortPasses);
        return new Slices(
                passes
                        ? Math.min(slices.perRound(), Math.max(SLICES, slices.perRound() / SHARE))
                        : Math.min(slices.perRound(), SLICES),
                slices.repeats(),
                slices.foreignLimit(),
                slices.jitLimit());
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
