package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import java.io.IOException;
import java.util.Map;

/** Writes a comparison of targets as CSV. */
record ComparisonCsv(CsvLines lines) {

    /**
     * Writes the values of each round, followed by the ratio. Its line has the unit {@code ratio},
     * no round, and the interval that a report prints.
     */
    void rounds(Comparison comparison) throws IOException {
        lines.line("workload", "target", "round", "metric", "unit", "value", "low", "high");
        for (Section section : comparison.sections()) {
            for (Row row : section.rows()) {
                for (Cell cell : row.cells()) {
                    rounds(section, row, cell);
                }
            }
        }
    }

    private void rounds(Section section, Row row, Cell cell) throws IOException {
        String workload = section.workload();
        String target = cell.target();
        String metric = row.metric().key();
        String unit = row.unit().key();
        for (Map.Entry<Integer, Double> round : cell.rounds().entrySet()) {
            lines.line(workload, target, round.getKey(), metric, unit, round.getValue(), "", "");
        }
        Estimate ratio = cell.ratio();
        if (ratio != null) {
            Interval printed = ratio.printed();
            lines.line(
                    workload,
                    target,
                    "",
                    metric,
                    "ratio",
                    ratio.ratio(),
                    CsvLines.low(printed),
                    CsvLines.high(printed));
        }
    }
}
