package io.weighbridge.compare.stats;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;

/**
 * A straight line through the measured values of known amounts: {@code read = slope · amount +
 * offset}, by least squares in each round. Each round is one observation, so an error that all
 * values of a round share does not narrow the intervals.
 *
 * @param rounds number of rounds, 2 or more
 * @param slope mean over rounds; 1 if measurements are correct
 * @param offset mean over rounds, in the unit of the measured values; 0 if measurements are correct
 */
public record CalibrationLine(int rounds, MeanInterval slope, MeanInterval offset) {

    /**
     * Fits the line.
     *
     * @param amounts at least three, two of them different
     * @param readings measured values of each round, at least two, in the order of the amounts
     */
    public static CalibrationLine of(double[] amounts, List<double[]> readings) {
        double[] ones = new double[amounts.length];
        Arrays.fill(ones, 1);
        RealMatrix design = new Array2DRowRealMatrix(amounts.length, 2);
        design.setColumn(0, amounts);
        design.setColumn(1, ones);
        double[] slopes = new double[readings.size()];
        double[] offsets = new double[readings.size()];
        for (int round = 0; round < slopes.length; round++) {
            LeastSquares fit = LeastSquares.fit(design, readings.get(round), ones, 0);
            slopes[round] = fit.coefficients().getEntry(0);
            offsets[round] = fit.coefficients().getEntry(1);
        }
        return new CalibrationLine(
                slopes.length, MeanInterval.of(slopes), MeanInterval.of(offsets));
    }
}
