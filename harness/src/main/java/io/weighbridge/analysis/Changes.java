package io.weighbridge.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.Metric;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import io.weighbridge.stats.Holm;
import io.weighbridge.stats.PairedRatio;
import io.weighbridge.stats.Summary;
import io.weighbridge.stats.UnpairedRatio;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Differences between two runs, in every metric of the main table, for every target and scenario
 * that both have.
 *
 * @param before id of the earlier run
 * @param now id of the later run
 * @param unlike differences in the setup; empty if there are none
 * @param files sentences about whether the measured files are the same; empty for runs of earlier
 *     versions, which did not record it
 * @param changes in the order of the later plan
 */
public record Changes(
        String before, String now, List<String> unlike, List<String> files, List<Change> changes) {

    /**
     * One metric of one target.
     *
     * @param scenario null if the metric is read once per launch
     * @param before the earlier run's rounds
     * @param now the later run's rounds
     * @param adjustedP the ratio's p-value, adjusted by Holm's method for all changes
     * @param gate the threshold for this metric; null if there is none
     */
    @RecordBuilder
    public record Change(
            String target,
            @Nullable String scenario,
            Metric metric,
            Summary before,
            Summary now,
            UnpairedRatio ratio,
            double adjustedP,
            @Nullable Gate gate)
            implements ChangesChangeBuilder.With {

        /** Whether the difference is significant after correction for the number of comparisons. */
        public boolean differs() {
            return ratio.p() != null && adjustedP < PairedRatio.ALPHA;
        }

        /** Whether the ratio's whole interval lies on the worse side of the gate. */
        public boolean regressed() {
            return gate != null && ratio.beyond(gate.threshold(), gate.upwards());
        }
    }

    /** Whether any metric is significantly worse than its gate allows. */
    public boolean regressed() {
        return changes.stream().anyMatch(Change::regressed);
    }

    /**
     * Compares two runs.
     *
     * @param gates thresholds, at most one per metric
     * @throws UsageException if the runs have no target in common, or a gate's metric is in neither
     *     run
     */
    public static Changes of(
            RunRecord before,
            List<Trial> earlier,
            RunRecord now,
            List<Trial> later,
            List<Gate> gates) {
        List<Change> raw = raw(earlier, now, later, gates);
        if (raw.isEmpty()) {
            throw new UsageException(
                    "%s and %s have no target in common that both measured: compare two runs of one plan"
                            .formatted(before.id(), now.id()));
        }
        gates.forEach(gate -> requireMeasured(gate, raw));
        return new Changes(
                before.id(),
                now.id(),
                Comparability.differences(before, earlier, now, later),
                Comparability.files(before, now),
                adjusted(raw));
    }

    private static void requireMeasured(Gate gate, List<Change> changes) {
        if (changes.stream().noneMatch(change -> change.metric() == gate.metric())) {
            throw new UsageException(
                    "the two runs have no %s in common: leave out the --gate for it"
                            .formatted(gate.metric().key()));
        }
    }

    /** The changes with p-values that are adjusted for all of them. */
    private static List<Change> adjusted(List<Change> raw) {
        List<Double> values =
                raw.stream().map(it -> Objects.requireNonNullElse(it.ratio().p(), 1.0)).toList();
        Iterator<Double> adjusted = Holm.adjust(values).iterator();
        return raw.stream().map(it -> it.withAdjustedP(adjusted.next())).toList();
    }

    /** The changes with p-values that are not yet adjusted. */
    private static List<Change> raw(
            List<Trial> earlier, RunRecord now, List<Trial> later, List<Gate> gates) {
        BothRuns both = new BothRuns(Rounds.of(earlier), Rounds.of(later));
        List<@Nullable String> scenarios = new ArrayList<>();
        scenarios.add(null);
        now.plan().scenarios().forEach(it -> scenarios.add(it.name()));
        List<Change> changes = new ArrayList<>();
        for (Target target : now.plan().targets()) {
            for (@Nullable String scenario : scenarios) {
                for (Metric metric : metrics(scenario, gates)) {
                    Gate gate = gate(gates, metric);
                    Change change = both.change(target.name(), scenario, metric, gate);
                    if (change != null) {
                        changes.add(change);
                    }
                }
            }
        }
        return changes;
    }

    private record BothRuns(Rounds before, Rounds now) {

        /** The change of one metric of one target; null unless both runs measured it. */
        @Nullable Change change(
                String target, @Nullable String scenario, Metric metric, @Nullable Gate gate) {
            NavigableMap<Integer, Double> old = before.values(target, scenario, metric);
            NavigableMap<Integer, Double> young = now.values(target, scenario, metric);
            if (!Rounds.comparable(old) || !Rounds.comparable(young)) {
                return null;
            }
            double[] olds = Rounds.array(old);
            double[] youngs = Rounds.array(young);
            return new Change(
                    target,
                    scenario,
                    metric,
                    Summary.of(olds),
                    Summary.of(youngs),
                    UnpairedRatio.of(youngs, olds),
                    1,
                    gate);
        }
    }

    private static @Nullable Gate gate(List<Gate> gates, Metric metric) {
        return gates.stream().filter(gate -> gate.metric() == metric).findFirst().orElse(null);
    }

    private static List<Metric> metrics(@Nullable String scenario, List<Gate> gates) {
        Metric.Scope scope = scenario != null ? Metric.Scope.LOAD : Metric.Scope.LAUNCH;
        List<Metric> gated = gates.stream().map(Gate::metric).toList();
        return Stream.of(Metric.values())
                .filter(metric -> metric.scope() == scope)
                .filter(metric -> Group.shows(metric) || gated.contains(metric))
                .toList();
    }
}
