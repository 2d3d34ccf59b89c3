package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run and what it found, which a {@link Format} writes.
 *
 * @param run its record
 */
public record RunReport(RunRecord run, Finding finding) {

    /**
     * The report of a run, which finds what the run's {@link Purpose} is.
     *
     * @param trials in the order in which they were written
     * @param folder of the run, which may have more results; null: it has none
     */
    public static RunReport of(RunRecord run, List<Trial> trials, @Nullable Path folder) {
        return new RunReport(run, Purpose.of(run.plan()).find(run, trials, folder));
    }

    /**
     * This report with the results of the best levels of switches in new launches.
     *
     * @param fresh the run with these launches
     * @param levels that each of its targets has; empty for runs of earlier versions
     */
    public RunReport confirmed(RunReport fresh, Map<String, List<String>> levels) {
        return new RunReport(run, finding.confirmed(run, fresh.comparison(), levels));
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
