package io.weighbridge.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Columns of a design, and which of them are linearly independent. */
final class Columns {

    private Columns() {}

    /** A column with its mean in each block subtracted. */
    static double[] centred(double[] column, int[] blocks) {
        Map<Integer, double[]> sums = new HashMap<>();
        for (int row = 0; row < column.length; row++) {
            double[] sum = sums.computeIfAbsent(blocks[row], block -> new double[2]);
            sum[0] += column[row];
            sum[1]++;
        }
        double[] centred = column.clone();
        for (int row = 0; row < column.length; row++) {
            double[] sum = sums.getOrDefault(blocks[row], new double[] {0, 1});
            centred[row] -= sum[0] / sum[1];
        }
        return centred;
    }

    /**
     * Orthonormal columns with the same span, by Gram-Schmidt applied twice (Björck, Numerical
     * Methods for Least Squares Problems, 1996, section 2.4.5). A column in the span of earlier
     * ones adds none.
     */
    static List<double[]> basis(double[][] columns) {
        List<double[]> basis = new ArrayList<>();
        for (double[] column : columns) {
            double[] rest = beyond(column, basis);
            double length = length(rest);
            if (length > FactorialDesign.DEPENDENT * Math.max(1, length(column))) {
                basis.add(times(rest, 1 / length));
            }
        }
        return basis;
    }

    /** The indices of columns that are not in the span of earlier ones. */
    static int[] independent(double[][] columns) {
        List<double[]> basis = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (int index = 0; index < columns.length; index++) {
            double[] rest = beyond(columns[index], basis);
            double length = length(rest);
            if (length > FactorialDesign.DEPENDENT * Math.max(1, length(columns[index]))) {
                basis.add(times(rest, 1 / length));
                kept.add(index);
            }
        }
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * The length of a column's component that is orthogonal to all other columns; 0 if it depends
     * on them.
     */
    static double beyondOthers(double[][] columns, int index) {
        double[][] others = new double[columns.length - 1][];
        System.arraycopy(columns, 0, others, 0, index);
        System.arraycopy(columns, index + 1, others, index, others.length - index);
        return length(beyond(columns[index], basis(others)));
    }

    /** The component of a column that is orthogonal to an orthonormal basis. */
    static double[] beyond(double[] column, List<double[]> basis) {
        double[] rest = column.clone();
        for (int pass = 0; pass < 2; pass++) {
            for (double[] direction : basis) {
                double along = product(rest, direction);
                for (int row = 0; row < rest.length; row++) {
                    rest[row] -= along * direction[row];
                }
            }
        }
        return rest;
    }

    static double product(double[] one, double[] other) {
        double sum = 0;
        for (int row = 0; row < one.length; row++) {
            sum += one[row] * other[row];
        }
        return sum;
    }

    static double length(double[] column) {
        return Math.sqrt(product(column, column));
    }

    static double[] times(double[] column, double factor) {
        double[] scaled = column.clone();
        for (int row = 0; row < scaled.length; row++) {
            scaled[row] *= factor;
        }
        return scaled;
    }
}
