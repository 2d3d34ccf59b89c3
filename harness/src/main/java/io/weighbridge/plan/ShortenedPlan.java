package io.weighbridge.plan;

import io.weighbridge.model.Durations;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A plan shortened for a first look: the same targets, workloads and rates with fewer rounds and
 * shorter slices. The store keeps its data, because the answers depend on it.
 */
public final class ShortenedPlan {

    /** Two rounds, the minimum for estimating differences between rounds. */
    static final int ROUNDS = 2;

    /** Two slices, so that the second half of a round can still mirror the order of the first. */
    static final int SLICES = 2;

    /** The factor by which a slice's requests or time are reduced. */
    static final int SHARE = 4;

    /**
     * The fewest requests in a slice. With fewer, the kernel's 10 ms clock ticks, in which CPU time
     * is read, would be too coarse.
     */
    static final long LEAST_REQUESTS = 2_000;

    /**
     * The shortest slice. If a JVM or an agent sends the load, a shorter one would mostly measure
     * their start.
     */
    static final Duration LEAST_DURATION = Duration.ofSeconds(1);

    /**
     * The shortest slice of a plan with a store. With thirty connections and the largest answers,
     * the first answer sometimes takes more than a second, and a slice without an answer is a
     * failure.
     */
    static final Duration LEAST_DURATION_OVER_A_STORE = Duration.ofSeconds(2);

    /** The longest warm-up. Servers that are not steady by then are marked in the report. */
    static final Duration WARMUP = Duration.ofSeconds(10);

    private ShortenedPlan() {}

    /** The shortened plan. No value is larger than before. */
    public static Plan of(Plan plan) {
        Duration least = plan.store() == null ? LEAST_DURATION : LEAST_DURATION_OVER_A_STORE;
        Slices slices = slices(plan);
        return plan.noting(List.of(note(plan, slices)))
                .withRounds(Math.min(plan.rounds(), ROUNDS))
                .withLoads(plan.loads().stream().map(load -> load(load, least)).toList())
                .withWarmup(plan.warmup().within(WARMUP))
                .withSlices(slices);
    }

    /**
     * The note about the shorter plan. It does not mention rounds, because --rounds can raise their
     * number.
     */
    private static String note(Plan plan, Slices slices) {
        return "Shortened by --quick: %sat most %s slices of each target and scenario in a round, and a warm-up of at most %s s. This is a first look."
                .formatted(
                        plan.loads().stream().anyMatch(Load::sized) ? "shorter slices, " : "",
                        slices.perRound(),
                        WARMUP.toSeconds());
    }

    /** A slice without a size in the plan already takes only about a second. */
    private static Load load(Load load, Duration least) {
        Long requests = load.requests();
        Duration duration = load.duration();
        return load.withRequests(requests == null ? null : fewer(requests, load.connections()))
                .withDuration(duration == null ? null : scaled(duration, least));
    }

    /** Fewer requests, but at least one for each connection. */
    private static Long fewer(long requests, int connections) {
        long least = Math.max(LEAST_REQUESTS, connections);
        return Math.min(requests, Math.max(requests / SHARE, least));
    }

    /** A shorter duration, in whole seconds, because some tools accept nothing else. */
    private static Duration scaled(Duration duration, Duration least) {
        Duration quarter = duration.dividedBy(SHARE).truncatedTo(ChronoUnit.SECONDS);
        return Durations.shorter(duration, Durations.longer(quarter, least));
    }

    private static Slices slices(Plan plan) {
        Slices slices = plan.slices();
        boolean passes = plan.loads().stream().allMatch(Load::inShortPasses);
        int most = passes ? Math.max(SLICES, slices.perRound() / SHARE) : SLICES;
        return slices.withPerRound(Math.min(slices.perRound(), most));
    }
}
