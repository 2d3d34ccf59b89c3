package io.weighbridge.stats;

import java.util.function.DoubleUnaryOperator;

/**
 * The largest value of a function in a range.
 *
 * @param at its place
 * @param atEnd whether it is at a bound of the searched range
 */
record Maximum(double at, double value, boolean atEnd) {

    private static final int GRID = 60;
    private static final double EXACT = 1e-10;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    /** Evaluates a grid of points, and then searches more finely around the best one. */
    static Maximum of(DoubleUnaryOperator function, double from, double to) {
        double width = (to - from) / GRID;
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int point = 0; point <= GRID; point++) {
            double value = function.applyAsDouble(from + point * width);
            if (value > most) {
                most = value;
                best = point;
            }
        }
        double low = from + Math.max(0, best - 1) * width;
        double high = from + Math.min(GRID, best + 1) * width;
        double at = peak(function, low, high);
        boolean atEnd = at - from < 2 * EXACT || to - at < 2 * EXACT;
        return new Maximum(at, function.applyAsDouble(at), atEnd);
    }

    /** The place of the only maximum in a range, by golden-section search. */
    private static double peak(DoubleUnaryOperator function, double from, double to) {
        double low = from;
        double high = to;
        while (high - low > EXACT) {
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            if (function.applyAsDouble(left) >= function.applyAsDouble(right)) {
                high = right;
            } else {
                low = left;
            }
        }
        return (low + high) / 2;
    }
}
