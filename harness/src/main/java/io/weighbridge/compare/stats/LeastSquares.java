package io.weighbridge.compare.stats;

import java.util.List;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DiagonalMatrix;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Weighted linear least squares by QR decomposition, used by all models in this package (Seber and
 * Lee, Linear Regression Analysis, 2nd edition, 2003, sections 3.2, 3.10 and 11.3).
 *
 * @param coefficients one for each column of the design
 * @param inverse (X'WX)⁻¹: multiplied by the error variance, it is the covariance of the
 *     coefficients
 * @param residuals observed minus fitted values, one for each row, not weighted
 * @param variance of an observation with weight 1: the weighted sum of squared residuals divided by
 *     its degrees of freedom; unknown if there are none
 */
record LeastSquares(
        RealVector coefficients,
        RealMatrix inverse,
        RealVector residuals,
        VarianceEstimate variance) {

    private static final double SINGULAR = 1e-10;

    /**
     * Fits a model.
     *
     * @param design one row for each observation; its columns are linearly independent
     * @param observed one value for each row
     * @param weights one for each row, greater than 0: the error variance is divided by them
     * @param absorbed number of parameters that were already removed from design and observations,
     *     such as means of blocks
     * @throws IllegalArgumentException if columns are linearly dependent
     */
    static LeastSquares fit(RealMatrix design, double[] observed, double[] weights, int absorbed) {
        RealVector roots = new ArrayRealVector(weights).map(Math::sqrt);
        RealVector values = new ArrayRealVector(observed);
        QRDecomposition qr =
                new QRDecomposition(new DiagonalMatrix(roots.toArray()).multiply(design), SINGULAR);
        if (!qr.getSolver().isNonSingular()) {
            throw new IllegalArgumentException("columns of the design depend on each other");
        }
        RealVector coefficients = qr.getSolver().solve(roots.ebeMultiply(values));
        RealVector residuals = residuals(design, values, coefficients);
        int columns = design.getColumnDimension();
        RealVector weighted = roots.ebeMultiply(residuals);
        int freedom = design.getRowDimension() - columns - absorbed;
        return new LeastSquares(
                coefficients,
                inverse(qr, columns),
                residuals,
                freedom > 0
                        ? new VarianceEstimate(weighted.dotProduct(weighted) / freedom, freedom)
                        : VarianceEstimate.UNKNOWN);
    }

    private static RealVector residuals(
            RealMatrix design, RealVector values, RealVector coefficients) {
        RealVector residuals = values.copy();
        for (int column = 0; column < design.getColumnDimension(); column++) {
            residuals.combineToSelf(
                    1, -coefficients.getEntry(column), design.getColumnVector(column));
        }
        return residuals;
    }

    /**
     * A coefficient as a comparison. An effect that rounding can explain is 0.
     *
     * @param place of the coefficient
     * @param variance of an observation with weight 1
     */
    Contrast contrast(String name, int measured, int place, VarianceEstimate variance) {
        double log = coefficients.getEntry(place);
        double effect = Math.abs(log) < VarianceEstimate.ROUNDING ? 0 : log;
        double error = Math.sqrt(variance.value() * inverse.getEntry(place, place));
        return new Contrast(name, measured, effect, error, variance.freedom());
    }

    /**
     * The correlation matrix of some coefficients.
     *
     * @param columns of these coefficients in the design, in the order of the matrix
     */
    RealMatrix correlation(List<Integer> columns) {
        RealMatrix correlation = MatrixUtils.createRealIdentityMatrix(columns.size());
        for (int row = 0; row < columns.size(); row++) {
            for (int column = 0; column < row; column++) {
                int one = columns.get(row);
                int other = columns.get(column);
                double product = inverse.getEntry(one, one) * inverse.getEntry(other, other);
                double value = inverse.getEntry(one, other) / Math.sqrt(product);
                correlation.setEntry(row, column, value);
                correlation.setEntry(column, row, value);
            }
        }
        return correlation;
    }

    /** (X'WX)⁻¹ = R⁻¹ R⁻ᵀ. */
    private static RealMatrix inverse(QRDecomposition qr, int columns) {
        RealMatrix r = qr.getR().getSubMatrix(0, columns - 1, 0, columns - 1);
        RealMatrix inverse = new QRDecomposition(r).getSolver().getInverse();
        return inverse.multiplyTransposed(inverse);
    }
}
