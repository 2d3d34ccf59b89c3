package io.weighbridge.compare.stats;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.special.Gamma;

/**
 * Estimates the common variance of several targets, and how similar their variances are, by an
 * empirical Bayes method. Each target's variance can then be shrunk towards the common one. Source:
 * Smyth, "Linear models and empirical Bayes methods for assessing differential expression in
 * microarray experiments", Statistical Applications in Genetics and Molecular Biology 3, 2004,
 * section 6.2.
 */
final class Moderated {

    /** A variance of 0 is replaced by this share of the median, as in Smyth's program limma. */
    private static final double SMALLEST = 1e-5;

    private Moderated() {}

    /**
     * The common variance, around which the variances of the targets scatter. Its degrees of
     * freedom are Smyth's d₀: a target's own variance counts as much as the common one if it has d₀
     * degrees of freedom, too. They are infinite if the variances differ no more than by chance.
     *
     * @param variances the known ones; at least one
     */
    static VarianceEstimate common(List<VarianceEstimate> variances) {
        double[] values = variances.stream().mapToDouble(VarianceEstimate::value).toArray();
        double mean = Mean.of(values).getAsDouble();
        if (values.length < 2 || mean == 0) {
            return new VarianceEstimate(mean, Double.POSITIVE_INFINITY);
        }
        double median = Median.withDefaults().withCopy(true).evaluate(values);
        double smallest = SMALLEST * (median > 0 ? median : mean);
        double[] logs = new double[values.length];
        double[] chance = new double[values.length];
        for (int index = 0; index < values.length; index++) {
            double half = variances.get(index).freedom() / 2;
            double log = Math.log(Math.max(values[index], smallest));
            logs[index] = log - Gamma.digamma(half) + Math.log(half);
            chance[index] = Gamma.trigamma(half);
        }
        double excess = Variance.of(logs).getAsDouble() - Mean.of(chance).getAsDouble();
        if (excess <= 0) {
            return new VarianceEstimate(mean, Double.POSITIVE_INFINITY);
        }
        double half = trigammaInverse(excess);
        double centre = Mean.of(logs).getAsDouble() + Gamma.digamma(half) - Math.log(half);
        return new VarianceEstimate(Math.exp(centre), 2 * half);
    }

    /** The x whose trigamma is y. It lies between 1/x and 1/x + 1/x². */
    static double trigammaInverse(double y) {
        double low = 1 / y;
        double high = (1 + Math.sqrt(1 + 4 * y)) / (2 * y);
        return new BrentSolver(1e-12, 1e-12).solve(200, x -> Gamma.trigamma(x) - y, low, high);
    }
}
