package io.weighbridge.compare.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.hipparchus.linear.RealVector;

/**
 * A {@link TwoWay} table fitted robustly by Huber's M-estimator with k = {@value #K}, which has 95
 * % efficiency if errors are normal. It is computed by iteratively reweighted least squares. The
 * scale is the median absolute residual divided by {@value #NORMAL} (Huber, Robust Statistics,
 * 1981, sections 7.3 to 7.8). Cells that are alone in their block do not count, because their
 * residual is always 0. With fewer than {@value #FEWEST} blocks, or if more than half of the other
 * residuals are 0, it is the least-squares fit.
 *
 * @param fit the last of the weighted fits
 * @param variance of a cell's error, adjusted for the robust fit: multiplied by the unweighted
 *     fit's {@link LeastSquares#inverse}, it is the covariance of the coefficients; unknown with
 *     too few cells
 */
record Huber(LeastSquares fit, VarianceEstimate variance) {

    /** Residuals larger than this many scales get less weight. */
    static final double K = 1.345;

    /** Φ⁻¹(3/4): the median absolute value of a standard normal. */
    static final double NORMAL = 0.6744897501960817;

    /** With fewer blocks, unusual residuals cannot be recognised. */
    static final int FEWEST = 6;

    private static final int MOST_STEPS = 200;

    /** As a share of the scale: the fit ends when coefficients change by less than this. */
    private static final double SETTLED = 1e-8;

    /** Fits a table with at least two targets. */
    static Huber of(TwoWay table) {
        LeastSquares fit = table.fit(table.weights());
        double scale = scale(table, fit.residuals());
        if (table.blocks() < FEWEST || scale < VarianceEstimate.ROUNDING) {
            return new Huber(fit, fit.variance().withoutRounding());
        }
        for (int step = 0; step < MOST_STEPS; step++) {
            double unit = scale;
            RealVector before = fit.coefficients();
            RealVector weights = fit.residuals().map(it -> Math.min(1, K / Math.abs(it / unit)));
            fit = table.fit(weights.toArray());
            scale = scale(table, fit.residuals());
            if (fit.coefficients().getLInfDistance(before) < SETTLED * scale) {
                break;
            }
        }
        VarianceEstimate variance = asymptotic(table, fit.residuals().mapDivide(scale));
        return new Huber(fit, variance.known() ? variance.times(scale * scale) : fit.variance());
    }

    /** The scale of the residuals of cells that are not alone in their block. */
    private static double scale(TwoWay table, RealVector residuals) {
        int[] cells = new int[table.blocks()];
        table.cells().forEach(cell -> cells[cell.block()]++);
        double[] sizes =
                IntStream.range(0, residuals.getDimension())
                        .filter(cell -> cells[table.cells().get(cell).block()] > 1)
                        .mapToDouble(cell -> Math.abs(residuals.getEntry(cell)))
                        .toArray();
        return Median.withDefaults().evaluate(sizes) / NORMAL;
    }

    /**
     * Huber's asymptotic formula 6.5 with the correction of 6.11 for the number of parameters
     * (chapter 7). A block with n cells inside the limits counts as n − 1 cells, because its mean
     * is estimated, too. The formula pools the errors of all targets. A sandwich estimate would not
     * pool them, but needs more blocks.
     *
     * @param residuals in units of the scale
     * @return unknown if too few cells are inside the limits
     */
    private static VarianceEstimate asymptotic(TwoWay table, RealVector residuals) {
        int[] insideOfBlock = new int[table.blocks()];
        double squares = 0;
        for (int cell = 0; cell < residuals.getDimension(); cell++) {
            double size = Math.abs(residuals.getEntry(cell));
            insideOfBlock[table.cells().get(cell).block()] += size <= K ? 1 : 0;
            squares += Math.min(size, K) * Math.min(size, K);
        }
        double inside = Arrays.stream(insideOfBlock).map(count -> Math.max(0, count - 1)).sum();
        double all = residuals.getDimension() - table.blocks();
        double contrasts = table.targets().size();
        double freedom = all - contrasts;
        if (inside == 0 || freedom == 0) {
            return VarianceEstimate.UNKNOWN;
        }
        double share = inside / all;
        double correction = (1 + contrasts / all * (1 - share) / share) / share;
        return new VarianceEstimate(correction * correction * squares / freedom, freedom);
    }
}
