package io.weighbridge.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.jspecify.annotations.Nullable;

/** Columns of a design, and which of them are linearly independent. */
final class Columns {

    private Columns() {}

    /** A matrix of columns, at least one. */
    static RealMatrix matrix(List<RealVector> columns) {
        double[][] rows = columns.stream().map(RealVector::toArray).toArray(double[][]::new);
        return new Array2DRowRealMatrix(rows, false).transpose();
    }

    /** A column with its mean in each block subtracted. */
    static RealVector centred(RealVector column, int[] blocks) {
        RealVector centred = column.copy();
        for (int block : Arrays.stream(blocks).distinct().toArray()) {
            int[] rows =
                    IntStream.range(0, blocks.length).filter(row -> blocks[row] == block).toArray();
            double mean = Arrays.stream(rows).mapToDouble(column::getEntry).average().orElseThrow();
            Arrays.stream(rows).forEach(row -> centred.addToEntry(row, -mean));
        }
        return centred;
    }

    /**
     * Orthonormal columns with the same span, by Gram-Schmidt applied twice (Björck, Numerical
     * Methods for Least Squares Problems, 1996, section 2.4.5). A column in the span of earlier
     * columns is left out.
     */
    static List<RealVector> basis(List<RealVector> columns) {
        List<RealVector> basis = new ArrayList<>();
        columns.forEach(column -> extend(basis, column));
        return basis;
    }

    /** The indices of columns that are not in the span of earlier ones. */
    static List<Integer> independent(List<RealVector> columns) {
        List<RealVector> basis = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (int index = 0; index < columns.size(); index++) {
            if (extend(basis, columns.get(index))) {
                kept.add(index);
            }
        }
        return kept;
    }

    /** Adds the direction of a column to a basis, unless the column is in its span. */
    private static boolean extend(List<RealVector> basis, RealVector column) {
        RealVector direction = direction(column, basis);
        return direction != null && basis.add(direction);
    }

    /**
     * The component of a column that is orthogonal to an orthonormal basis, with length 1; null if
     * the column is in the span of the basis.
     */
    static @Nullable RealVector direction(RealVector column, List<RealVector> basis) {
        RealVector rest = beyond(column, basis);
        boolean dependent =
                rest.getNorm() <= FactorialDesign.DEPENDENT * Math.max(1, column.getNorm());
        return dependent ? null : rest.unitVector();
    }

    /**
     * The length of a column's component that is orthogonal to all other columns; 0 if it depends
     * on them.
     */
    static double beyondOthers(List<RealVector> columns, int index) {
        List<RealVector> others = new ArrayList<>(columns);
        RealVector column = others.remove(index);
        return beyond(column, basis(others)).getNorm();
    }

    /** The component of a column that is orthogonal to an orthonormal basis. */
    static RealVector beyond(RealVector column, List<RealVector> basis) {
        RealVector rest = column.copy();
        for (int pass = 0; pass < 2; pass++) {
            for (RealVector direction : basis) {
                rest.combineToSelf(1, -rest.dotProduct(direction), direction);
            }
        }
        return rest;
    }
}
