package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of targets. Its page is text with charts.
 *
 * @param run its record
 * @param trials in the order in which they were written
 * @param profiles the results of its profiled round; null if there was none
 * @param comparison of its targets
 */
record ComparisonFinding(
        RunRecord run, List<Trial> trials, @Nullable Profiles profiles, Comparison comparison)
        implements Finding {

    /**
     * Compares the targets of a run.
     *
     * @param folder of the run, which may have profiles; null: it has none
     */
    static ComparisonFinding of(RunRecord run, List<Trial> trials, @Nullable Path folder) {
        Profiles profiles = folder == null ? null : RunDirectory.profiled(folder);
        return new ComparisonFinding(run, trials, profiles, RunAnalysis.of(run, trials));
    }

    @Override
    public Object json() {
        return comparison;
    }

    @Override
    public void write(Medium out) {
        new ComparisonText(comparison).write(out);
    }

    @Override
    public void csv(CsvLines lines) throws IOException {
        new ComparisonCsv(lines).rounds(comparison);
    }

    @Override
    public String page(String title) throws IOException {
        return ComparisonPage.of(this, title) + HtmlPage.scripts();
    }

    @Override
    public List<String> afterwards() {
        return ProfileText.lines(comparison, profiles);
    }
}
