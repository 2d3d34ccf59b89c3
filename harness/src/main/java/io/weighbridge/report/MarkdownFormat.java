package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Comparison.Caution;
import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.ComparedTarget;
import io.weighbridge.analysis.Comparison.Decision;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.analysis.FigureText;
import io.weighbridge.analysis.Group;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.model.Metric;
import io.weighbridge.stats.Estimate;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A comment for a pull request, in GitHub's Markdown. */
record MarkdownFormat(Comparison comparison) {

    static void write(RunReport report, Format.Options options, Writer writer) throws IOException {
        writer.write(new MarkdownFormat(report.comparison()).text());
    }

    String text() {
        StringBuilder out = new StringBuilder("## " + escaped(comparison.run().title()) + "\n\n");
        ReportText.about(comparison).forEach(line -> out.append(escaped(line)).append("  \n"));
        comparison
                .run()
                .notes()
                .forEach(note -> out.append("> ").append(escaped(note)).append("\n"));
        decisions(out);
        out.append('\n').append(table().markdown()).append('\n');
        ReportText.legend(comparison)
                .forEach(line -> out.append("- ").append(escaped(line)).append("\n"));
        if (comparison.time() != null) {
            out.append("- ").append(ReportText.time(comparison.time())).append("\n");
        }
        loads(out);
        published(out);
        cautions(out);
        failures(out);
        machine(out);
        return out.toString();
    }

    private void decisions(StringBuilder out) {
        out.append('\n');
        for (Decision decision : comparison.decisions()) {
            out.append("- **")
                    .append(escaped(ReportText.question(comparison, decision)))
                    .append(".** ")
                    .append(escaped(String.join(" ", decision.sentences())))
                    .append('\n');
        }
    }

    private Table table() {
        List<String> titles = new ArrayList<>(List.of("", "unit"));
        targets().map(target -> ReportText.column(comparison, target)).forEach(titles::add);
        Table table = new Table("ll" + "r".repeat(titles.size() - 2));
        table.plain(titles);
        for (Section section : comparison.sections()) {
            for (Group group : Group.TABLE) {
                rows(table, section, group);
            }
        }
        return table;
    }

    private void rows(Table table, Section section, Group group) {
        List<Row> rows = new ArrayList<>();
        for (Metric metric : group.metrics()) {
            section.rows().stream().filter(row -> row.metric() == metric).forEach(rows::add);
        }
        if (rows.isEmpty()) {
            return;
        }
        String title = escaped(ReportText.title(comparison, section, group, rows));
        table.plain(List.of("**" + title + "**"));
        rows.forEach(row -> table.plain(cells(row)));
    }

    private List<String> cells(Row row) {
        FigureText.Scale scale = ReportText.scale(row, comparison.baseline());
        List<String> cells = new ArrayList<>(List.of(row.metric().label(), scale.symbol()));
        targets().map(target -> cell(row.cell(target.name()), scale)).forEach(cells::add);
        return cells;
    }

    private String cell(Cell cell, FigureText.Scale scale) {
        List<String> parts = new ArrayList<>();
        parts.add(ReportText.value(comparison, cell, scale));
        Estimate ratio = cell.ratio();
        if (ratio != null) {
            parts.add("**" + FigureText.ratio(ratio.ratio(), ratio.printed()) + "**");
            parts.add(escaped(FigureText.interval(ratio.ratio(), ratio.printed())));
        }
        parts.add(escaped(ReportText.verdict(comparison, cell)));
        parts.removeIf(String::isEmpty);
        return String.join(" ", parts);
    }

    /** The baseline first, then the others in the plan's order, as in the terminal. */
    private Stream<ComparedTarget> targets() {
        return Stream.concat(
                Stream.of(comparison.target(comparison.baseline())),
                comparison.targets().stream()
                        .filter(target -> !target.name().equals(comparison.baseline())));
    }

    private void loads(StringBuilder out) {
        if (!comparison.loads().isEmpty()) {
            append(ByLoadsText.table(comparison.loads()), out);
            points(ByLoadsText.sentences(comparison.loads()), out);
        }
    }

    private void published(StringBuilder out) {
        if (!comparison.published().isEmpty()) {
            append(PublishedText.table(comparison.published()), out);
            points(PublishedText.sentences(comparison.published()), out);
        }
    }

    private static void append(Table table, StringBuilder out) {
        String text = table.markdown(MarkdownFormat::escaped);
        out.append('\n').append(text).append('\n');
    }

    private static void points(List<String> sentences, StringBuilder out) {
        sentences.forEach(line -> out.append("- ").append(escaped(line)).append('\n'));
    }

    private void cautions(StringBuilder out) {
        if (!comparison.cautions().isEmpty()) {
            out.append("\n**Warnings**\n\n");
        }
        for (Caution caution : comparison.cautions()) {
            out.append(
                    "- %s Fix: %s (`%s`).\n"
                            .formatted(
                                    escaped(ReportText.caution(caution)),
                                    escaped(caution.cure()),
                                    RunAnalysis.anchor(caution.kind())));
        }
    }

    private void failures(StringBuilder out) {
        if (!comparison.failures().isEmpty()) {
            out.append("\n**Failed**\n\n");
        }
        ReportText.failures(comparison)
                .forEach(
                        failed -> out.append("- ").append(escaped(failed.sentence())).append('\n'));
    }

    private void machine(StringBuilder out) {
        Comparison.Heading run = comparison.run();
        out.append("\n<details><summary>Machine, tools and command</summary>\n\n");
        run.machine().forEach((key, value) -> out.append(entry(key, value)));
        run.tools().forEach((key, value) -> out.append(entry(key, value)));
        String commit = run.commit() == null ? "" : ", commit " + run.commit();
        out.append("- weighbridge: " + escaped(run.weighbridge()) + commit + "\n");
        out.append("- command: `" + String.join(" ", run.command()) + "`\n\n</details>\n");
    }

    private static String entry(String key, String value) {
        return "- " + escaped(key) + ": " + escaped(value) + "\n";
    }

    /** Escapes characters with a meaning in Markdown or HTML. */
    private static String escaped(String text) {
        return Table.escaped(text.replace("&", "&amp;"))
                .replace("*", "\\*")
                .replace("~", "\\~")
                .replace("[", "\\[")
                .replace("\n", " ");
    }
}
