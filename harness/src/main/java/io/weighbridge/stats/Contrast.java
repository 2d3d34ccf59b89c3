package io.weighbridge.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How one target compares with the baseline by a linear model of logarithms: the difference of
 * their logarithms over {@code error} follows Student's t.
 *
 * @param target its name
 * @param rounds in how many rounds it was measured, 1 or more
 * @param logRatio natural logarithm of target over baseline
 * @param error standard error of {@code logRatio}, 0 or more
 * @param freedom degrees of freedom of that error; 0 where there is none, as in one round without a
 *     prior
 */
public record Contrast(String target, int rounds, double logRatio, double error, double freedom) {

    /** Target over baseline, greater than 0. */
    public double ratio() {
        return Math.exp(logRatio);
    }

    /** Whether the error can be estimated: one degree of freedom at least. */
    public boolean judged() {
        return freedom >= 1;
    }

    /**
     * The interval of this ratio alone, without correction for other comparisons.
     *
     * @param level the chance that it misses the true ratio, such as 0.05
     * @throws IllegalStateException where it is not {@link #judged}
     */
    public Interval interval(double level) {
        return within(student().inverseSurvivalProbability(level / 2));
    }

    /** The interval that reaches so many standard errors to either side. */
    Interval within(double errors) {
        double reach = errors * error;
        return new Interval(Math.exp(logRatio - reach), Math.exp(logRatio + reach));
    }

    /**
     * Two-sided p of the test that the ratio is 1.
     *
     * @throws IllegalStateException where it is not {@link #judged}
     */
    public double p() {
        return 2 * student().survivalProbability(statistic());
    }

    /** How many standard errors the logarithm is away from 0, in either direction. */
    double statistic() {
        double distance = Math.abs(logRatio);
        return distance == 0 ? 0 : distance / error;
    }

    private TDistribution student() {
        if (!judged()) {
            throw new IllegalStateException(target + " has no standard error to be judged by");
        }
        return TDistribution.of(freedom);
    }
}
