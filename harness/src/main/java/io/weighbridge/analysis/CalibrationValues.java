package io.weighbridge.analysis;

import io.weighbridge.analysis.Calibration.Noise;
import io.weighbridge.model.Metric;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.Target;
import io.weighbridge.result.Trial;
import io.weighbridge.stats.Baseline;
import io.weighbridge.stats.PassFit;
import io.weighbridge.stats.Round;
import io.weighbridge.stats.RowModel;
import io.weighbridge.stats.VarianceEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The values that a calibration measured, by target and row. */
record CalibrationValues(Plan plan, Rounds rounds) {

    /**
     * A metric in a table.
     *
     * @param scenario under which it is measured; null for metrics that are read once per launch
     * @param load name of the scenario's load; null if the plan has only one load
     */
    record Row(Metric metric, @Nullable Scenario scenario, @Nullable String load) {}

    /** The number of rounds in which the baseline was ready. */
    int ready() {
        return of(plan.baseline(), rows(Metric.STARTUP_WALL).get(0)).size();
    }

    NavigableMap<Integer, Double> of(String target, Row row) {
        Scenario scenario = row.scenario();
        return rounds.values(target, scenario == null ? null : scenario.name(), row.metric());
    }

    /**
     * One row for a metric that is read once per launch, otherwise one for each load of the first
     * workload.
     */
    List<Row> rows(Metric metric) {
        if (metric.scope() == Metric.Scope.LAUNCH) {
            return List.of(new Row(metric, null, null));
        }
        boolean several = plan.loads().size() > 1;
        List<Row> rows = new ArrayList<>();
        for (Load load : plan.loads()) {
            Scenario scenario = new Scenario(plan.workloads().get(0), load);
            rows.add(new Row(metric, scenario, several ? load.name() : null));
        }
        return rows;
    }

    /** The variation of CPU per request; null if there are fewer than two passes. */
    @Nullable Noise noise() {
        List<String> targets = plan.targets().stream().map(Target::name).toList();
        List<PassFit> fits =
                List.copyOf(rounds.fits(Metric.CPU_PER_REQUEST, first(), targets).values());
        if (fits.isEmpty() || fits.stream().anyMatch(fit -> !fit.variance().known())) {
            return null;
        }
        Baseline baseline = RunAnalysis.baseline(plan);
        List<Round> blocks = fits.stream().map(PassFit::round).toList();
        VarianceEstimate launches =
                RowModel.ROUNDS.fit(blocks, baseline, VarianceEstimate.UNKNOWN).launches();
        Load first = plan.scenarios().get(0).load();
        return new Noise(
                plan.loads().size() > 1 ? first.name() : null,
                root(fits.stream().mapToDouble(fit -> fit.variance().value())),
                root(blocks.stream().mapToDouble(round -> round.within().value())),
                launches.deviation());
    }

    private static double root(DoubleStream variances) {
        return Math.sqrt(variances.average().orElseThrow());
    }

    /** A metric in the kept slices of each launch, in order. */
    List<double[]> slices(String target, Metric metric) {
        return rounds.completed(target).stream()
                .map(trial -> slices(trial, metric))
                .filter(slices -> slices.length > 0)
                .toList();
    }

    private double[] slices(Trial trial, Metric metric) {
        return rounds.kept(trial, first()).stream()
                .map(slice -> slice.measurements().get(metric))
                .filter(Objects::nonNull)
                .mapToDouble(value -> value)
                .toArray();
    }

    private String first() {
        return plan.scenarios().get(0).name();
    }
}
