package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.DependentVectorsHandler;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

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
     * Orthonormal columns with the same span. A column in the span of earlier columns is left out.
     */
    static List<RealVector> basis(List<RealVector> columns) {
        return orthonormal(columns, DependentVectorsHandler.REDUCE_BASE_TO_SPAN);
    }

    /** The indices of columns that are not in the span of earlier ones. */
    static List<Integer> independent(List<RealVector> columns) {
        List<RealVector> directions = orthonormal(columns, DependentVectorsHandler.ADD_ZERO_VECTOR);
        return IntStream.range(0, columns.size())
                .filter(index -> directions.get(index).getNorm() > 0)
                .boxed()
                .toList();
    }

    private static List<RealVector> orthonormal(
            List<RealVector> columns, DependentVectorsHandler handler) {
        // the library changes the vectors
        List<RealVector> copies = columns.stream().map(RealVector::copy).toList();
        return MatrixUtils.orthonormalize(copies, FactorialDesign.DEPENDENT, handler);
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
