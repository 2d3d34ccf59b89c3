package io.weighbridge.report;

import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.report.Comparison.Decision;
import io.weighbridge.report.Comparison.Row;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.report.Comparison.Standing;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
        table(out);
        ReportText.legend(comparison)
                .forEach(line -> out.append("- ").append(escaped(line)).append("\n"));
        ReportText.time(comparison).ifPresent(line -> out.append("- ").append(line).append("\n"));
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

    private void table(StringBuilder out) {
        List<String> head = new ArrayList<>(List.of("", "unit"));
        targets().map(target -> ReportText.column(comparison, target)).forEach(head::add);
        out.append('\n').append(line(head));
        List<String> rule = new ArrayList<>(Collections.nCopies(head.size(), "---:"));
        rule.set(0, ":---");
        rule.set(1, ":---");
        out.append(line(rule));
        for (Section section : comparison.sections()) {
            for (Group group : Group.TABLE) {
                rows(out, section, group);
            }
        }
        out.append('\n');
    }

    private void rows(StringBuilder out, Section section, Group group) {
        List<Row> rows =
                group.metrics().stream()
                        .flatMap(
                                metric ->
                                        section.rows().stream()
                                                .filter(row -> row.metric() == metric))
                        .toList();
        if (!rows.isEmpty()) {
            out.append(
                    line(
                            List.of(
                                    "**"
                                            + escaped(
                                                    ReportText.title(
                                                            comparison, section, group, rows))
                                            + "**")));
        }
        rows.forEach(row -> out.append(line(cells(row))));
    }

    private List<String> cells(Row row) {
        FigureText.Scale scale = ReportText.scale(row, comparison.baseline());
        List<String> cells = new ArrayList<>(List.of(row.metric().label(), scale.symbol()));
        targets().map(target -> cell(row.cell(target.name()), scale)).forEach(cells::add);
        return cells;
    }

    private String cell(Cell cell, FigureText.Scale scale) {
        return Stream.of(
                        ReportText.value(comparison, cell, scale),
                        cell.ratio()
                                .map(it -> "**" + FigureText.ratio(it.ratio(), it.printed()) + "**")
                                .orElse(""),
                        cell.ratio()
                                .map(it -> escaped(FigureText.interval(it.ratio(), it.printed())))
                                .orElse(""),
                        escaped(ReportText.verdict(comparison, cell)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** The baseline first, then the others in the plan's order, as in the terminal. */
    private Stream<Standing> targets() {
        return Stream.concat(
                Stream.of(comparison.standing(comparison.baseline())),
                comparison.targets().stream()
                        .filter(target -> !target.name().equals(comparison.baseline())));
    }

    private void loads(StringBuilder out) {
        if (!comparison.loads().isEmpty()) {
            table(ByLoadsText.rows(comparison.loads()).toList(), out);
            points(ByLoadsText.sentences(comparison.loads()), out);
        }
    }

    private void published(StringBuilder out) {
        if (!comparison.published().isEmpty()) {
            table(BesideText.rows(comparison.published()).toList(), out);
            points(BesideText.sentences(comparison.published()), out);
        }
    }

    private static void table(List<List<String>> rows, StringBuilder out) {
        out.append('\n').append(line(rows.get(0)));
        out.append(line(Collections.nCopies(rows.get(0).size(), "---:")));
        rows.stream()
                .skip(1)
                .map(row -> line(row.stream().map(MarkdownFormat::escaped).toList()))
                .forEach(out::append);
        out.append('\n');
    }

    private static void points(List<String> sentences, StringBuilder out) {
        sentences.forEach(line -> out.append("- ").append(escaped(line)).append('\n'));
    }

    private void cautions(StringBuilder out) {
        if (!comparison.cautions().isEmpty()) {
            out.append("\n**Warnings**\n\n");
        }
        comparison
                .cautions()
                .forEach(
                        caution ->
                                out.append("- ")
                                        .append(escaped(ReportText.caution(caution)))
                                        .append(" Fix: ")
                                        .append(escaped(caution.cure()))
                                        .append(" (`")
                                        .append(Report.anchor(caution.kind()))
                                        .append("`).\n"));
    }

    private void failures(StringBuilder out) {
        if (!comparison.failures().isEmpty()) {
            out.append("\n**Failed**\n\n");
        }
        ReportText.failures(comparison)
                .forEach(failed -> out.append("- ").append(escaped(failed.words())).append('\n'));
    }

    private void machine(StringBuilder out) {
        out.append("\n<details><summary>Machine, tools and command</summary>\n\n");
        Stream.concat(
                        comparison.run().machine().entrySet().stream(),
                        comparison.run().tools().entrySet().stream())
                .map(MarkdownFormat::entry)
                .forEach(out::append);
        out.append("- weighbridge: ")
                .append(escaped(comparison.run().weighbridge()))
                .append(comparison.run().commit().map(commit -> ", commit " + commit).orElse(""))
                .append("\n- command: `")
                .append(String.join(" ", comparison.run().command()))
                .append("`\n\n</details>\n");
    }

    private static String entry(Map.Entry<String, String> entry) {
        return "- " + escaped(entry.getKey()) + ": " + escaped(entry.getValue()) + "\n";
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** Escapes characters with a meaning in Markdown or HTML. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("|", "\\|")
                .replace("*", "\\*")
                .replace("~", "\\~")
                .replace("[", "\\[")
                .replace("\n", " ");
    }
}
