package io.weighbridge.analysis;

import io.weighbridge.model.Metric;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import io.weighbridge.stats.Baseline;
import io.weighbridge.stats.CalibrationLine;
import io.weighbridge.stats.FalseAlarms;
import io.weighbridge.stats.PairedDifference;
import io.weighbridge.stats.PairedRatio;
import io.weighbridge.stats.PassFit;
import io.weighbridge.stats.Round;
import io.weighbridge.stats.RowModel;
import io.weighbridge.stats.VarianceEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * How accurately injected overhead was measured: whether the intervals cover the true values, how
 * often two identical servers are reported as different, and the smallest detectable difference.
 *
 * @param run its id
 * @param rounds completed by all targets
 * @param draw rounds in each random draw for the false-alarm rates and the smallest differences
 * @param readings a row for each injected overhead
 * @param lines fits of the measured CPU to the injected amount; only with three amounts or more
 * @param identical a row for each metric of the A/A pair, which is two identical servers
 * @param noise variation of CPU per request; null with fewer than two passes
 * @param verdicts how often any row would have reported a difference between the A/A pair; null
 *     unless there are more rounds than in a draw
 * @param peers how often other benchmarks' rules would have named a winner; null except for a run
 *     without warm-up
 */
public record Calibration(
        String run,
        int rounds,
        int draw,
        List<Reading> readings,
        List<Line> lines,
        List<Identical> identical,
        @Nullable Noise noise,
        @Nullable FalseAlarms verdicts,
        @Nullable Peers peers) {

    /**
     * Rounds for which the smallest detectable differences are given; a run with fewer rounds uses
     * all.
     */
    private static final int DRAW = 10;

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
                    Metric.CPU_PER_REQUEST,
                    Metric.ALLOCATED_PER_REQUEST,
                    Metric.REQUESTS_PER_SECOND,
                    Metric.LATENCY_P50,
                    Metric.LATENCY_P99);

    public Calibration {
        readings = List.copyOf(readings);
        lines = List.copyOf(lines);
        identical = List.copyOf(identical);
    }

    /**
     * An injected overhead and its measured value.
     *
     * @param target with the overhead
     * @param overhead its name
     * @param metric in which it is measured
     * @param load under which it is measured; null unless the plan has several loads and the metric
     *     depends on them
     * @param truth the true value, in the metric's base unit: the injected amount, or 0 for a
     *     metric that it must not affect
     * @param read the measured difference from the baseline
     * @param atDraw half the interval's width with {@code draw} rounds
     */
    public record Reading(
            String target,
            String overhead,
            Metric metric,
            @Nullable String load,
            double truth,
            PairedDifference read,
            double atDraw) {

        /** Whether the interval covers the true value. */
        public boolean holds() {
            return read.holds(truth);
        }
    }

    /**
     * A straight line fitted to the measured CPU per request of several injected amounts.
     *
     * @param load under which they were measured; null unless the plan has several
     * @param amounts injected, in seconds per request, including the 0 of the identical server;
     *     ascending
     */
    public record Line(@Nullable String load, List<Double> amounts, CalibrationLine line) {

        public Line {
            amounts = List.copyOf(amounts);
        }
    }

    /**
     * One metric of the A/A pair.
     *
     * @param load under which it is measured; null unless the plan has several loads and the metric
     *     depends on them
     * @param ratio of the two identical servers, over all rounds
     * @param alarms share of draws of {@code draw} rounds with a false alarm; null unless there are
     *     more rounds
     * @param smallest detectable difference with {@code draw} rounds, as a share: half the width of
     *     the interval with so many rounds; null if there is none
     */
    public record Identical(
            Metric metric,
            @Nullable String load,
            PairedRatio ratio,
            @Nullable FalseAlarms alarms,
            @Nullable Double smallest) {}

    /**
     * Variation of CPU per request, as standard deviations of its logarithm.
     *
     * @param load the plan's first load, under which it is measured; null if the plan has only one
     * @param slices between slices of one launch, without effects common to a whole pass
     * @param value standard error of a launch's value that results from its limited number of
     *     slices
     * @param launches between launches of one server; 0 if none is found
     */
    public record Noise(@Nullable String load, double slices, double value, double launches) {}

    /**
     * Verdicts on two identical servers by the rules of public benchmarks: each server has one run,
     * and the server with a few percent more requests per second wins.
     *
     * @param pairs number of pairs of launches, one launch of each server
     * @param oneColdRun share of pairs with a winner by the first run of each launch
     * @param bestOfAll share of pairs with a winner by the best of all runs of each launch
     */
    public record Peers(int pairs, double oneColdRun, double bestOfAll) {

        /**
         * A winner is named if the difference is larger than this: 7 %, as in a published verdict.
         */
        public static final double THRESHOLD = 0.07;

        static Peers of(List<double[]> one, List<double[]> other) {
            return new Peers(
                    one.size() * other.size(),
                    winners(one, other, rates -> rates[0]),
                    winners(one, other, rates -> Arrays.stream(rates).max().orElseThrow()));
        }

        private static double winners(
                List<double[]> one, List<double[]> other, ToDoubleFunction<double[]> figure) {
            int apart = 0;
            for (double[] left : one) {
                for (double[] right : other) {
                    double ratio = figure.applyAsDouble(left) / figure.applyAsDouble(right);
                    if (Math.abs(Math.log(ratio)) > Math.log1p(THRESHOLD)) {
                        apart++;
                    }
                }
            }
            return (double) apart / (one.size() * other.size());
        }
    }

    /**
     * Reads a run of a plan whose targets have injected overhead.
     *
     * @throws UsageException if the plan has neither injected overhead nor its baseline twice, or
     *     fewer than two rounds are complete
     */
    public static Calibration of(RunRecord run, List<Trial> trials) {
        Plan plan = run.plan();
        Values values = new Values(plan, Rounds.of(trials));
        boolean injects =
                plan.targets().stream().anyMatch(it -> !InjectedOverhead.of(it).isEmpty());
        List<String> twins = RunAnalysis.twins(plan);
        String twin = twins.isEmpty() ? null : twins.get(0);
        if (!injects && twin == null) {
            throw new UsageException(
                    "%s has neither a target with injected overhead nor a second copy of its baseline: run weigh calibrate, or name one of its runs"
                            .formatted(run.id()));
        }
        int rounds = values.of(plan.baseline(), values.rows(Metric.STARTUP_WALL).get(0)).size();
        if (rounds < 2) {
            throw new UsageException(
                    "%1$s has %2$s of the 2 complete rounds that an interval needs: continue it with weigh run --resume %1$s. If all its rounds are done, add --rounds N for more"
                            .formatted(run.id(), rounds));
        }
        int draw = Math.min(DRAW, rounds);
        return new Calibration(
                run.id(),
                rounds,
                draw,
                readings(plan, values, draw),
                lines(plan, values, twin),
                twin == null ? List.of() : identical(run, values, twin, draw),
                values.noise(),
                twin == null ? null : verdicts(run, values, twin, draw),
                twin == null ? null : values.peers(twin));
    }

    private static List<Reading> readings(Plan plan, Values values, int draw) {
        List<Reading> readings = new ArrayList<>();
        for (Target target : plan.targets()) {
            for (InjectedOverhead overhead : InjectedOverhead.of(target)) {
                for (InjectedOverhead.Truth truth : overhead.truths(target)) {
                    readings.addAll(readings(plan, values, target, truth, draw));
                }
            }
        }
        return readings;
    }

    /** One reading for each row of a metric in which target and baseline have enough rounds. */
    private static List<Reading> readings(
            Plan plan, Values values, Target target, InjectedOverhead.Truth truth, int draw) {
        List<Reading> readings = new ArrayList<>();
        for (Row row : values.rows(truth.metric())) {
            Map<Integer, Double> own = values.of(target.name(), row);
            Map<Integer, Double> baseline = values.of(plan.baseline(), row);
            PairedDifference read = PairedDifference.ofRounds(own, baseline);
            if (read != null) {
                readings.add(
                        new Reading(
                                target.name(),
                                truth.name(),
                                truth.metric(),
                                row.load(),
                                truth.amount(),
                                read,
                                read.halfWidthAt(draw)));
            }
        }
        return readings;
    }

    private static List<Line> lines(Plan plan, Values values, @Nullable String twin) {
        Map<String, Double> injected = new LinkedHashMap<>();
        if (twin != null) {
            injected.put(twin, 0.0);
        }
        for (Target target : plan.targets()) {
            if (InjectedOverhead.of(target).contains(InjectedOverhead.CPU)) {
                injected.put(target.name(), InjectedOverhead.CPU.amount(target));
            }
        }
        if (injected.values().stream().distinct().count() < LEAST_AMOUNTS) {
            return List.of();
        }
        List<Line> lines = new ArrayList<>();
        for (Row row : values.rows(Metric.CPU_PER_REQUEST)) {
            List<double[]> rounds = readByAmount(plan, values, injected.keySet(), row);
            if (rounds.size() > 1) {
                lines.add(line(row, injected.values(), rounds));
            }
        }
        return lines;
    }

    private static Line line(Row row, Collection<Double> injected, List<double[]> rounds) {
        return new Line(
                row.load(),
                injected.stream().sorted().toList(),
                CalibrationLine.of(
                        injected.stream().mapToDouble(amount -> amount).toArray(), rounds));
    }

    /**
     * The targets' differences from the baseline, for each round in which all targets have a value.
     */
    private static List<double[]> readByAmount(
            Plan plan, Values values, Set<String> targets, Row row) {
        Map<Integer, Double> baseline = values.of(plan.baseline(), row);
        List<double[]> rounds = new ArrayList<>();
        for (Map.Entry<Integer, Double> round : baseline.entrySet()) {
            List<Double> read = new ArrayList<>();
            for (String target : targets) {
                Double value = values.of(target, row).get(round.getKey());
                if (value != null) {
                    read.add(value - round.getValue());
                }
            }
            if (read.size() == targets.size()) {
                rounds.add(read.stream().mapToDouble(value -> value).toArray());
            }
        }
        return rounds;
    }

    private static List<Identical> identical(RunRecord run, Values values, String twin, int draw) {
        List<Identical> identical = new ArrayList<>();
        for (Row row : values.compared()) {
            NavigableMap<Integer, Double> theirs = values.of(twin, row);
            NavigableMap<Integer, Double> base = values.of(run.plan().baseline(), row);
            PairedRatio ratio = PairedRatio.ofRounds(theirs, base);
            if (ratio != null && ratio.rounds() > 1) {
                List<FalseAlarms.Pair> one = List.of(new FalseAlarms.Pair(theirs, base));
                FalseAlarms alarms = FalseAlarms.ofAny(one, draw, run.seed());
                identical.add(
                        new Identical(
                                row.metric(), row.load(), ratio, alarms, ratio.halfWidthAt(draw)));
            }
        }
        return identical;
    }

    /** Tests the rows of the main tables together, as a report does. */
    private static @Nullable FalseAlarms verdicts(
            RunRecord run, Values values, String twin, int draw) {
        String base = run.plan().baseline();
        List<FalseAlarms.Pair> pairs = new ArrayList<>();
        for (Row row : values.compared()) {
            if (Group.shows(row.metric())) {
                pairs.add(new FalseAlarms.Pair(values.of(twin, row), values.of(base, row)));
            }
        }
        return FalseAlarms.ofAny(pairs, draw, run.seed());
    }

    /**
     * A metric in a table.
     *
     * @param scenario under which it is measured; null for metrics that are read once per launch
     * @param load name of the scenario's load; null if the plan has only one load
     */
    private record Row(Metric metric, @Nullable Scenario scenario, @Nullable String load) {}

    /** The measured values, by target and row. */
    private record Values(Plan plan, Rounds rounds) {

        NavigableMap<Integer, Double> of(String target, Row row) {
            Scenario scenario = row.scenario();
            return rounds.values(target, scenario == null ? null : scenario.name(), row.metric());
        }

        /**
         * One row for a metric that is read once per launch, otherwise one for each load of the
         * first workload.
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

        /**
         * The rows in which the A/A pair is compared. A request rate that the plan sets is left
         * out, because it is not a result.
         */
        List<Row> compared() {
            List<Row> compared = new ArrayList<>();
            for (Metric metric : COMPARED) {
                for (Row row : rows(metric)) {
                    if (!isGivenRate(row) && !of(plan.baseline(), row).isEmpty()) {
                        compared.add(row);
                    }
                }
            }
            return compared;
        }

        private static boolean isGivenRate(Row row) {
            return row.metric() == Metric.REQUESTS_PER_SECOND
                    && row.scenario() != null
                    && row.scenario().load().open();
        }

        private String first() {
            return plan.scenarios().get(0).name();
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

        /** The verdicts by other benchmarks' rules; null if servers were warmed up. */
        @Nullable Peers peers(String twin) {
            List<double[]> one = slices(plan.baseline(), Metric.REQUESTS_PER_SECOND);
            List<double[]> other = slices(twin, Metric.REQUESTS_PER_SECOND);
            boolean cold = plan.warmup().atMost().isZero();
            return cold && !one.isEmpty() && !other.isEmpty() ? Peers.of(one, other) : null;
        }

        /** A metric in the kept slices of each launch, in order. */
        private List<double[]> slices(String target, Metric metric) {
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
    }
}
