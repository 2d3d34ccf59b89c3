package io.weighbridge.plan;

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
}
