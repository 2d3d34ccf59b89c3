package io.weighbridge.regression;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.compare.analysis.MissingNotes;
import io.weighbridge.compare.analysis.Question;
import io.weighbridge.compare.analysis.QuestionRows;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.RowKey;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.stats.Holm;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.compare.stats.UnpairedRatio;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
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
 * @param lost values of the earlier run that the later run lacks, if there is a gate for them
 */
public record Changes(
        String before,
        String now,
        List<String> unlike,
        List<String> files,
        List<Change> changes,
        List<Lost> lost) {

    /**
     * One metric of one target.
     *
     * @param scenario null if the metric is read once per launch
     * @param before the earlier run's rounds
     * @param now the later run's rounds
     * @param adjustedP the ratio's p-value, adjusted by Holm's method for all changes with a
     *     verdict; null if there is no verdict
     * @param note why there is no verdict, as one sentence without a full stop; null if there is
     *     one
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
            @Nullable Double adjustedP,
            @Nullable String note,
            @Nullable Gate gate)
            implements ChangesChangeBuilder.With {

        /** Whether it has a verdict. */
        public boolean judged() {
            return note == null;
        }

        /** Whether the difference is significant after correction for the number of comparisons. */
        public boolean differs() {
            return adjustedP != null && adjustedP < PairedRatio.ALPHA;
        }

        /** Whether the ratio's whole interval lies on the worse side of the gate. */
        public boolean regressed() {
            return gate != null && note == null && ratio.beyond(gate.threshold(), gate.upwards());
        }
    }

    /**
     * A value that the later run lacks.
     *
     * @param scenario null if the metric is read once per launch
     * @param why as one sentence without a full stop
     */
    public record Lost(Gate gate, String target, @Nullable String scenario, String why) {

        /** The result of the gate. */
        public String sentence() {
            return gate.sentence(target, scenario, "failed, no value in the later run: " + why);
        }
    }

    /** Whether any metric is significantly worse than its gate allows, or lost. */
    public boolean regressed() {
        return !lost.isEmpty() || changes.stream().anyMatch(Change::regressed);
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
        Rounds then = Rounds.of(earlier);
        Rounds since = Rounds.of(later);
        Metric paid = Metric.PAID_CPU_PER_REQUEST;
        boolean bothPaid = then.measured(paid) && since.measured(paid);
        QuestionRows questions = new QuestionRows(now.plan(), bothPaid);
        Gates gated = new Gates(questions, gates);
        BothRuns both = new BothRuns(before, then, now, since, gated);
        List<Row> rows = rows(questions, gated);
        List<Change> changes =
                rows.stream().flatMap(row -> Stream.ofNullable(both.change(row))).toList();
        List<Lost> lost = rows.stream().flatMap(row -> Stream.ofNullable(both.lost(row))).toList();
        if (changes.isEmpty() && lost.isEmpty()) {
            throw new UsageException(
                    "%s and %s have no target in common that both measured: compare two runs of one plan"
                            .formatted(before.id(), now.id()));
        }
        gates.forEach(gate -> requireMeasured(gate, changes, lost));
        return new Changes(
                before.id(),
                now.id(),
                Comparability.differences(before, earlier, now, later),
                Comparability.files(before, now),
                adjusted(changes),
                lost);
    }

    private static void requireMeasured(Gate gate, List<Change> changes, List<Lost> lost) {
        if (changes.stream().noneMatch(change -> gate.equals(change.gate()))
                && lost.stream().noneMatch(value -> value.gate().equals(gate))) {
            throw new UsageException(
                    "The two runs have no %s in common: leave out the --gate for it"
                            .formatted(gate.metric().key()));
        }
    }

    /** The changes with p-values that are adjusted for all of them that get a verdict. */
    private static List<Change> adjusted(List<Change> changes) {
        List<Double> values = new ArrayList<>();
        changes.stream()
                .filter(Change::judged)
                .forEach(change -> values.add(Objects.requireNonNull(change.ratio().p())));
        Iterator<Double> adjusted = Holm.adjust(values).iterator();
        return changes.stream()
                .map(it -> it.judged() ? it.withAdjustedP(adjusted.next()) : it)
                .toList();
    }

    /** A row of one target. */
    private record Row(String target, RowKey key) {}

    /** The metrics of the main table, and those with a gate, of every target of the later plan. */
    private static List<Row> rows(QuestionRows questions, Gates gates) {
        List<RowKey> keys = new ArrayList<>(RowKey.of(questions.plan()));
        keys.removeIf(
                key ->
                        key.metric().better() == Metric.Better.NEITHER
                                || (!questions.main(key) && gates.of(key) == null));
        List<Row> rows = new ArrayList<>();
        for (Target target : questions.plan().targets()) {
            keys.forEach(key -> rows.add(new Row(target.name(), key)));
        }
        return rows;
    }

    /** The largest difference of two rates at which latency and CPU can be compared. */
    private static final double SAME_RATE = 0.02;

    private record BothRuns(
            RunRecord earlier, Rounds before, RunRecord later, Rounds now, Gates gates) {

        /** The change of one metric of one target; null unless both runs measured it. */
        @Nullable Change change(Row row) {
            NavigableMap<Integer, Double> old = before.values(row.target(), then(row.key()));
            NavigableMap<Integer, Double> young = now.values(row.target(), row.key());
            if (!Rounds.comparable(old) || !Rounds.comparable(young)) {
                return null;
            }
            double[] olds = Rounds.array(old);
            double[] youngs = Rounds.array(young);
            UnpairedRatio ratio = UnpairedRatio.of(youngs, olds);
            return new Change(
                    row.target(),
                    row.key().scenario(),
                    row.key().metric(),
                    Summary.of(olds),
                    Summary.of(youngs),
                    ratio,
                    null,
                    note(row, ratio),
                    gates.of(row.key()));
        }

        /** The loss of a value that has a gate; null if it was not lost, or has none. */
        @Nullable Lost lost(Row row) {
            Gate gate = gates.of(row.key());
            boolean lost =
                    now.values(row.target(), row.key()).isEmpty()
                            && Rounds.comparable(before.values(row.target(), then(row.key())));
            if (gate == null || !lost) {
                return null;
            }
            String why = new MissingNotes(later, now, row.key()).noValue(row.target());
            return new Lost(gate, row.target(), row.key().scenario(), why);
        }

        /**
         * The row of the earlier run: that of its own rate, if servers were compared at one but the
         * load had another name.
         */
        private RowKey then(RowKey key) {
            Scenario was = compared(earlier.plan(), key);
            Scenario is = compared(later.plan(), key);
            return is != null && was != null && is.name().equals(key.scenario())
                    ? new RowKey(key.metric(), was.name())
                    : key;
        }

        /** The scenario at whose rate servers are compared, with a row's workload. */
        private static @Nullable Scenario compared(Plan plan, RowKey key) {
            Load rate = plan.comparedRate();
            String scenario = key.scenario();
            if (rate == null || scenario == null) {
                return null;
            }
            return plan.scenarios().stream()
                    .filter(it -> it.load().equals(rate))
                    .filter(it -> scenario.startsWith(it.workload().name()))
                    .findFirst()
                    .orElse(null);
        }

        /**
         * Why values at two rates are not compared; null if the rates are nearly the same, or there
         * are none.
         */
        private @Nullable String otherRate(RowKey key) {
            String scenario = key.scenario();
            String was = then(key).scenario();
            Double rate = scenario == null ? null : now.rate(scenario);
            Double old = was == null ? null : before.rate(was);
            boolean depends =
                    MissingNotes.latency(key.metric()) || Question.of(key.metric()) == Question.CPU;
            if (!depends || rate == null || old == null || Math.abs(rate / old - 1) <= SAME_RATE) {
                return null;
            }
            return String.format(
                    Locale.ROOT,
                    "measured at %.4g and %.4g requests/s: run again with --rate %.0f",
                    old,
                    rate,
                    old);
        }

        /** Why there is no verdict; null if there is one. */
        private @Nullable String note(Row row, UnpairedRatio ratio) {
            String invalid = new MissingNotes(later, now, row.key()).invalid(row.target());
            if (invalid == null) {
                invalid = new MissingNotes(earlier, before, then(row.key())).invalid(row.target());
            }
            if (invalid == null) {
                invalid = otherRate(row.key());
            }
            if (invalid != null) {
                return invalid;
            }
            return ratio.p() == null ? "a verdict needs two rounds in each run" : null;
        }
    }

    /**
     * Thresholds. One on the metric of a question holds for the rows that answer it.
     *
     * @param all at most one per metric
     */
    private record Gates(QuestionRows questions, List<Gate> all) {

        /** The threshold for a row; null if there is none. */
        @Nullable Gate of(RowKey row) {
            return all.stream().filter(gate -> holds(gate, row)).findFirst().orElse(null);
        }

        private boolean holds(Gate gate, RowKey row) {
            Question question = Question.of(gate.metric());
            boolean asked = question != null && question.metric() == gate.metric();
            return asked ? questions.question(row) == question : gate.metric() == row.metric();
        }
    }
}
