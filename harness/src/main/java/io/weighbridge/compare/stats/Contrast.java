package io.weighbridge.compare.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A comparison of one target with the baseline by a linear model of logarithms: the difference of
 * their logarithms divided by {@code error} follows Student's t.
 *
 * @param target its name
 * @param rounds number of rounds in which it was measured, 1 or more
 * @param logRatio natural logarithm of target over baseline
 * @param error standard error of {@code logRatio}, 0 or more
 * @param freedom degrees of freedom of that error; 0 if there are none, as in one round without a
 *     prior
 */
public record Contrast(String target, int rounds, double logRatio, double error, double freedom) {

    /** Target over baseline, greater than 0. */
    public double ratio() {
        return Math.exp(logRatio);
    }

    /** Whether the error can be estimated: it has at least one degree of freedom. */
    public boolean judged() {
        return freedom >= 1;
    }

    /**
     * The interval of this ratio alone, without correction for other comparisons.
     *
     * @param level the probability that it misses the true ratio, such as 0.05
     * @throws IllegalStateException if it is not {@link #judged}
     */
    public Interval interval(double level) {
        return within(student().inverseSurvivalProbability(level / 2));
    }

    /** The interval that extends by a number of standard errors to either side. */
    Interval within(double errors) {
        double reach = errors * error;
        return new Interval(Math.exp(logRatio - reach), Math.exp(logRatio + reach));
    }

    /**
     * The two-sided p-value of the test that the ratio is 1.
     *
     * @throws IllegalStateException if it is not {@link #judged}
     */
    public double p() {
        return 2 * student().survivalProbability(statistic());
    }

    /** The absolute value of the logarithm, in standard errors. */
    double statistic() {
        double distance = Math.abs(logRatio);
        return distance == 0 ? 0 : distance / error;
    }

    private TDistribution student() {
        if (!judged()) {
            throw new IllegalStateException(target + " has no standard error");
        }
        return TDistribution.of(freedom);
    }
}
