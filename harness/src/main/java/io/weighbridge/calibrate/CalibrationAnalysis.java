package io.weighbridge.calibrate;

import io.weighbridge.calibrate.Calibration.Identical;
import io.weighbridge.calibrate.Calibration.Line;
import io.weighbridge.calibrate.Calibration.Noise;
import io.weighbridge.calibrate.Calibration.Peers;
import io.weighbridge.calibrate.Calibration.Reading;
import io.weighbridge.compare.analysis.QuestionRows;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.RowKey;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.stats.CalibrationLine;
import io.weighbridge.compare.stats.FalseAlarms;
import io.weighbridge.compare.stats.PairedDifference;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.PassFit;
import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.RowModel;
import io.weighbridge.compare.stats.VarianceEstimate;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares injected overhead with its measured values, and the baseline with its second copy (A/A
 * pair).
 *
 * @param twin name of the second copy of the baseline; null if there is none
 * @param draw rounds in each random draw, and for which the width of an interval is given
 */
record CalibrationAnalysis(Plan plan, Rounds rounds, @Nullable String twin, long seed, int draw) {

    /** A line needs three amounts, because two points always lie on one. */
    private static final int LEAST_AMOUNTS = 3;

    /** The metrics in which the A/A pair is compared: those that decisions are based on. */
    private static final List<Metric> COMPARED =
            List.of(
                    Metric.STARTUP_WALL,
                    Metric.STARTUP_CPU,
                    Metric.STARTUP_CPU_APPLICATION,
                    Metric.RSS_READY,
                    Metric.HEAP_LIVE,
                    Metric.RSS_AFTER,
                    Metric.PAID_CPU_PER_REQUEST,
                    Metric.CPU_PER_REQUEST,
                    Metric.ALLOCATED_PER_REQUEST,
                    Metric.REQUESTS_PER_SECOND,
                    Metric.LATENCY_P50,
                    Metric.LATENCY_P99);

    /**
     * A metric in a table.
     *
     * @param load of the scenario; null for metrics that are read once per launch
     */
    private record Row(RowKey key, @Nullable Load load) {}

    private NavigableMap<Integer, Double> values(String target, Row row) {
        return rounds.values(target, row.key());
    }

    /** The name of a row's load; null if it has none, or the plan has only one load. */
    private @Nullable String name(@Nullable Load load) {
        return load == null || plan.loads().size() == 1 ? null : load.name();
    }

    /**
     * One row for a metric that is read once per launch, otherwise one for each load of the first
     * workload.
     */
    private List<Row> rows(Metric metric) {
        if (metric.scope() == Metric.Scope.LAUNCH) {
            return List.of(new Row(new RowKey(metric, null), null));
        }
        List<Row> rows = new ArrayList<>();
        for (Load load : plan.loads()) {
            Scenario scenario = new Scenario(plan.workloads().get(0), load);
            rows.add(new Row(new RowKey(metric, scenario.name()), load));
        }
        return rows;
    }

    /** The injected overheads and their measured values. */
    List<Reading> readings() {
        List<Reading> readings = new ArrayList<>();
        for (Target target : plan.targets()) {
            for (InjectedOverhead overhead : InjectedOverhead.of(target)) {
                readings.addAll(readings(target, overhead));
            }
        }
        return readings;
    }

    /** One reading for each row of a metric in which target and baseline have enough rounds. */
    private List<Reading> readings(Target target, InjectedOverhead overhead) {
        List<Reading> readings = new ArrayList<>();
        for (Row row : rows(overhead.metric())) {
            Map<Integer, Double> own = values(target.name(), row);
            RowKey ofBaseline = new RowKey(overhead.ofBaseline(), row.key().scenario());
            Map<Integer, Double> baseline = rounds.values(plan.baseline(), ofBaseline);
            PairedDifference read = PairedDifference.ofRounds(own, baseline);
            if (read != null) {
                readings.add(
                        new Reading(
                                target.name(),
                                overhead.title(),
                                row.key().metric(),
                                name(row.load()),
                                overhead.truth(target),
                                read,
                                read.halfWidthAt(draw)));
            }
        }
        return readings;
    }

    /** The lines fitted to the measured CPU per request. */
    List<Line> lines() {
        Map<String, Double> injected = new LinkedHashMap<>();
        if (twin != null) {
            injected.put(twin, 0.0);
        }
        for (Target target : plan.targets()) {
            if (InjectedOverhead.of(target).contains(InjectedOverhead.CPU)) {
                injected.put(target.name(), InjectedOverhead.CPU.truth(target));
            }
        }
        if (injected.values().stream().distinct().count() < LEAST_AMOUNTS) {
            return List.of();
        }
        double[] amounts = injected.values().stream().mapToDouble(amount -> amount).toArray();
        List<Double> ascending = injected.values().stream().sorted().toList();
        List<Line> lines = new ArrayList<>();
        for (Row row : rows(Metric.CPU_PER_REQUEST)) {
            List<double[]> read = readByAmount(injected.keySet(), row);
            if (read.size() > 1) {
                lines.add(new Line(name(row.load()), ascending, CalibrationLine.of(amounts, read)));
            }
        }
        return lines;
    }

