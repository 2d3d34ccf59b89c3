package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.util.List;

/**
 * The table of an unfinished run: estimates without verdicts and colours. Stopping a run because of
 * a verdict makes false verdicts more likely.
 */
public final class Interim {

    private Interim() {}

    /**
     * The lines of the table.
     *
     * @param trials the completed trials
     * @param width columns of the terminal
     */
    public static List<String> lines(RunRecord run, List<Trial> trials, int width) {
        Comparison comparison = RunAnalysis.of(run, trials);
        return new ComparisonTable(comparison, false)
                .parts(width).stream().flatMap(part -> part.text(false).lines()).toList();
    }
}
