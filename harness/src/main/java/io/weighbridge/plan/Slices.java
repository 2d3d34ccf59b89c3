package io.weighbridge.plan;

import java.util.List;

/**
 * How often, in one round, each target is measured under each workload, and when a slice is
 * measured again.
 *
 * @param perRound measured slices of a target and workload in a round, 1 or more; even numbers make
 *     the order mirrored
 * @param repeats how often a slice over a limit is repeated before it is kept and marked
 * @param foreignLimit the share of our cores that others may take, 0 to 1
 * @param jitLimit the share of the server's CPU that its JIT compiler may take, 0 to 1
 */
public record Slices(int perRound, int repeats, double foreignLimit, double jitLimit) {

    /** What a plan that says nothing gets. */
    public static final Slices DEFAULT = new Slices(2, 1, 0.05, 0.05);

    /**
     * What a plan that says nothing gets where its load tool stays up. Differences between servers
     * that are measured within the same second are independent of each other, so that what counts
     * is how many passes there are. None is discarded: what else the machine does hits all targets
     * of a pass alike.
     */
    public static final Slices PASSES = new Slices(60, 0, 0.05, 0.05);

    /** What a plan with these loads gets that says nothing. */
    static Slices defaultFor(List<Load> loads) {
        return loads.stream().allMatch(Load::inShortPasses) ? PASSES : DEFAULT;
    }
}
