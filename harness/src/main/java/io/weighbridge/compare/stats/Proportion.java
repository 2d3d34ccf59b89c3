package io.weighbridge.compare.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** Lower confidence bound of a success rate, from the launches that succeeded. */
public final class Proportion {

    private static final double LEVEL = 0.05;

    private Proportion() {}

    /**
     * A lower bound, with 95 % confidence, of the share of all launches that meet the goal (hold):
     * the one-sided bound of Clopper and Pearson (The use of confidence or fiducial limits,
     * Biometrika 26, 1934). If ten of ten launches hold, the bound is 74 %.
     *
     * @param held number of launches that held, 0 to {@code launches}
     * @param launches 1 or more
     * @return 0 to 1
     */
    public static double atLeast(int held, int launches) {
        return held == 0
                ? 0
                : BetaDistribution.of(held, launches - held + 1.0)
                        .inverseCumulativeProbability(LEVEL);
    }
}
