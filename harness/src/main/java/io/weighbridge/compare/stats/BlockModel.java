package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A linear model of logarithms with rounds as blocks and targets as treatments: {@code ln value =
 * round + target + error}. Any cell may be missing (Searle, Linear Models, 1971, chapter 7). All
 * targets share one error variance, because the residual of the whole table has more degrees of
 * freedom than the residual of two targets.
 *
 * <p>The error has two parts: variation between launches, and variation within a launch because of
 * its limited number of passes. A cell has the variance {@code launches + within}. Each round is
 * weighted by the inverse of this variance, with the prior as {@code launches}. All weights are 1
 * without a prior, or if any round has too few passes to estimate {@code within}. The variance is
 * then estimated from the residual and combined with the prior: (d₀s₀² + ds²) / (d₀ + d), with d₀ +
 * d degrees of freedom in Student's t (the scaled inverse chi-squared distribution of Gelman et
 * al., Bayesian Data Analysis, 3rd edition, section 2.6).
 *
 * <p>If the order of launches matters, the model has the terms of {@link LaunchOrder}.
 */
final class BlockModel {

    /** If the variances of all rounds have at least so many degrees of freedom, none is shrunk. */
    private static final double CERTAIN = 30;

    private BlockModel() {}

    /**
     * Fits the model.
     *
     * @param rounds in any order
     * @param prior of the variance between launches, above 0 if it is known
     * @param blocks whether each round is a block; otherwise all rounds are one block, for rows in
     *     which rounds do not differ
     */
    static RowFit fit(
            List<Round> rounds, Baseline baseline, VarianceEstimate prior, boolean blocks) {
        VarianceEstimate within = within(rounds);
        double[] weights = weights(prior, within, rounds);
        List<Cell> cells = cells(rounds, weights, baseline::label, blocks);
        TwoWay table = TwoWay.of(cells, baseline.name());
        return table.targets().isEmpty() ? RowFit.EMPTY : fit(table, rounds, prior, within);
    }

    /**
     * One cell for each value.
     *
     * @param weights one for each round
     * @param label gives the name under which a target's values are grouped
     * @param blocks whether each round is a block
     */
    static List<Cell> cells(
            List<Round> rounds, double[] weights, UnaryOperator<String> label, boolean blocks) {
        List<Cell> cells = new ArrayList<>();
        for (int index = 0; index < rounds.size(); index++) {
            Round round = rounds.get(index);
            int block = blocks ? index : 0;
            double weight = weights[index];
            round.logs()
                    .forEach(
                            (target, log) -> {
                                int place = round.places().getOrDefault(target, 0);
                                cells.add(new Cell(block, label.apply(target), log, weight, place));
                            });
        }
        return cells;
    }

    private static RowFit fit(
            TwoWay table, List<Round> rounds, VarianceEstimate prior, VarianceEstimate within) {
        double[] weights = table.weights();
        boolean ordered = rounds.stream().anyMatch(round -> !round.places().isEmpty());
        LeastSquares fit = table.fit(weights, ordered ? LaunchOrder.terms() : List.of());
        VarianceEstimate residual = fit.variance().withoutRounding();
        VarianceEstimate expected = prior.plus(within);
        VarianceEstimate variance = expected.pooledWith(residual);
        List<Contrast> contrasts = new ArrayList<>();
        for (int index = 0; index < table.targets().size(); index++) {
            String target = table.targets().get(index);
            int measured = RowFit.rounds(rounds, target);
            contrasts.add(fit.contrast(target, measured, index, variance));
        }
        List<Integer> columns = IntStream.range(0, contrasts.size()).boxed().toList();
        return new RowFit(
                RowFit.rounds(rounds),
                contrasts,
                fit.correlation(columns),
                variance,
                expected.freedom(),
                residual.minus(within));
    }

    /** The mean variance within a launch; unknown if that of any round is unknown. */
    static VarianceEstimate within(List<Round> rounds) {
        if (rounds.stream().anyMatch(round -> !round.within().known())) {
            return VarianceEstimate.UNKNOWN;
        }
        double value = rounds.stream().mapToDouble(r -> r.within().value()).average().orElse(0);
        double freedom = rounds.stream().mapToDouble(r -> r.within().freedom()).sum();
        return new VarianceEstimate(value, freedom);
    }

    /**
     * The weight of each round: 1 if the variance of its passes is the average of all rounds. With
     * few slices, this variance is itself inaccurate: then the rounds' variances are shrunk towards
     * a common one, see {@link Moderated}.
     */
    static double[] weights(VarianceEstimate prior, VarianceEstimate within, List<Round> rounds) {
        double[] weights = new double[rounds.size()];
        Arrays.fill(weights, 1);
        if (!prior.known() || !within.known()) {
            return weights;
        }
        List<VarianceEstimate> variances = rounds.stream().map(Round::within).toList();
        boolean certain = variances.stream().allMatch(it -> it.freedom() >= CERTAIN);
        VarianceEstimate common = certain ? VarianceEstimate.UNKNOWN : Moderated.common(variances);
        for (int index = 0; index < weights.length; index++) {
            double own = common.pooledWith(variances.get(index)).value();
            weights[index] = (prior.value() + within.value()) / (prior.value() + own);
        }
        return weights;
    }
}
