package io.weighbridge.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * Rounds as blocks, targets as treatments, on logarithms: {@code ln value = round + target +
 * error}, with any cell missing (Searle, Linear Models, 1971, chapter 7). All targets share one
 * error variance, estimated from all of them: the residual of a whole table has more degrees of
 * freedom than that of any pair of columns.
 *
 * <p>The error has two parts: launches differ, and a launch is measured in so many passes. A
 * round's cells have variance {@code launches + within}, so that a round's log ratio has {@code 2 ·
 * launches} and the squared standard error of its passes. Rounds weigh by that, with the prior in
 * the place of {@code launches}; then the scale of the whole is estimated from the residual and
 * combined with the prior, one scaled inverse chi-squared variance with another: (d₀s₀² + ds²) /
 * (d₀ + d), and Student's t with d₀ + d degrees of freedom (Gelman et al., Bayesian Data Analysis,
 * 3rd edition, section 2.6).
 *
 * <p>Where the order of launches matters, two terms stand beside the targets: how many launches
 * came before, and whether it was the first of its round, when nothing else was up.
 */
final class BlockModel {

    /** Effects of the launch order on a start; the one that matters more in small runs is first. */
    private static final List<ToDoubleFunction<Cell>> ORDER =
            List.of(Cell::place, cell -> cell.place() == 0 ? 1 : 0);

    /** Fewer degrees of freedom make intervals wider than a term makes them narrower. */
    private static final int LEAST_FREEDOM = 2;

    private BlockModel() {}

    /**
     * Fits.
     *
     * @param rounds in any order
     * @param prior of the variance between launches, above 0 where it is known
     * @param blocks whether each round is a block; else all are one, for rows in which rounds do
     *     not differ
     */
    static RowFit fit(
            List<Round> rounds, Baseline baseline, VarianceEstimate prior, boolean blocks) {
        VarianceEstimate within = within(rounds);
        List<Cell> cells = new ArrayList<>();
        for (int index = 0; index < rounds.size(); index++) {
            Round round = rounds.get(index);
            int block = blocks ? index : 0;
            double weight = weight(prior, within, round);
            round.logs()
                    .forEach(
                            (target, log) ->
                                    cells.add(
                                            new Cell(
                                                    block,
                                                    baseline.label(target),
                                                    log,
                                                    weight,
                                                    round.places().getOrDefault(target, 0))));
        }
        TwoWay table = TwoWay.of(cells, baseline.name());
        return table.targets().isEmpty() ? RowFit.EMPTY : fit(table, rounds, prior, within);
    }

    private static RowFit fit(
            TwoWay table, List<Round> rounds, VarianceEstimate prior, VarianceEstimate within) {
        double[] weights = table.weights();
        LeastSquares fit = table.fit(weights, table.estimable(ORDER, weights, LEAST_FREEDOM));
        VarianceEstimate residual = fit.variance().withoutRounding();
        VarianceEstimate variance = prior.plus(within).pooledWith(residual);
        List<Contrast> contrasts = new ArrayList<>();
        for (int index = 0; index < table.targets().size(); index++) {
            String target = table.targets().get(index);
            double log = fit.coefficients().getEntry(index);
            contrasts.add(
                    new Contrast(
                            target,
                            RowFit.rounds(rounds, target),
                            Math.abs(log) < VarianceEstimate.ROUNDING ? 0 : log,
                            Math.sqrt(variance.value() * fit.inverse().getEntry(index, index)),
                            variance.freedom()));
        }
        return new RowFit(
                RowFit.rounds(rounds),
                contrasts,
                Optional.of(correlation(fit.inverse(), contrasts.size())),
                variance,
                residual.minus(within));
    }

    /** The mean over rounds; unknown where that of any round is. */
    static VarianceEstimate within(List<Round> rounds) {
        if (rounds.stream().anyMatch(round -> !round.within().known())) {
            return VarianceEstimate.UNKNOWN;
        }
        double value = rounds.stream().mapToDouble(r -> r.within().value()).average().orElse(0);
        double freedom = rounds.stream().mapToDouble(r -> r.within().freedom()).sum();
        return new VarianceEstimate(value, freedom);
    }

    /** A round has weight 1 if its passes have the average variance of all rounds. */
    static double weight(VarianceEstimate prior, VarianceEstimate within, Round round) {
        return prior.known() && within.known()
                ? (prior.value() + within.value()) / (prior.value() + round.within().value())
                : 1;
    }

    /** Of the first parameters. */
    private static RealMatrix correlation(RealMatrix covariance, int size) {
        RealMatrix correlation = MatrixUtils.createRealIdentityMatrix(size);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < row; column++) {
                double product =
                        covariance.getEntry(row, row) * covariance.getEntry(column, column);
                double value = covariance.getEntry(row, column) / Math.sqrt(product);
                correlation.setEntry(row, column, value);
                correlation.setEntry(column, row, value);
            }
        }
        return correlation;
    }
}
