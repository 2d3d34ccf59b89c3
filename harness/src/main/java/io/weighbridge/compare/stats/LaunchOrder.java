package io.weighbridge.compare.stats;

import io.weighbridge.compare.stats.TwoWay.Term;
import java.util.Arrays;
import java.util.List;

/**
 * How the order of launches in a round changes the cost of a start. Machines differ in this, so a
 * model combines its own launches with the figures of earlier runs. A test computes these figures;
 * docs/methodology.md shows them. RowRounds says which metrics depend on the order.
 */
enum LaunchOrder {
    /** The effect of each earlier launch in the round. */
    PLACE(0.015, 0.022),
    /** The effect of being the first launch, when no other server was running. */
    FIRST(0.06, 0.06);

    /** The standard deviation between starts of one server in the earlier runs. */
    static final double LAUNCHES = 0.08;

    private final double mean;
    private final double spread;

    /**
     * @param mean over earlier runs, as a difference of logarithms
     * @param spread standard deviation between these runs, greater than 0
     */
    LaunchOrder(double mean, double spread) {
        this.mean = mean;
        this.spread = spread;
    }

    double mean() {
        return mean;
    }

    double spread() {
        return spread;
    }

    /** Both effects, as terms of a model of starts. */
    static List<Term> terms() {
        return Arrays.stream(values()).map(LaunchOrder::term).toList();
    }

    /**
     * The term's weight is relative to the variation of starts, so that the uncertainty of the
     * effect grows with this variation.
     */
    private Term term() {
        return new Term(this::of, mean, Math.pow(LAUNCHES / spread, 2));
    }

    private double of(Cell cell) {
        return switch (this) {
            case PLACE -> cell.place();
            case FIRST -> cell.place() == 0 ? 1 : 0;
        };
    }
}
