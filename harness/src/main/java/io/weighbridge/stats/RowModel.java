package io.weighbridge.stats;

import java.util.List;

/**
 * The model of a row. It is fixed, based on the committed runs, and does not depend on the run:
 * docs/methodology.md has the reasons.
 */
public enum RowModel {
    /**
     * What the machine does in a round hits all its targets: start-up, CPU, throughput, latency.
     */
    ROUNDS,
    /** Rounds have no effect and all targets vary alike: memory after load. */
    TARGETS,
    /** Rounds have no effect and targets vary each by its own measure: allocation, live heap. */
    SHRUNK;

    /**
     * Fits a row.
     *
     * @param rounds one for each round that was measured, in any order
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
