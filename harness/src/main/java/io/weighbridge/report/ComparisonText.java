package io.weighbridge.report;

import io.weighbridge.analysis.Cautions;
import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Comparison.Caution;
import io.weighbridge.analysis.DecisionSentences;
import java.util.ArrayList;
import java.util.List;

/** Writes a comparison of targets as sentences and tables, for a terminal or Markdown. */
record ComparisonText(Comparison comparison) {

    /** The whole report. */
    void write(Medium out) {
        out.title(comparison.run().title());
        out.answers(
                out.brief()
                        ? DecisionSentences.lines(comparison)
                        : ReportText.decisions(comparison));
        out.items(ReportText.about(comparison));
        new ComparisonTable(comparison).parts(out.width()).forEach(out::table);
        out.items(ReportText.legend(comparison));
        if (!comparison.loads().isEmpty()) {
            out.table(ByLoadsText.table(comparison.loads()));
            out.items(ByLoadsText.sentences(comparison.loads()));
        }
        if (!comparison.published().isEmpty()) {
            out.table(PublishedText.table(comparison.published()));
            out.items(PublishedText.sentences(comparison.published()));
        }
        out.items("Warnings", warnings(out.brief()));
        failures(out);
        out.details("Machine, tools and command", ReportText.machine(comparison.run()));
    }

    /**
     * A sentence for each warning.
     *
     * @param brief whether to count the warnings that do not change what a reader concludes
     */
    private List<String> warnings(boolean brief) {
        List<String> warnings = new ArrayList<>();
        int others = 0;
        for (Caution caution : comparison.cautions()) {
            if (brief && !Cautions.changesReading(caution)) {
                others++;
            } else {
                warnings.add(ReportText.caution(caution));
            }
        }
        if (others > 0) {
            String noun = others == 1 ? "warning" : "warnings";
            warnings.add("%d further %s: see the HTML report.".formatted(others, noun));
        }
        return warnings;
    }

    private void failures(Medium out) {
        List<ReportText.Failed> failures = ReportText.failures(comparison);
        if (failures.isEmpty()) {
            return;
        }
        out.heading("Failed");
        for (ReportText.Failed failed : failures) {
            out.items(List.of(failed.sentence()));
            List<String> lastLines = failed.failure().lastLines();
            if (!lastLines.isEmpty()) {
                out.code("", String.join("\n", lastLines));
            }
        }
    }
}
