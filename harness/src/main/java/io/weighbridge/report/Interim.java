package io.weighbridge.report;

import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.util.List;

/**
 * The table of a run that goes on: estimates, and neither verdicts nor colour. Whoever stops a run
 * because of a verdict finds differences that are none.
 */
public final class Interim {

    private Interim() {}

    /**
     * The lines of the table.
     *
     * @param trials those that are finished
     * @param width columns of the terminal
     */
    public static List<String> lines(RunRecord run, List<Trial> trials, int width) {
        Comparison comparison = Report.of(run, trials).undecided();
        Format.Options plain = new Format.Options(false, Math.max(40, width));
        return new TableFormat(comparison, plain).rows().lines().toList();
    }
}
