package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Chance;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.JudgedRow;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.RowDefaults;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares all targets with the baseline, row by row.
 *
 * @param leftOut metrics that get no row, because the targets' values were read in different ways
 * @param questions which rows get verdicts
 * @param level significance level of each question: {@link PairedRatio#ALPHA}, or less if the
 *     results were visible before the end
 */
record BaselineComparison(
        RunRecord run,
        Rounds rounds,
        List<ComparedTarget> targets,
        Set<Metric> leftOut,
        QuestionRows questions,
        double level) {

    /** Compares the metrics of a workload or, if null, of the launch. */
    Section section(@Nullable String workload) {
        List<Row> rows = new ArrayList<>();
        for (RowKey key : RowKey.of(run.plan())) {
            if (!Objects.equals(key.scenario(), workload) || leftOut.contains(key.metric())) {
                continue;
            }
            Row row = row(key);
            boolean measured = row.cells().stream().anyMatch(cell -> cell.summary() != null);
            if ((MainTable.always(key.metric()) && row.main()) || measured) {
                rows.add(row);
            }
        }
        return new Section(workload, rows);
    }

    private Row row(RowKey key) {
        Metric metric = key.metric();
        MissingNotes notes = new MissingNotes(run, rounds, key);
        boolean question = questions.question(key) != null;
        JudgedRow judged = judged(key, question);
        return new Row(
                metric,
                metric.unit(),
                questions.main(key),
                question,
                rounds.pooling(key),
                targets.stream().map(target -> cell(target.name(), notes, judged)).toList());
    }

    private JudgedRow judged(RowKey key, boolean question) {
        if (key.metric().better() == Metric.Better.NEITHER) {
            return JudgedRow.EMPTY;
        }
        return JudgedRow.of(
                RowDefaults.of(key.metric().key()).model(),
                new RowRounds(rounds).inOrder(run.plan(), key),
                RunAnalysis.baseline(run.plan()),
                Priors.variance(run, key),
                question,
                question ? level : PairedRatio.ALPHA);
    }

    private Cell cell(String name, MissingNotes notes, JudgedRow judged) {
        NavigableMap<Integer, Double> own = rounds.values(name, notes.row());
        Estimate ratio = judged.estimates().get(name);
        String note = null;
        if (own.isEmpty()) {
            note = notes.noValue(name);
        } else if (isCompared(name, notes.row().metric())) {
            note = notes.noVerdict(name, ratio);
        }
        Verdict verdict = note == null ? judged.verdicts().get(name) : null;
        Summary summary = own.isEmpty() ? null : Summary.of(Rounds.array(own));
        return new Cell(name, own, summary, ratio, verdict, note);
    }

    private boolean isCompared(String target, Metric metric) {
        return !target.equals(run.plan().baseline()) && metric.better() != Metric.Better.NEITHER;
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
