package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.List;
import java.util.Objects;

/**
 * A run and what it found, which a {@link Format} writes.
 *
 * @param run its record
 */
public record RunReport(RunRecord run, Finding finding) {

    /**
     * The report of a run that compares targets.
     *
     * @param trials in the order in which they were written
     * @param comparison what they show
     * @param supplements what features add
     */
    public static RunReport of(
            RunRecord run,
            List<Trial> trials,
            Comparison comparison,
            List<Supplement> supplements) {
        return new RunReport(run, new ComparisonFinding(run, trials, comparison, supplements));
    }

    /** The report of a run that compares targets, to which no feature adds anything. */
    public static RunReport of(RunRecord run, List<Trial> trials) {
        return of(run, trials, RunAnalysis.of(run, trials), List.of());
    }

    /**
     * The comparison of the run's targets.
     *
     * @throws NullPointerException if the run was for something else
     */
    public Comparison comparison() {
        return Objects.requireNonNull(finding.comparison(), "this run compares no targets");
    }

    /**
     * The lines of the table of an unfinished run: estimates without verdicts and colours. Stopping
     * a run because of a verdict makes false verdicts more likely.
     *
     * @param trials those that have ended, failed ones included
     * @param width columns of the terminal
     */
    public static List<String> interim(RunRecord run, List<Trial> trials, int width) {
        return new ComparisonTable(RunAnalysis.of(run, trials), false)
                .parts(width).stream().flatMap(part -> part.text(false).lines()).toList();
    }
}
