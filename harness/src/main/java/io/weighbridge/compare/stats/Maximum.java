package io.weighbridge.compare.stats;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.univariate.BrentOptimizer;
import org.hipparchus.optim.univariate.SearchInterval;
import org.hipparchus.optim.univariate.UnivariateObjectiveFunction;
import org.hipparchus.optim.univariate.UnivariatePointValuePair;

/**
 * The largest value of a function in a range.
 *
 * @param at its place
 * @param atEnd whether no place between the bounds of the range has a larger value than a bound
 */
record Maximum(double at, double value, boolean atEnd) {

    private static final int GRID = 60;
    private static final double EXACT = 1e-10;
    private static final int EVALUATIONS = 1000;

    /** Evaluates a grid of points, and then searches around the best one by Brent's method. */
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
        UnivariatePointValuePair peak =
                new BrentOptimizer(EXACT, EXACT)
                        .optimize(
                                new UnivariateObjectiveFunction(function::applyAsDouble),
                                GoalType.MAXIMIZE,
                                new SearchInterval(
                                        from + Math.max(0, best - 1) * width,
                                        from + Math.min(GRID, best + 1) * width),
                                new MaxEval(EVALUATIONS));
        double atBounds = Math.max(function.applyAsDouble(from), function.applyAsDouble(to));
        return new Maximum(peak.getPoint(), peak.getValue(), atBounds >= peak.getValue());
    }
}
