package io.weighbridge.analysis;

import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.Chance;
import io.weighbridge.analysis.Comparison.ComparedTarget;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.model.Metric;
import io.weighbridge.result.RunRecord;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.JudgedRow;
import io.weighbridge.stats.PairedRatio;
import io.weighbridge.stats.RowDefaults;
import io.weighbridge.stats.Summary;
import io.weighbridge.stats.Verdict;
import java.util.ArrayList;
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
 * @param level significance level of each question: {@link PairedRatio#ALPHA}, or less if the
 *     results were visible before the end
 */
record Judge(
        RunRecord run,
        Rounds rounds,
        List<ComparedTarget> targets,
        Set<Metric> leftOut,
        double level) {

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
            boolean measured = row.cells().stream().anyMatch(cell -> cell.summary() != null);
            if (Group.always(metric) || measured) {
                rows.add(row);
            }
        }
        return new Section(workload, rows);
    }

    private Row row(Metric metric, @Nullable String workload) {
        MissingNotes notes = new MissingNotes(run, rounds, metric, workload);
        Map<String, NavigableMap<Integer, Double>> values = new LinkedHashMap<>();
        for (ComparedTarget target : targets) {
            values.put(target.name(), rounds.values(target.name(), workload, metric));
        }
        boolean question = Question.of(metric) != null;
        JudgedRow judged = judged(metric, workload, values, question);
        return new Row(
                metric,
                metric.unit(),
                Group.shows(metric),
                question,
                rounds.pooling(metric, workload),
                targets.stream().map(target -> cell(target, notes, values, judged)).toList());
    }

    private JudgedRow judged(
            Metric metric,
            @Nullable String workload,
            Map<String, NavigableMap<Integer, Double>> values,
            boolean question) {
        if (metric.better() == Metric.Better.NEITHER) {
            return JudgedRow.EMPTY;
        }
        List<String> comparable = new ArrayList<>();
        for (ComparedTarget target : targets) {
            if (Rounds.comparable(Objects.requireNonNull(values.get(target.name())))) {
                comparable.add(target.name());
            }
        }
        return JudgedRow.of(
                RowDefaults.of(metric.key()).model(),
                new RowRounds(rounds).inOrder(run.plan().alive(), metric, workload, comparable),
                RunAnalysis.baseline(run.plan()),
                Priors.variance(run, metric, workload),
                question,
                question ? level : PairedRatio.ALPHA);
    }

    private Cell cell(
            ComparedTarget target,
            MissingNotes notes,
            Map<String, NavigableMap<Integer, Double>> values,
            JudgedRow judged) {
        String name = target.name();
        NavigableMap<Integer, Double> own = Objects.requireNonNull(values.get(name));
        NavigableMap<Integer, Double> other = Objects.requireNonNull(values.get(baseline()));
        Estimate ratio = judged.estimates().get(name);
        String note = null;
        if (own.isEmpty()) {
            note = notes.noValue(name);
        } else if (!name.equals(baseline()) && notes.metric().better() != Metric.Better.NEITHER) {
            note = notes.noVerdict(name, own, other, ratio);
        }
        Verdict verdict = note == null ? judged.verdicts().get(name) : null;
        Summary summary = own.isEmpty() ? null : Summary.of(Rounds.array(own));
        return new Cell(name, own, summary, ratio, verdict, note);
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
        return new Chance(
                questions, comparisons, level, PairedRatio.ALPHA * questions, significant);
    }
}
