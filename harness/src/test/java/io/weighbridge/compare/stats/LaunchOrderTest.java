package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.compare.report.DrawnPart;
import io.weighbridge.compare.stats.TwoWay.Term;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.CommittedRuns;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@link LaunchOrder} follows from the runs in docs/data, and docs/methodology.md shows it. {@code
 * mvn -pl harness -am test -Dtest=LaunchOrderTest -Dgolden=write} updates the table there.
 */
class LaunchOrderTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "methodology.md");

    private static final List<Metric> STARTS =
            List.of(Metric.STARTUP_WALL, Metric.STARTUP_CPU, Metric.STARTUP_CPU_APPLICATION);

    /** So little that a run's own launches decide. */
    private static final double NOTHING = 1e-6;

    /** The terms of the model, in their order, as if nothing were known of them. */
    private static final List<Term> UNKNOWN =
            LaunchOrder.terms().stream().map(term -> new Term(term.of(), 0, NOTHING)).toList();

    /** An effect in one run, as a difference of logarithms, and its standard error. */
    private record Effect(double value, double error) {}

    /**
     * Over several runs.
     *
     * @param spread standard deviation between runs
     */
    private record Combined(double mean, double spread) {

        /**
         * DerSimonian and Laird, Meta-analysis in clinical trials, Controlled Clinical Trials 7,
         * 1986.
         */
        static Combined of(List<Effect> runs) {
            double mean = mean(runs, 0);
            double heterogeneity = 0;
            double sum = 0;
            double squares = 0;
            for (Effect run : runs) {
                double weight = 1 / (run.error() * run.error());
                heterogeneity += weight * Math.pow(run.value() - mean, 2);
                sum += weight;
                squares += weight * weight;
            }
            double variance =
                    Math.max(0, (heterogeneity - (runs.size() - 1)) / (sum - squares / sum));
            return new Combined(mean(runs, variance), Math.sqrt(variance));
        }

        private static double mean(List<Effect> runs, double variance) {
            double sum = 0;
            double weights = 0;
            for (Effect run : runs) {
                double weight = 1 / (run.error() * run.error() + variance);
                sum += weight * run.value();
                weights += weight;
            }
            return sum / weights;
        }

        String percent() {
            return String.format(Locale.ROOT, "%.1f ± %.1f %%", 100 * mean, 100 * spread);
        }
    }

    @Test
    void the_effects_of_the_launch_order_follow_from_committed_runs() throws IOException {
        List<RunDirectory> runs =
                CommittedRuns.forModels().stream()
                        .filter(run -> run.record().plan().alive() == Plan.Alive.ALL)
                        .toList();
        StringBuilder table = new StringBuilder();
        table.append("| row | runs | each earlier launch | the first launch |\n");
        table.append("| --- | ---: | ---: | ---: |\n");
        Map<LaunchOrder, List<Combined>> all = new EnumMap<>(LaunchOrder.class);
        for (Metric metric : STARTS) {
            List<List<Effect>> effects =
                    runs.stream()
                            .map(run -> effects(run, metric))
                            .filter(found -> !found.isEmpty())
                            .toList();
            List<Combined> combined = new ArrayList<>();
            for (LaunchOrder effect : LaunchOrder.values()) {
                int index = combined.size();
                Combined found = Combined.of(effects.stream().map(it -> it.get(index)).toList());
                combined.add(found);
                all.computeIfAbsent(effect, key -> new ArrayList<>()).add(found);
            }
            table.append(
                    "| %s | %d | %s | %s |\n"
                            .formatted(
                                    metric.label(),
                                    effects.size(),
                                    combined.get(0).percent(),
                                    combined.get(1).percent()));
        }

        DrawnPart.holds(DOCUMENT, "order", table.toString());
        all.forEach(
                (effect, rows) -> {
                    assertThat(effect.mean())
                            .isCloseTo(average(rows.stream().map(Combined::mean)), within(0.01));
                    assertThat(effect.spread())
                            .isCloseTo(average(rows.stream().map(Combined::spread)), within(0.015));
                });
    }

    private static double average(Stream<Double> values) {
        return values.mapToDouble(value -> value).average().orElseThrow();
    }

    /** That of each effect; empty if the run has too few launches. */
    private static List<Effect> effects(RunDirectory run, Metric metric) {
        Map<Integer, List<Trial>> rounds = new TreeMap<>();
        for (Trial trial : run.trials()) {
            Double value = trial.measurements().get(metric);
            if (value != null && value > 0) {
                rounds.computeIfAbsent(trial.round(), key -> new ArrayList<>()).add(trial);
            }
        }
        List<Cell> cells = new ArrayList<>();
        for (Map.Entry<Integer, List<Trial>> round : rounds.entrySet()) {
            List<Trial> launches = round.getValue();
            launches.sort(Comparator.comparing(Trial::startedAt));
            for (int place = 0; place < launches.size(); place++) {
                Trial trial = launches.get(place);
                Double value = Objects.requireNonNull(trial.measurements().get(metric));
                double log = Math.log(value);
                cells.add(new Cell(round.getKey(), trial.target(), log, 1, place));
            }
        }
        if (cells.isEmpty()) {
            return List.of();
        }
        TwoWay table = TwoWay.of(cells, cells.get(0).target());
        double freedom =
                table.cells().size() - table.blocks() - table.targets().size() - UNKNOWN.size();
        if (table.targets().isEmpty() || freedom < 2) {
            return List.of();
        }
        LeastSquares fit = table.fit(table.weights(), UNKNOWN);
        double variance = fit.variance().value() * fit.variance().freedom() / freedom;
        List<Effect> effects = new ArrayList<>();
        for (int index = 0; index < UNKNOWN.size(); index++) {
            int column = table.targets().size() + index;
            effects.add(
                    new Effect(
                            fit.coefficients().getEntry(column),
                            Math.sqrt(variance * fit.inverse().getEntry(column, column))));
        }
        return effects;
    }
}
