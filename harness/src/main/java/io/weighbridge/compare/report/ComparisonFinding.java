package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.util.List;

/**
 * A comparison of targets. Its page is text with charts.
 *
 * @param run its record
 * @param trials in the order in which they were written
 * @param comparison of its targets
 * @param supplements what features add to the report
 */
record ComparisonFinding(
        RunRecord run, List<Trial> trials, Comparison comparison, List<Supplement> supplements)
        implements Finding {

    ComparisonFinding {
        trials = List.copyOf(trials);
        supplements = List.copyOf(supplements);
    }

    @Override
    public Object json() {
        return comparison;
    }

    @Override
    public void write(Medium out) {
        new ComparisonText(comparison).write(out);
        supplements.forEach(supplement -> supplement.writeText(out));
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
        return supplements.stream().flatMap(it -> it.afterwards().stream()).toList();
    }
}
