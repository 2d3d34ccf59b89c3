package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.instrument.model.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The targets and rows of a comparison, as the parts of its page look them up. */
record PageRows(Comparison comparison, TargetMarks marks) {

    static PageRows of(Comparison comparison) {
        return new PageRows(comparison, TargetMarks.of(names(comparison)));
    }

    private static List<String> names(Comparison comparison) {
        return comparison.targets().stream().map(ComparedTarget::name).toList();
    }

    /** The names of all targets, in the plan's order. */
    List<String> targets() {
        return names(comparison);
    }

    String baseline() {
        return comparison.baseline();
    }

    /** The names of all targets but the baseline. */
    List<String> others() {
        return targets().stream().filter(name -> !name.equals(baseline())).toList();
    }

    /** The values that are read once per launch. */
    Section launch() {
        return comparison.sections().stream()
                .filter(section -> section.workload() == null)
                .findFirst()
                .orElseThrow();
    }

    /** The values of each scenario. */
    List<Section> scenarios() {
        return comparison.sections().stream()
                .filter(section -> section.workload() != null)
                .toList();
    }

    /** A row of a section; null if it has none. */
    static @Nullable Row row(Section section, Metric metric) {
        return section.rows().stream()
                .filter(row -> row.metric() == metric)
                .findFirst()
                .orElse(null);
    }

    /** The median over rounds, in base units; null if it was not measured. */
    static @Nullable Double median(Section section, Metric metric, String target) {
        Row row = row(section, metric);
        Summary summary = row == null ? null : row.cell(target).summary();
        return summary == null ? null : Double.valueOf(summary.median());
    }

    /** The label of a metric, with its moment if the label alone does not tell. */
    static String label(Metric metric) {
        String key = metric.key();
        boolean once = key.startsWith("ready.") && !key.startsWith("ready.reported.");
        return once ? metric.label() + " once ready" : metric.label();
    }

    /** A title, with its scenario if the run has several. */
    String titled(String title, @Nullable String scenario) {
        return scenario == null || scenarios().size() == 1 ? title : title + ": " + scenario;
    }

    /** A legend of all targets. */
    Element legend() {
        return marks.legend(targets(), this::inLegend);
    }

    private String inLegend(String target) {
        if (comparison.target(target).twin()) {
            return target + " (the baseline again: noise)";
        }
        return target.equals(baseline()) ? target + " (baseline)" : target;
    }
}
