package io.weighbridge.switches;

import io.weighbridge.compare.report.CsvLines;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Metric;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes the effects of switches as CSV. */
record EffectsCsv(CsvLines lines) {

    /** Two levels that are compared, and their switch. */
    private record Levels(String name, String first, String level) {}

    void effects(Effects effects) throws IOException {
        lines.line(
                "workload",
                "switch",
                "first",
                "level",
                "metric",
                "ratio",
                "low",
                "high",
                "verdict");
        for (Effects.Switch one : effects.switches()) {
            for (Effects.Row row : one.levels()) {
                Levels levels = new Levels(one.name(), one.first(), row.level());
                for (Effects.Cell cell : row.cells()) {
                    Effects.Column column = cell.column();
                    Metric metric = column.metric();
                    ratio(column.scenario(), metric, levels, cell.ratio(), cell.verdict());
                }
            }
        }
        for (Effects.Exploratory other : effects.exploratory()) {
            exploratory(effects, other);
        }
        if (effects.confirmation() != null) {
            for (Effects.Chosen chosen : effects.confirmation().chosen()) {
                Levels levels = new Levels("together", "as-is", chosen.name());
                for (Effects.Confirmed cell : chosen.cells()) {
                    Effects.Column column = cell.column();
                    Metric metric = column.metric();
                    ratio(column.scenario(), metric, levels, cell.found(), cell.verdict());
                }
            }
        }
    }

    private void exploratory(Effects effects, Effects.Exploratory other) throws IOException {
        for (Effects.Switch one : effects.switches()) {
            for (Effects.Row row : one.levels()) {
                Levels levels = new Levels(one.name(), one.first(), row.level());
                Estimate ratio = other.ratios().get(one.named(row));
                ratio(other.scenario(), other.metric(), levels, ratio, null);
            }
        }
    }

    private void ratio(
            @Nullable String scenario,
            Metric metric,
            Levels levels,
            @Nullable Estimate ratio,
            @Nullable Verdict verdict)
            throws IOException {
        if (ratio != null) {
            lines.line(
                    scenario,
                    levels.name(),
                    levels.first(),
                    levels.level(),
                    metric.key(),
                    ratio.ratio(),
                    CsvLines.low(ratio.printed()),
                    CsvLines.high(ratio.printed()),
                    verdict == null ? null : verdict.word().key());
        }
    }
}
