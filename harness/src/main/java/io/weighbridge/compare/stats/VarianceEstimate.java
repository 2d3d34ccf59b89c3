package io.weighbridge.compare.stats;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.hipparchus.analysis.solvers.BrentSolver;

/**
 * A variance and its precision: {@code freedom · value / σ²} follows a chi-squared distribution
 * with {@code freedom} degrees of freedom, where σ² is the true variance. As a prior it is the
 * scaled inverse chi-squared distribution of Gelman et al., Bayesian Data Analysis, 3rd edition,
 * section 2.6.
 *
 * @param value of a logarithm, so that a standard deviation of 0.03 is 3 %; 0 or more
 * @param freedom degrees of freedom, 0 or more and not always an integer; 0 if nothing is known,
 *     infinite if the variance is known exactly
 */
public record VarianceEstimate(double value, double freedom) {

    public static final VarianceEstimate UNKNOWN = new VarianceEstimate(0, 0);

    /** No variance, known exactly. */
    public static final VarianceEstimate NONE = new VarianceEstimate(0, Double.POSITIVE_INFINITY);

    /** Degrees of freedom that are treated as infinite. */
    private static final double MANY = 1e6;

    /** A standard deviation of logarithms below this is rounding. */
    static final double ROUNDING = 1e-12;

    public VarianceEstimate {
        if (!(value >= 0 && Double.isFinite(value) && freedom >= 0)) {
            throw new IllegalArgumentException(
                    "a variance and its degrees of freedom are 0 or more: "
                            + value
                            + ", "
                            + freedom);
        }
    }

    public boolean known() {
        return freedom > 0;
    }

    public double deviation() {
        return Math.sqrt(value);
    }

    /**
     * The combination of two estimates of one variance, weighted by their degrees of freedom: the
     * posterior, if one of them is the prior.
     */
    public VarianceEstimate pooledWith(VarianceEstimate other) {
        double both = freedom + other.freedom;
        if (both == 0) {
            return UNKNOWN;
        }
        if (Double.isInfinite(both)) {
            return Double.isInfinite(freedom) ? this : other;
        }
        return new VarianceEstimate((freedom * value + other.freedom * other.value) / both, both);
    }

    /**
     * The variance of a sum of two independent errors. Its degrees of freedom lie between those of
     * the two errors: the squared t quantile of the sum is the mean of the errors' squared t
     * quantiles, weighted by variance (after Cochran and Cox, Experimental Designs, 2nd edition,
     * 1957, section 4.14). Satterthwaite's approximation would give too many if one of them is a
     * prior, because the true variance may be many times larger.
     */
    public VarianceEstimate plus(VarianceEstimate other) {
        double sum = value + other.value;
        if (!known() || !other.known()) {
            return new VarianceEstimate(sum, 0);
        }
        if (value == 0 || other.value == 0 || freedom == other.freedom) {
            return new VarianceEstimate(sum, value == 0 ? other.freedom : freedom);
        }
        double squared = (value * squaredT(freedom) + other.value * squaredT(other.freedom)) / sum;
        double few = Math.min(freedom, other.freedom);
        double many = Math.min(MANY, Math.max(freedom, other.freedom));
        double between = new BrentSolver(1e-9).solve(200, f -> squaredT(f) - squared, few, many);
        return new VarianceEstimate(sum, between);
    }

    private static double squaredT(double freedom) {
        double t = TDistribution.of(freedom).inverseSurvivalProbability(0.025);
        return t * t;
    }

    /**
     * This variance without one of its parts, with the degrees of freedom of Satterthwaite's
     * approximation (Biometrics Bulletin 2, 1946); unknown if nothing is left.
     */
    public VarianceEstimate minus(VarianceEstimate part) {
        double rest = value - part.value;
        if (!(rest > 0 && known() && part.known())) {
            return UNKNOWN;
        }
        double doubt = value * value / freedom + part.value * part.value / part.freedom;
        return new VarianceEstimate(rest, rest * rest / doubt);
    }

    /** This variance; with the value 0 if it is so small that it can only come from rounding. */
    VarianceEstimate withoutRounding() {
        return deviation() < ROUNDING ? new VarianceEstimate(0, freedom) : this;
    }

    public VarianceEstimate times(double factor) {
        return new VarianceEstimate(value * factor, freedom);
    }

    /** This estimate with a limit on its degrees of freedom. */
    public VarianceEstimate cappedAt(double mostFreedom) {
        return new VarianceEstimate(value, Math.min(freedom, mostFreedom));
    }

    /**
     * The variance that is exceeded with a probability, if anything is known.
     *
     * @param probability between 0 and 1: 0.975 and 0.025 give the lower and the upper end of a 95
     *     % interval
     */
    public double exceededWith(double probability) {
        return Double.isInfinite(freedom)
                ? value
                : freedom
                        * value
                        / ChiSquaredDistribution.of(freedom)
                                .inverseCumulativeProbability(probability);
    }
}