    /**
     * The targets' differences from the baseline, for each round in which all targets have a value.
     */
    private List<double[]> readByAmount(Set<String> targets, Row row) {
        List<double[]> read = new ArrayList<>();
        for (Map.Entry<Integer, Double> round : values(plan.baseline(), row).entrySet()) {
            double[] differences =
                    targets.stream()
                            .map(target -> values(target, row).get(round.getKey()))
                            .filter(Objects::nonNull)
                            .mapToDouble(value -> value - round.getValue())
                            .toArray();
            if (differences.length == targets.size()) {
                read.add(differences);
            }
        }
        return read;
    }

    /** The rows in which the two identical servers can be compared. */
    List<Identical> identical() {
        List<Identical> identical = new ArrayList<>();
        for (Map.Entry<Row, FalseAlarms.Pair> it : pairs().entrySet()) {
            Row row = it.getKey();
            FalseAlarms.Pair pair = it.getValue();
            PairedRatio ratio = PairedRatio.ofRounds(pair.target(), pair.identical());
            if (ratio != null && ratio.rounds() > 1) {
                FalseAlarms alarms = FalseAlarms.ofAny(List.of(pair), draw, seed);
                double smallest = ratio.halfWidthAt(draw);
                identical.add(
                        new Identical(
                                row.key().metric(), name(row.load()), ratio, alarms, smallest));
            }
        }
        return identical;
    }

    /** Tests the rows of the main tables together, with Holm's correction. */
    @Nullable FalseAlarms verdicts() {
        Map<Row, FalseAlarms.Pair> shown = pairs();
        QuestionRows questions = QuestionRows.of(plan, rounds);
        shown.keySet().removeIf(row -> !questions.main(row.key()));
        return FalseAlarms.ofAny(List.copyOf(shown.values()), draw, seed);
    }

    /**
     * The values of the A/A pair in each row in which it is compared. A request rate that the plan
     * sets is left out, because it is not a result.
     */
    private Map<Row, FalseAlarms.Pair> pairs() {
        Map<Row, FalseAlarms.Pair> pairs = new LinkedHashMap<>();
        if (twin == null) {
            return pairs;
        }
        for (Metric metric : COMPARED) {
            for (Row row : rows(metric)) {
                Map<Integer, Double> baseline = values(plan.baseline(), row);
                if (!isGivenRate(row) && !baseline.isEmpty()) {
                    pairs.put(row, new FalseAlarms.Pair(values(twin, row), baseline));
                }
            }
        }
        return pairs;
    }

    private static boolean isGivenRate(Row row) {
        return row.key().metric() == Metric.REQUESTS_PER_SECOND
                && row.load() != null
                && row.load().open();
    }

    /** The verdicts by other benchmarks' rules; null if servers were warmed up. */
    @Nullable Peers peers() {
        if (twin == null || !plan.warmup().atMost().isZero()) {
            return null;
        }
        List<double[]> one = rates(plan.baseline());
        List<double[]> other = rates(twin);
        return one.isEmpty() || other.isEmpty() ? null : Peers.of(one, other);
    }

    /** The requests per second in the kept slices of each launch, in order. */
    private List<double[]> rates(String target) {
        return rounds.completed(target).stream()
                .map(this::rates)
                .filter(rates -> rates.length > 0)
                .toList();
    }

    private double[] rates(Trial trial) {
        return rounds.kept(trial, plan.scenarios().get(0).name()).stream()
                .map(slice -> slice.measurements().get(Metric.REQUESTS_PER_SECOND))
                .filter(Objects::nonNull)
                .mapToDouble(value -> value)
                .toArray();
    }

    /**
     * The variation of CPU per request, at the fixed rate if there is one; null if there are fewer
     * than two passes.
     */
    @Nullable Noise noise() {
        Load rate = plan.comparedRate();
        Load load = rate == null ? plan.loads().get(0) : rate;
        Scenario first = new Scenario(plan.workloads().get(0), load);
        List<String> targets = plan.targets().stream().map(Target::name).toList();
        Map<Integer, PassFit> fits =
                rounds.fits(new RowKey(Metric.CPU_PER_REQUEST, first.name()), targets);
        List<VarianceEstimate> slices = fits.values().stream().map(PassFit::variance).toList();
        if (slices.isEmpty() || !slices.stream().allMatch(VarianceEstimate::known)) {
            return null;
        }
        List<Round> blocks = fits.values().stream().map(PassFit::round).toList();
        VarianceEstimate launches =
                RowModel.ROUNDS
                        .fit(blocks, RunAnalysis.baseline(plan), VarianceEstimate.UNKNOWN)
                        .launches();
        return new Noise(
                name(first.load()),
                root(slices.stream().mapToDouble(VarianceEstimate::value)),
                root(blocks.stream().mapToDouble(round -> round.within().value())),
                launches.deviation());
    }

    private static double root(DoubleStream variances) {
        return Math.sqrt(variances.average().orElseThrow());
    }
}
