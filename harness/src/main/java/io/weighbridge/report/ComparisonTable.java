package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.ComparedTarget;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.analysis.FigureText;
import io.weighbridge.analysis.Group;
import io.weighbridge.report.Table.Text;
import io.weighbridge.stats.Estimate;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of a comparison: one row per metric, one column group per target. If there is no room
 * for all targets, the table has several parts, each with the baseline.
 */
record ComparisonTable(Comparison comparison) {

    /**
     * The parts of the table, each as wide as possible.
     *
     * @param width maximum number of columns of a terminal; a part with a single target may be
     *     wider
     */
    List<Table> parts(int width) {
        List<ComparedTarget> others =
                comparison.targets().stream()
                        .filter(target -> !target.name().equals(comparison.baseline()))
                        .toList();
        List<Table> parts = new ArrayList<>();
        int from = 0;
        do {
            int to = others.size();
            while (to > from + 1 && table(others.subList(from, to)).width() > width) {
                to--;
            }
            parts.add(table(others.subList(from, to)));
            from = to;
        } while (from < others.size());
        return parts;
    }

    private Table table(List<ComparedTarget> others) {
        Table table = new Table("l  l  r" + "   r  r l l".repeat(others.size()));
        table.row(header(others));
        for (Section section : comparison.sections()) {
            for (Group group : Group.TABLE) {
                rows(table, section, group, others);
            }
        }
        return table;
    }

    private List<Text> header(List<ComparedTarget> others) {
        List<Text> header = new ArrayList<>(List.of(Text.EMPTY, Text.EMPTY));
        header.add(
                Text.of(ReportText.column(comparison, comparison.target(comparison.baseline())))
                        .in(Ink.BOLD));
        for (ComparedTarget other : others) {
            header.add(Text.of(other.name()).in(Ink.BOLD));
            header.add(Text.of("ratio").in(Ink.FAINT));
            header.add(Text.EMPTY);
            header.add(Text.of(ReportText.remark(comparison, other)).in(Ink.FAINT));
        }
        return header;
    }

    private void rows(Table table, Section section, Group group, List<ComparedTarget> others) {
        List<Row> rows =
                section.rows().stream()
                        .filter(row -> group.metrics().contains(row.metric()))
                        .toList();
        if (!rows.isEmpty()) {
            table.across(Text.of(ReportText.title(comparison, section, group, rows)).in(Ink.FAINT));
        }
        group.metrics().stream()
                .flatMap(metric -> rows.stream().filter(row -> row.metric() == metric))
                .forEach(row -> table.row(cells(row, others)));
    }

    private List<Text> cells(Row row, List<ComparedTarget> others) {
        FigureText.Scale scale = ReportText.scale(row, comparison.baseline());
        List<Text> cells = new ArrayList<>();
        cells.add(Text.of("  " + row.metric().label()));
        cells.add(Text.of(scale.symbol()));
        cells.add(Text.of(ReportText.value(comparison, row.cell(comparison.baseline()), scale)));
        for (ComparedTarget other : others) {
            Cell cell = row.cell(other.name());
            cells.add(Text.of(ReportText.value(comparison, cell, scale)));
            Estimate ratio = cell.ratio();
            if (ratio == null) {
                cells.addAll(List.of(Text.EMPTY, Text.EMPTY));
            } else {
                cells.add(Text.of(FigureText.ratio(ratio.ratio(), ratio.printed())));
                cells.add(Text.of(FigureText.interval(ratio.ratio(), ratio.printed())));
            }
            Ink ink = Ink.of(row.metric(), cell.verdict());
            cells.add(Text.of(ReportText.verdict(comparison, cell)).in(ink));
        }
        return cells;
    }
}
