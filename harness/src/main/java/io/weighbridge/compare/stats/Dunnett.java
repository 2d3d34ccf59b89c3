package io.weighbridge.compare.stats;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * Several comparisons with one baseline, tested together: Dunnett's intervals ("A multiple
 * comparison procedure for comparing several treatments with a control", JASA 50, 1955). They
 * extend by c standard errors to either side: if all targets were identical, the largest |t| would
 * exceed c with the allowed probability of any false verdict. The t values share one error estimate
 * and are correlated, because they share the baseline. So they have a multivariate t distribution,
 * computed here for any correlation matrix.
 *
 * <p>Probabilities are integrated by separation of variables over {@value #POINTS} quasi-random
 * points, which are always the same (Genz and Bretz, Computation of Multivariate Normal and t
 * Probabilities, 2009, sections 4.1.1 and 4.2.2). They are accurate to about three digits.
 */
public final class Dunnett {

    private static final int POINTS = 2048;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final RealMatrix root;
    private final double freedom;
    private final double[][] points;

    /**
     * Sets up comparisons that share one standard deviation.
     *
     * @param correlation of their estimates; positive definite
     * @param freedom degrees of freedom of the standard deviation, above 0
     */
    public Dunnett(RealMatrix correlation, double freedom) {
        this.root = new CholeskyDecomposition(correlation).getL();
        this.freedom = freedom;
        this.points = points(correlation.getRowDimension(), freedom);
    }

    /**
     * Points of the unit cube, evenly spread and always the same. The first coordinate is a grid,
     * transformed to χ/√ν; the others are folded Richtmyer sequences.
     */
    private static double[][] points(int comparisons, double freedom) {
        double[] steps = new double[comparisons];
        BigInteger prime = BigInteger.ONE;
        for (int i = 1; i < comparisons; i++) {
            prime = prime.nextProbablePrime();
            steps[i] = Math.sqrt(prime.doubleValue());
        }
        ChiSquaredDistribution chiSquared = ChiSquaredDistribution.of(freedom);
        double[][] points = new double[POINTS][comparisons];
        for (int index = 0; index < POINTS; index++) {
            double turn = index + 0.5;
            double[] point = points[index];
            Arrays.setAll(point, i -> Math.abs(2 * (turn * steps[i] % 1) - 1));
            point[0] = Math.sqrt(chiSquared.inverseCumulativeProbability(turn / POINTS) / freedom);
        }
        return points;
    }

    /**
     * The number of standard errors by which the intervals extend to either side.
     *
     * @param level the probability that any of them misses the true value, such as 0.05
     */
    public double quantile(double level) {
        int comparisons = root.getRowDimension();
        TDistribution student = TDistribution.of(freedom);
        double alone = student.inverseSurvivalProbability(level / 2);
        if (comparisons == 1) {
            return alone;
        }
        double bonferroni = student.inverseSurvivalProbability(level / 2 / comparisons);
        return new BrentSolver(1e-6, 1e-6)
                .solve(100, reach -> outside(reach) - level, 0.99 * alone, 1.01 * bonferroni);
    }

    /**
     * The probability that the largest |t| of identical targets exceeds a value: the p-value of a
     * comparison, adjusted for all of them. It is kept between the p-value of a single comparison
     * and Bonferroni's p-value, because the integral cannot tell tiny values from 0.
     *
     * @param statistic 0 or more
     */
    public double p(double statistic) {
        double alone = 2 * TDistribution.of(freedom).survivalProbability(statistic);
        double atMost = alone * root.getRowDimension();
        return Math.min(1, Math.max(alone, Math.min(atMost, outside(statistic))));
    }

    private double outside(double statistic) {
        double inside = 0;
        for (double[] point : points) {
            inside += inside(point, statistic);
        }
        return 1 - inside / POINTS;
    }

    /**
     * The probability that all t values lie within the limits, given χ/√ν. The t values are then
     * normal, so this is a product of conditional probabilities.
     */
    private double inside(double[] point, double statistic) {
        double limit = statistic * point[0];
        int comparisons = root.getRowDimension();
        double[] normal = new double[comparisons];
        double chance = 1;
        for (int row = 0; row < comparisons; row++) {
            double mean = 0;
            for (int column = 0; column < row; column++) {
                mean += root.getEntry(row, column) * normal[column];
            }
            double low = NORMAL.cumulativeProbability((-limit - mean) / root.getEntry(row, row));
            double high = NORMAL.cumulativeProbability((limit - mean) / root.getEntry(row, row));
            chance *= high - low;
            if (row + 1 < comparisons) {
                normal[row] =
                        NORMAL.inverseCumulativeProbability(low + point[row + 1] * (high - low));
            }
        }
        return chance;
    }
}
