package io.weighbridge.report;

import io.weighbridge.analysis.Cautions;
import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Comparison.Caution;
import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.ComparedTarget;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.analysis.DecisionSentences;
import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.FigureText;
import io.weighbridge.analysis.Group;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.report.Table.Text;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * The terminal's report: one row per metric, one column group per target. If the terminal is too
 * narrow for all targets, the table is printed in parts, each with the baseline.
 */
record TableFormat(Comparison comparison, Format.Options options) {

    static void write(RunReport report, Format.Options options, Writer writer) throws IOException {
        writer.write(new TableFormat(report.comparison(), options).text());
    }

    String text() {
        StringBuilder out = new StringBuilder();
        out.append(options.bold(comparison.run().title())).append('\n');
        DecisionSentences.lines(comparison)
                .forEach(line -> lines().add(out, "", List.of(line.split("(?<=;) "))));
        out.append('\n');
        about(out);
        parts().forEach(part -> out.append('\n').append(part.text(options.colour())));
        ReportText.legend(comparison).forEach(line -> paragraph(out, "", line));
        if (comparison.time() != null) {
            paragraph(out, "", ReportText.time(comparison.time()));
        }
        loads(out);
        published(out);
        cautions(out);
        failures(out);
        return out.toString();
    }

    /** The table alone. */
    String rows() {
        StringBuilder out = new StringBuilder();
        parts().forEach(part -> out.append(part.text(options.colour())));
        return out.toString();
    }

    private void about(StringBuilder out) {
        ReportText.about(comparison).forEach(line -> paragraph(out, "", line));
        comparison.run().notes().forEach(note -> paragraph(out, "Note: ", note));
    }

    private List<Table> parts() {
        List<ComparedTarget> others =
                comparison.targets().stream()
                        .filter(target -> !target.name().equals(comparison.baseline()))
                        .toList();
        List<Table> parts = new ArrayList<>();
        int from = 0;
        do {
            int to = others.size();
            while (to > from + 1 && table(others.subList(from, to)).width() > options.width()) {
                to--;
            }
            parts.add(table(others.subList(from, to)));
            from = to;
        } while (from < others.size());
        return parts;
    }

    private Table table(List<ComparedTarget> others) {
        Table table = new Table("l l  r" + "   r  r l l".repeat(others.size()));
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
            cells.add(ratio == null ? Text.EMPTY : Text.of(ratio(ratio)));
            cells.add(ratio == null ? Text.EMPTY : Text.of(interval(ratio)));
            cells.add(Text.of(ReportText.verdict(comparison, cell)).in(ink(row, cell)));
        }
        return cells;
    }

    private static String ratio(Estimate ratio) {
        return FigureText.ratio(ratio.ratio(), ratio.printed());
    }

    private static String interval(Estimate ratio) {
        return FigureText.interval(ratio.ratio(), ratio.printed());
    }

    private static Ink ink(Row row, Cell cell) {
        Verdict verdict = cell.verdict();
        if (verdict == null || !verdict.word().significant()) {
            return Ink.FAINT;
        }
        return Effects.Cell.good(row.metric(), verdict.word()) ? Ink.GOOD : Ink.BAD;
    }

    private void published(StringBuilder out) {
        if (!comparison.published().isEmpty()) {
            out.append('\n')
                    .append(PublishedText.table(comparison.published()).text(options.colour()));
            PublishedText.sentences(comparison.published())
                    .forEach(line -> paragraph(out, "", line));
        }
    }

    private void loads(StringBuilder out) {
        if (!comparison.loads().isEmpty()) {
            out.append('\n').append(ByLoadsText.table(comparison.loads()).text(options.colour()));
            ByLoadsText.sentences(comparison.loads()).forEach(line -> paragraph(out, "", line));
        }
    }

    private void cautions(StringBuilder out) {
        List<Caution> telling =
                comparison.cautions().stream().filter(Cautions::changesReading).toList();
        int others = comparison.cautions().size() - telling.size();
        if (!comparison.cautions().isEmpty()) {
            out.append('\n').append(options.bold("Warnings")).append('\n');
        }
        for (Caution caution : telling) {
            paragraph(out, "  ", ReportText.caution(caution));
            paragraph(
                    out,
                    "      ",
                    "fix: " + caution.cure() + "; " + RunAnalysis.anchor(caution.kind()));
        }
        if (others > 0) {
            out.append(
                    "  %d further %s: see the HTML report.\n"
                            .formatted(others, others == 1 ? "warning" : "warnings"));
        }
    }

    private void failures(StringBuilder out) {
        if (!comparison.failures().isEmpty()) {
            out.append('\n').append(options.bold("Failed")).append('\n');
        }
        for (ReportText.Failed failed : ReportText.failures(comparison)) {
            paragraph(out, "  ", failed.sentence());
            failed.failure()
                    .lastLines()
                    .forEach(line -> out.append("      | ").append(line).append('\n'));
        }
    }

    private void paragraph(StringBuilder out, String indent, String text) {
        lines().add(out, indent, text);
    }

    private WrappedLines lines() {
        return new WrappedLines(options.width());
    }
}
