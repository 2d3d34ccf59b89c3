package io.weighbridge.compare.stats;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the memory size at which half of all launches meet the goal (hold), from launches that
 * held or failed at several sizes.
 *
 * <p>The model is {@code logit P(hold) = slope * ln(size / median)}. It is fitted by a penalised
 * likelihood: the log-likelihood plus {@link #WEIGHT} times the logarithm of the determinant of the
 * information matrix. The plain likelihood has no maximum where every launch above a size held and
 * every one below it failed, which is how most searches end. A weight of one half is Firth's
 * penalty (Bias reduction of maximum likelihood estimates, Biometrika 80, 1993; Heinze and
 * Schemper, A solution to the problem of separation in logistic regression, Statistics in Medicine
 * 21, 2002); a smaller weight is the weakened penalty of Elgmati, Fiaccone, Henderson and Matthews
 * (Penalised logistic regression and dynamic prediction for discrete-time recurrent event data,
 * Lifetime Data Analysis 21, 2015).
 *
 * <p>The interval is that of the profile penalised likelihood: it ends where twice the drop from
 * the maximum is the 95 % quantile of a chi-squared distribution with one degree of freedom. In
 * simulated searches it covered the true median 86 to 100 times of 100, for slopes from 10 to 100;
 * docs/squeeze.md has the figures. With Firth's whole penalty it was two to three times as wide.
 *
 * @param median the size at which half of the launches hold, greater than 0
 * @param slope of the logit over the logarithm of the size, greater than 0
 * @param low the lower end of the 95 % interval of the median; absent where the launches do not
 *     bound it
 * @param high the upper end
 */
public record Threshold(double median, double slope, @Nullable Double low, @Nullable Double high) {

    /**
     * One launch.
     *
     * @param size greater than 0, in any unit
     * @param held whether it met the goal
     */
    public record Attempt(double size, boolean held) {}

    /** The weight of the penalty: half of Firth's. */
    static final double WEIGHT = 0.25;

    /** The weight of Firth's whole penalty. */
    static final double FIRTH = 0.5;

    /** The 95 % quantile of a chi-squared distribution with one degree of freedom. */
    static final double QUANTILE = 3.841458820694124;

    /**
     * The range of slopes that is searched, as logarithms: from so flat that the size hardly
     * matters to so steep that the curve is nearly a step.
     */
    private static final double FLATTEST = -6;

    private static final double STEEPEST = 9;
    private static final double EXACT = 1e-10;

    /** How far the median may lie beyond the tried sizes, as a difference of logarithms. */
    private static final double BEYOND = 1;

    /**
     * An interval has no end if it would be this far from the median, as a difference of
     * logarithms.
     */
    private static final double FARTHEST = 20;

    /**
     * Fits the model.
     *
     * @return absent if no launch held, if none failed, or if launches did not hold more often at
     *     larger sizes
     */
    public static @Nullable Threshold of(List<Attempt> attempts) {
        return of(attempts, WEIGHT);
    }

    /**
     * Fits the model with another penalty.
     *
     * @param weight of the penalty, greater than 0
     */
    static @Nullable Threshold of(List<Attempt> attempts, double weight) {
        boolean someHeld = attempts.stream().anyMatch(Attempt::held);
        boolean someFailed = attempts.stream().anyMatch(attempt -> !attempt.held());
        if (!someHeld || !someFailed) {
            return null;
        }
        Fit fit = new Fit(attempts, weight);
        double least = Math.log(attempts.stream().mapToDouble(Attempt::size).min().orElseThrow());
        double most = Math.log(attempts.stream().mapToDouble(Attempt::size).max().orElseThrow());
        Maximum median = Maximum.of(fit::profile, least - BEYOND, most + BEYOND);
        Maximum slope = fit.slope(median.at());
        boolean flattest = slope.atEnd() && slope.at() < 0;
        if (median.atEnd() || flattest) {
            return null;
        }
        return new Threshold(
                Math.exp(median.at()),
                Math.exp(slope.at()),
                end(fit, median, -1),
                end(fit, median, 1));
    }

    /**
     * How wide the interval is.
     *
     * @return absent if either end is absent
     */
    public @Nullable Double width() {
        return low == null || high == null ? null : high - low;
    }

    /**
     * The end of the interval in one direction: where twice the drop of the profile reaches the
     * quantile.
     */
    private static @Nullable Double end(Fit fit, Maximum median, int direction) {
        DoubleUnaryOperator drop =
                distance ->
                        2 * (median.value() - fit.profile(median.at() + direction * distance))
                                - QUANTILE;
        double before = 0;
        for (double step = 0.01; step < FARTHEST; step *= 1.3) {
            if (drop.applyAsDouble(step) > 0) {
                double distance =
                        new BrentSolver(EXACT).solve(200, drop::applyAsDouble, before, step);
                return Math.exp(median.at() + direction * distance);
            }
            before = step;
        }
        return null;
    }

    /** The penalised likelihood of the launches' results. */
    private static final class Fit {

        private final double[] logs;
        private final boolean[] held;
        private final double weight;

        Fit(List<Attempt> attempts, double weight) {
            this.weight = weight;
            logs = attempts.stream().mapToDouble(attempt -> Math.log(attempt.size())).toArray();
            held = new boolean[logs.length];
            for (int index = 0; index < held.length; index++) {
                held[index] = attempts.get(index).held();
            }
        }

        /** The largest penalised likelihood of any slope, given the logarithm of the median. */
        double profile(double median) {
            return slope(median).value();
        }

        /** The most likely slope, as a logarithm, given the logarithm of the median. */
        Maximum slope(double median) {
            return Maximum.of(log -> penalised(median, Math.exp(log)), FLATTEST, STEEPEST);
        }

        private double penalised(double median, double slope) {
            double likelihood = 0;
            double[] weights = new double[logs.length];
            for (int index = 0; index < logs.length; index++) {
                double logit = slope * (logs[index] - median);
                // ln(1 + e^x), in a form that does not overflow for a large x
                double certain = Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit)));
                likelihood += (held[index] ? logit : 0) - certain;
                double chance = 1 / (1 + Math.exp(-logit));
                weights[index] = chance * (1 - chance);
            }
            return likelihood + weight * Math.log(determinant(weights));
        }

        /**
         * The determinant of the information matrix of intercept and slope. It is computed as a sum
         * over pairs: a difference of two sums would lose all its digits where the weights are
         * small.
         */
        private double determinant(double[] weights) {
            double sum = 0;
            for (int one = 0; one < logs.length; one++) {
                for (int other = 0; other < one; other++) {
                    double apart = logs[one] - logs[other];
                    sum += weights[one] * weights[other] * apart * apart;
                }
            }
            return sum;
        }
    }
}
