package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The passes of one round. A pass is one slice of every target, so changes of the machine affect
 * all targets alike. The model is {@code ln value = pass + target + error}, fitted robustly ({@link
 * Huber}).
 *
 * @param logs of each target's value: the mean over passes, as if the target were in all of them
 * @param variance of the error of a slice's logarithm, adjusted for the robust fit; unknown with
 *     too few slices
 * @param slices number of slices of a target: the harmonic mean over targets
 */
public record PassFit(Map<String, Double> logs, VarianceEstimate variance, double slices) {

    /**
     * Fits the passes of a round.
     *
     * @param passes the values of each pass by target, each greater than 0, in the order in which
     *     they were measured; targets may be missing in a pass. Targets that share no pass with the
     *     first are left out
     * @throws IllegalArgumentException if a value is not above 0
     */
    public static PassFit of(List<Map<String, Double>> passes) {
        List<Cell> cells = new ArrayList<>();
        for (int index = 0; index < passes.size(); index++) {
            int pass = index;
            Round.logs(passes.get(index))
                    .forEach((target, log) -> cells.add(new Cell(pass, target, log, 1, 0)));
        }
        TwoWay table = TwoWay.of(cells, cells.get(0).target());
        return table.targets().isEmpty() ? alone(table.cells()) : of(table);
    }

    /** The round of these passes, with the uncertainty that remains in the value of each target. */
    public Round round() {
        return new Round(logs, variance.known() ? variance.times(1 / slices) : variance);
    }

    /** A single target has only a mean: passes cannot be separated from slices. */
    private static PassFit alone(List<Cell> cells) {
        double mean = cells.stream().mapToDouble(Cell::value).average().orElseThrow();
        return new PassFit(
                Map.of(cells.get(0).target(), mean), VarianceEstimate.UNKNOWN, cells.size());
    }

    private static PassFit of(TwoWay table) {
        Huber huber = Huber.of(table);
        return new PassFit(table.means(huber.fit()), huber.variance(), slices(table));
    }

    /** Harmonic mean of the numbers of slices of the targets. */
    private static double slices(TwoWay table) {
        Collection<Long> counts =
                table.cells().stream()
                        .collect(Collectors.groupingBy(Cell::target, Collectors.counting()))
                        .values();
        return counts.size() / counts.stream().mapToDouble(count -> 1.0 / count).sum();
    }
}
