package io.weighbridge.compare.stats;

import java.util.List;
import org.hipparchus.linear.RealMatrix;
import org.jspecify.annotations.Nullable;

/**
 * The result of a model for one row: each target compared with the baseline.
 *
 * @param rounds number of rounds with at least two targets
 * @param contrasts one for each target that can be compared; twins have none
 * @param correlation of the contrasts, in their order, if they share one standard deviation, so
 *     that {@link Dunnett} applies; absent if each target has its own
 * @param variance of one target's logarithm in one round, including passes and prior
 * @param priorFreedom the degrees of freedom of {@code variance} that do not come from residuals:
 *     those of prior and passes together
 * @param launches this run's own estimate of the variance between launches, without the prior and
 *     without the variance of passes; unknown if it cannot be estimated. Later runs may use it as
 *     their prior
 */
public record RowFit(
        int rounds,
        List<Contrast> contrasts,
        @Nullable RealMatrix correlation,
        VarianceEstimate variance,
        double priorFreedom,
        VarianceEstimate launches) {

    /** A fit without comparisons. */
    static final RowFit EMPTY =
            new RowFit(0, List.of(), null, VarianceEstimate.UNKNOWN, 0, VarianceEstimate.UNKNOWN);

    /** The number of rounds with at least two targets. */
    static int rounds(List<Round> rounds) {
        return (int) rounds.stream().filter(round -> round.logs().size() > 1).count();
    }

    /** The number of rounds with a target. */
    static int rounds(List<Round> rounds, String target) {
        return (int) rounds.stream().filter(round -> round.logs().containsKey(target)).count();
    }

    /** Whether there is only one round, so that the intervals are based on the prior alone. */
    public boolean oneRound() {
        return rounds == 1;
    }
}
