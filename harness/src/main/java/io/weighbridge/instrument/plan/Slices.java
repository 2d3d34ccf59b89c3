package io.weighbridge.instrument.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;

/**
 * How often each target is measured under each workload in a round, and when a slice is repeated.
 *
 * @param perRound measured slices of a target and workload in a round, 1 or more; with an even
 *     number the second half of a round mirrors the order of the first
 * @param repeats how often a slice over a limit is repeated before it is kept and marked
 * @param foreignLimit the maximum share of our cores for background load, 0 to 1
 * @param jitLimit the maximum share of the server's CPU for its JIT compiler, 0 to 1
 */
@RecordBuilder
public record Slices(int perRound, int repeats, double foreignLimit, double jitLimit)
        implements SlicesBuilder.With {

    public static final Slices DEFAULT = new Slices(2, 1, 0.05, 0.05);

    /**
     * The default for load tools that keep running. Differences between servers that are measured
     * within the same second are independent of each other, so the number of passes determines the
     * precision. No slice is discarded, because background load affects all targets of a pass
     * alike.
     */
    public static final Slices PASSES = new Slices(60, 0, 0.05, 0.05);

    /**
     * The default if some of these loads have a fixed rate. A slice at a rate takes longer, and
     * more rounds are worth more than more passes.
     */
    private static final int PASSES_AT_RATE = 30;

    /** A round has at least so many of its passes, even if the time of the run is over. */
    public static final int LEAST_PASSES = 10;

    /**
     * A round whose slices are long, because answers are slow, has at least so many passes instead
     * of {@link #LEAST_PASSES}, and at least {@link #LEAST_LOAD} of load on each server.
     */
    public static final int LEAST_LONG_PASSES = 2;

    public static final Duration LEAST_LOAD = Duration.ofSeconds(10);

    /** The default for a plan with these loads. */
    public static Slices defaultFor(List<Load> loads) {
        if (!loads.stream().allMatch(Load::inShortPasses)) {
            return DEFAULT;
        }
        boolean atRate = loads.stream().anyMatch(Load::open);
        return atRate ? PASSES.withPerRound(PASSES_AT_RATE) : PASSES;
    }
}
