package io.weighbridge.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * A linear model of logarithms with rounds as blocks and targets as treatments: {@code ln value =
 * round + target + error}. Any cell may be missing (Searle, Linear Models, 1971, chapter 7). All
 * targets share one error variance, estimated from all of them: the residual of a whole table has
 * more degrees of freedom than that of any pair of columns.
 *
 * <p>The error has two parts: variation between launches, and variation within a launch because of
 * its limited number of passes. A round's cells have variance {@code launches + within}, so that a
 * round's log ratio has {@code 2 · launches} and the squared standard error of its passes. Rounds
 * are weighted by the inverse of this variance, with the prior used for {@code launches}. Then a
 * common scale is estimated from the residual and combined with the prior, both as scaled inverse
 * chi-squared variances: (d₀s₀² + ds²) / (d₀ + d), and Student's t with d₀ + d degrees of freedom
 * (Gelman et al., Bayesian Data Analysis, 3rd edition, section 2.6).
 *
 * <p>If the order of launches matters, the model has two more terms: the number of earlier launches
 * in the round, and whether the launch was the first, when no other server was running.
 */
final class BlockModel {

    /**
     * Effects of the launch order on a start. The one that matters more in small runs comes first.
     */
    private static final List<ToDoubleFunction<Cell>> ORDER =
            List.of(Cell::place, cell -> cell.place() == 0 ? 1 : 0);

    /** With fewer degrees of freedom, a term would widen intervals more than it narrows them. */
    private static final int LEAST_FREEDOM = 2;

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

    /** The mean over rounds; unknown if that of any round is unknown. */
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

    /** The correlation matrix of the first parameters. */
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
