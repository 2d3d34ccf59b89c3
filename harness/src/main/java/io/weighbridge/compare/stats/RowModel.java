package io.weighbridge.compare.stats;

import java.util.List;

/**
 * The statistical model by which a row of the report is judged. Committed runs were the basis for
 * its choice; it does not depend on the run that is judged. docs/methodology.md has the reasons.
 */
public enum RowModel {
    /**
     * The machine's state in a round affects all its targets: startup, CPU, throughput, latency.
     */
    ROUNDS,
    /** Rounds have no effect, and all targets have the same variance: memory after load. */
    TARGETS,
    /** Rounds have no effect, and each target has its own variance: allocation, live heap. */
    SHRUNK;

    /**
     * Fits a row.
     *
     * @param rounds one for each measured round, in any order
     * @param prior of the variance between launches, above 0; {@link VarianceEstimate#UNKNOWN}
     *     without one
     */
    public RowFit fit(List<Round> rounds, Baseline baseline, VarianceEstimate prior) {
        return switch (this) {
            case ROUNDS -> BlockModel.fit(rounds, baseline, prior, true);
            case TARGETS -> BlockModel.fit(rounds, baseline, prior, false);
            case SHRUNK -> ShrunkModel.fit(rounds, baseline, prior);
        };
    }
}
