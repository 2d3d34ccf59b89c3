package io.weighbridge.compare.stats;

import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The number of rounds that would make a question's intervals narrow enough. It is a range, because
 * the variance from which it is computed is itself an estimate: its ends come from an 80 % interval
 * of that variance.
 *
 * @param fewest in total, including the rounds already run
 * @param most in total, at most {@value #MOST_ROUNDS}
 * @param halfWidth of the resulting intervals, as a share: 0.05 for ±5 %
 */
public record RoundsRange(int fewest, int most, double halfWidth) {

    /** More rounds are not worth suggesting. */
    static final int MOST_ROUNDS = 100;

    /** Probability beyond either end of the variance's interval. */
    private static final double BEYOND = 0.1;

    /**
     * Computes the range from the results of a run. Intervals are Bonferroni's, a little wider than
     * Dunnett's.
     *
     * @param halfWidth as a share, above 0: 0.05 for ±5 %
     * @return null if the variance is unknown, or if {@value #MOST_ROUNDS} rounds may not suffice
     */
    public static @Nullable RoundsRange of(RowFit fit, double halfWidth, double level) {
        int comparisons = fit.contrasts().size();
        if (comparisons == 0 || !fit.variance().known()) {
            return null;
        }
        Width width = new Width(comparisons, fit.priorFreedom(), halfWidth, level);
        Integer fewest = width.rounds(fit.variance().exceededWith(1 - BEYOND));
        Integer most = width.rounds(fit.variance().exceededWith(BEYOND));
        if (fewest == null || most == null) {
            return null;
        }
        int atLeast = fit.rounds() + 1;
        return new RoundsRange(Math.max(atLeast, fewest), Math.max(atLeast, most), halfWidth);
    }

    private record Width(int comparisons, double priorFreedom, double halfWidth, double level) {

        /** The smallest number of rounds that reaches the width with a given variance. */
        @Nullable Integer rounds(double variance) {
            for (int rounds = 1; rounds <= MOST_ROUNDS; rounds++) {
                if (freedom(rounds) > 0 && reach(variance, rounds) <= Math.log1p(halfWidth)) {
                    return rounds;
                }
            }
            return null;
        }

        private double freedom(int rounds) {
            return priorFreedom + (rounds - 1.0) * comparisons;
        }

        private double reach(double variance, int rounds) {
            double tail = level / 2 / comparisons;
            return TDistribution.of(freedom(rounds)).inverseSurvivalProbability(tail)
                    * Math.sqrt(2 * variance / rounds);
        }
    }
}
