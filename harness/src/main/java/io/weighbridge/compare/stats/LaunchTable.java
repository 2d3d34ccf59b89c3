package io.weighbridge.compare.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealVector;

/**
 * The measured launches of a row: the value of each, and its levels.
 *
 * @param cells with rounds as blocks
 * @param design of the same launches, in the same order
 */
record LaunchTable(List<Cell> cells, FactorialDesign design) {

    /** The round of each launch. */
    int[] blocks() {
        return design.blocks();
    }

    /** The number of rounds, whose means are subtracted from values and terms. */
    int absorbed() {
        return (int) Arrays.stream(blocks()).distinct().count();
    }

    double[] weights() {
        return cells.stream().mapToDouble(Cell::weight).toArray();
    }

    /** A column with a figure of each launch. */
    RealVector column(ToDoubleFunction<Cell> figure) {
        return new ArrayRealVector(cells.stream().mapToDouble(figure).toArray(), false);
    }

    /**
     * Fits the values.
     *
     * @param terms columns with the means of rounds subtracted; those that depend on earlier ones
     *     are left out
     */
    LeastSquares fit(List<RealVector> terms) {
        List<RealVector> kept = Columns.independent(terms).stream().map(terms::get).toList();
        double[] observed = Columns.centred(column(Cell::value), blocks()).toArray();
        return LeastSquares.fit(Columns.matrix(kept), observed, weights(), absorbed());
    }
}
