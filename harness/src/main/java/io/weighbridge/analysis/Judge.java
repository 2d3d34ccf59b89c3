package io.weighbridge.analysis;

import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.Chance;
import io.weighbridge.analysis.Comparison.ComparedTarget;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Unit;
import io.weighbridge.model.Warning;
import io.weighbridge.result.RoundTotal;
import io.weighbridge.result.RunRecord;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.JudgedRow;
import io.weighbridge.stats.PairedRatio;
import io.weighbridge.stats.RowDefaults;
import io.weighbridge.stats.Summary;
import io.weighbridge.stats.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares all targets with the baseline, row by row.
 *
 * @param leftOut metrics that get no row, because the targets' values were read in different ways
 * @param level significance level of each question: {@link #LEVEL}, or less if the results were
 *     visible before the end
 */
record Judge(
        RunRecord run,
        Rounds rounds,
        List<ComparedTarget> targets,
        Set<Metric> leftOut,
        double level) {

    /**
     * The probability of a false verdict in a question, and of an interval that misses the true
     * ratio.
     */
    static final double LEVEL = 0.05;

    /** There is no verdict if at least this share of slices is client-bound. */
    static final double OFTEN = 0.1;

    private String baseline() {
        return run.plan().baseline();
    }

    /** Compares the metrics of a workload or, if null, of the launch. */
    Section section(@Nullable String workload) {
        Metric.Scope scope = workload != null ? Metric.Scope.LOAD : Metric.Scope.LAUNCH;
        List<Row> rows = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            if (metric.scope() != scope || leftOut.contains(metric)) {
                continue;
            }
            Row row = row(metric, workload);
            if (Group.always(metric) || measured(row)) {
                rows.add(row);
            }
        }
        return new Section(workload, rows);
    }

    private static boolean measured(Row row) {
        return row.cells().stream().anyMatch(cell -> cell.summary() != null);
    }

    private Row row(Metric metric, @Nullable String workload) {
        Map<String, NavigableMap<Integer, Double>> values = new LinkedHashMap<>();
        List<String> comparable = new ArrayList<>();
        for (ComparedTarget target : targets) {
            NavigableMap<Integer, Double> own = values(target.name(), workload, metric);
            values.put(target.name(), own);
            if (Rounds.comparable(own)) {
                comparable.add(target.name());
            }
        }
        boolean question = Question.of(metric) != null;
        JudgedRow judged = JudgedRow.EMPTY;
        if (metric.better() != Metric.Better.NEITHER) {
            judged = judged(metric, workload, comparable, question);
        }
        List<Cell> cells = new ArrayList<>();
        for (ComparedTarget target : targets) {
            cells.add(cell(target, metric, workload, values, judged));
        }
        return new Row(
                metric,
                metric.unit(),
                Group.shows(metric),
                question,
                rounds.pooling(metric, workload),
                cells);
    }

    private JudgedRow judged(
            Metric metric, @Nullable String workload, List<String> comparable, boolean question) {
        return JudgedRow.of(
                RowDefaults.of(metric.key()).model(),
                new RowRounds(rounds).inOrder(run.plan().alive(), metric, workload, comparable),
                RunAnalysis.baseline(run.plan()),
                Priors.variance(run, metric, workload),
                question,
                question ? level : LEVEL);
    }

    private Cell cell(
            ComparedTarget target,
            Metric metric,
            @Nullable String workload,
            Map<String, NavigableMap<Integer, Double>> values,
            JudgedRow judged) {
        String name = target.name();
        NavigableMap<Integer, Double> own = Objects.requireNonNull(values.get(name));
        NavigableMap<Integer, Double> other = Objects.requireNonNull(values.get(baseline()));
        boolean compared = !name.equals(baseline()) && metric.better() != Metric.Better.NEITHER;
        Estimate ratio = judged.estimates().get(name);
        String note = null;
        if (own.isEmpty()) {
            note = whyAbsent(target, metric, workload);
        } else if (compared) {
            note = whyNoVerdict(target, metric, workload, own, other, ratio);
        }
        Verdict verdict = note == null ? judged.verdicts().get(name) : null;
        Summary summary = own.isEmpty() ? null : Summary.of(Rounds.array(own));
        return new Cell(name, own, summary, ratio, verdict, note);
    }

    /**
     * A target's values. The latencies of a saturated server are left out, because they only show
     * how long the load lasted.
     */
    private NavigableMap<Integer, Double> values(
            String target, @Nullable String workload, Metric metric) {
        return latency(metric) && saturated(target, workload)
                ? Collections.emptyNavigableMap()
                : rounds.values(target, workload, metric);
    }

    private boolean saturated(String target, @Nullable String workload) {
        return workload != null && rounds.warnedShare(target, workload, Warning.Kind.SATURATED) > 0;
    }

    private String whyAbsent(ComparedTarget target, Metric metric, @Nullable String workload) {
        if (saturated(target.name(), workload)) {
            return "saturated: " + target.name() + " did not keep up with the rate";
        }
        if (target.roundsCompleted() == 0) {
            return "no round of " + target.name() + " completed";
        }
        if (workload == null || !fewAnswers(target, metric, workload)) {
            return "not measured in this run";
        }
        return "fewer than %d answers are too few for this percentile"
                .formatted(RoundTotal.ANSWERS_OF_P99);
    }

    /** Whether the slices have a percentile but the round does not. */
    private boolean fewAnswers(ComparedTarget target, Metric metric, String workload) {
        if (!SlicePooling.percentile(metric)) {
            return false;
        }
        return rounds.completed(target.name()).stream()
                .flatMap(trial -> rounds.kept(trial, workload).stream())
                .anyMatch(slice -> slice.measurements().get(metric) != null);
    }

    /** Why there is no verdict; null if one is possible. */
    private @Nullable String whyNoVerdict(
            ComparedTarget target,
            Metric metric,
            @Nullable String workload,
            NavigableMap<Integer, Double> own,
            NavigableMap<Integer, Double> other,
            @Nullable Estimate ratio) {
        if (rounds.warned(target.name(), Warning.Kind.OTHER_ANSWERS)) {
            return target.name() + "'s answers differ from those of the unchanged application";
        }
        if (other.isEmpty()) {
            return "the baseline " + baseline() + " has no value to compare with";
        }
        if (metric == Metric.REQUESTS_PER_SECOND && setsRate(workload)) {
            return "the plan sets the rate";
        }
        if (ratio == null) {
            return "there is no ratio, because a value is 0, or because target and baseline have no"
                    + " round in common";
        }
        if (coarse(metric, own, other)) {
            return "the same ratio in every round: the values are rounded too coarsely to compare";
        }
        if (ratio.interval() == null) {
            return "there is no interval, because only one slice was measured";
        }
        return workload != null && closedLoop(metric) ? clientBound(target.name(), workload) : null;
    }

    private boolean setsRate(@Nullable String scenario) {
        return run.plan().scenarios().stream()
                .anyMatch(it -> it.name().equals(scenario) && it.load().open());
    }

    /**
     * Whether values are rounded too coarsely: if the ratio of durations or rates is exactly the
     * same in every round, their tool rounded them.
     */
    private static boolean coarse(
            Metric metric, Map<Integer, Double> own, Map<Integer, Double> other) {
        if (metric.unit() == Unit.COUNT || metric.unit() == Unit.BYTES) {
            return false;
        }
        PairedRatio ratio = PairedRatio.ofRounds(own, other);
        return ratio != null && ratio.constant();
    }

    /** Whether a slow client limits a metric: it limits throughput, and with it latency. */
    static boolean closedLoop(Metric metric) {
        return metric == Metric.REQUESTS_PER_SECOND || latency(metric);
    }

    private static boolean latency(Metric metric) {
        return SlicePooling.percentile(metric)
                || metric == Metric.LATENCY_MEAN
                || metric == Metric.LATENCY_MAX;
    }

    private @Nullable String clientBound(String target, String workload) {
        for (String name : List.of(target, baseline())) {
            if (rounds.warnedShare(name, workload, Warning.Kind.CLIENT_BOUND) >= OFTEN) {
                return "the load tool limited the throughput of %s, so the comparison is invalid"
                        .formatted(name);
            }
        }
        return null;
    }

    /**
     * @param level of each question
     */
    static Chance chance(List<Section> sections, double level) {
        int questions = 0;
        int comparisons = 0;
        int significant = 0;
        for (Section section : sections) {
            for (Row row : section.rows()) {
                int judged = 0;
                for (Cell cell : row.cells()) {
                    if (cell.verdict() != null) {
                        judged++;
                        significant += cell.verdict().word().significant() ? 1 : 0;
                    }
                }
                comparisons += judged;
                questions += judged > 0 ? 1 : 0;
            }
        }
        return new Chance(questions, comparisons, level, LEVEL * questions, significant);
    }
}
