package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;

/**
 * Least-squares fit of target effects when values come in blocks, such as rounds or passes: {@code
 * value = block + target + error}. Any cell may be missing or have several values. The blocks'
 * means are absorbed (Frisch and Waugh, Econometrica 1, 1933), which leaves one column for each
 * target except the reference: its coefficient is the target's effect minus the reference's.
 * Further terms may be added.
 *
 * @param cells used in the fit, with their blocks numbered from 0 without gaps
 * @param targets with a coefficient: all but the reference
 * @param blocks the number of blocks
 */
record TwoWay(String reference, List<Cell> cells, List<String> targets, int blocks) {

    /**
     * A further linear term with prior knowledge of its coefficient.
     *
     * @param of the property of a cell to which the term is proportional
     * @param mean of the coefficient
     * @param weight of that knowledge: the error variance of a cell with weight 1, divided by the
     *     coefficient's variance; greater than 0
     */
    record Term(ToDoubleFunction<Cell> of, double mean, double weight) {}

    /**
     * A table of the targets that can be compared with a reference, because they share a block with
     * it or are linked to it by targets that share blocks. Cells of other targets are left out.
     */
    static TwoWay of(List<Cell> cells, String reference) {
        Set<String> reached = connected(cells, reference);
        List<String> others = new ArrayList<>(reached);
        others.remove(reference);
        Map<Integer, Integer> blocks = new HashMap<>();
        List<Cell> used = new ArrayList<>();
        for (Cell cell : cells) {
            if (reached.contains(cell.target())) {
                int block = blocks.computeIfAbsent(cell.block(), first -> blocks.size());
                used.add(cell.inBlock(block));
            }
        }
        return new TwoWay(reference, used, others, blocks.size());
    }

    private static Set<String> connected(List<Cell> cells, String reference) {
        Map<Integer, Set<String>> byBlock = new HashMap<>();
        for (Cell cell : cells) {
            byBlock.computeIfAbsent(cell.block(), b -> new LinkedHashSet<>()).add(cell.target());
        }
        Set<String> reached = new LinkedHashSet<>(List.of(reference));
        boolean grew = true;
        while (grew) {
            grew = false;
            for (Set<String> together : byBlock.values()) {
                grew |= !Collections.disjoint(together, reached) && reached.addAll(together);
            }
        }
        return reached;
    }

    /** The weight of each used cell. */
    double[] weights() {
        return cells.stream().mapToDouble(Cell::weight).toArray();
    }

    /**
     * Fits the table, which must have a target besides the reference.
     *
     * @param weights one for each used cell, greater than 0
     */
    LeastSquares fit(double[] weights) {
        return fit(weights, List.of());
    }

    /**
     * Fits the table with further terms, whose coefficients follow those of the targets. The prior
     * knowledge of a coefficient counts as one more observation (mixed estimation: Theil and
     * Goldberger, International Economic Review 2, 1961).
     *
     * @param weights one for each used cell, greater than 0
     */
    LeastSquares fit(double[] weights, List<Term> terms) {
        List<ToDoubleFunction<Cell>> columns = new ArrayList<>();
        targets.forEach(target -> columns.add(cell -> cell.target().equals(target) ? 1 : 0));
        terms.forEach(term -> columns.add(term.of()));
        int rows = cells.size() + terms.size();
        RealMatrix design = new Array2DRowRealMatrix(rows, columns.size());
        for (int column = 0; column < columns.size(); column++) {
            double[] values = column(columns.get(column), weights);
            design.setColumn(column, Arrays.copyOf(values, rows));
        }
        double[] observed = Arrays.copyOf(column(Cell::value, weights), rows);
        double[] allWeights = Arrays.copyOf(weights, rows);
        for (int index = 0; index < terms.size(); index++) {
            int row = cells.size() + index;
            design.setEntry(row, targets.size() + index, 1);
            observed[row] = terms.get(index).mean();
            allWeights[row] = terms.get(index).weight();
        }
        return LeastSquares.fit(design, observed, allWeights, blocks);
    }

    /** A property of each cell, minus the weighted mean of its block. */
    private double[] column(ToDoubleFunction<Cell> something, double[] weights) {
        double[] column = cells.stream().mapToDouble(something).toArray();
        double[] sums = new double[blocks];
        double[] totals = new double[blocks];
        for (int row = 0; row < column.length; row++) {
            int block = cells.get(row).block();
            sums[block] += weights[row] * column[row];
            totals[block] += weights[row];
        }
        for (int row = 0; row < column.length; row++) {
            int block = cells.get(row).block();
            column[row] -= sums[block] / totals[block];
        }
        return column;
    }

    /**
     * Each target's value: the mean of the fitted values over blocks, as if the target were in all
     * of them.
     */
    Map<String, Double> means(LeastSquares fit) {
        Map<String, Double> effects = new LinkedHashMap<>(Map.of(reference, 0.0));
        for (int index = 0; index < targets.size(); index++) {
            effects.put(targets.get(index), fit.coefficients().getEntry(index));
        }
        double[] ofBlock = new double[blocks];
        for (int row = 0; row < cells.size(); row++) {
            Cell cell = cells.get(row);
            double effect = effects.getOrDefault(cell.target(), 0.0);
            ofBlock[cell.block()] = cell.value() - effect - fit.residuals().getEntry(row);
        }
        double mean = Arrays.stream(ofBlock).average().orElseThrow();
        effects.replaceAll((target, effect) -> mean + effect);
        return effects;
    }
}
