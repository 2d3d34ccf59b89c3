package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All values of a comparison, also those that other reports leave out. A script sorts the rows by
 * the distance of a target from the baseline.
 */
record ValuesTable(PageRows rows) {

    void write(HtmlMedium out, ComparisonText text) {
        out.part("figures", "All values");
        out.hint("Click a target to sort its metrics by their distance from the baseline.");
        out.add(HtmlMedium.scrolling("All values", table()));
        List<String> hints = new ArrayList<>(ComparisonText.numbered(notes()));
        hints.addAll(text.columns());
        out.hints(hints);
        out.details("How these numbers were computed", text.explanations());
    }

    /** Every reason for a missing value or verdict, once. */
    private List<String> notes() {
        return rows.comparison().sections().stream()
                .flatMap(section -> section.rows().stream())
                .flatMap(row -> row.cells().stream())
                .flatMap(cell -> Stream.ofNullable(cell.note()))
                .distinct()
                .toList();
    }

    private List<String> columns() {
        List<String> columns = new ArrayList<>(List.of(rows.baseline()));
        columns.addAll(rows.others());
        return columns;
    }

    private Element table() {
        Element table = Element.of("table").with("id", "figures-table");
        table.add(Element.of("thead").add(head()));
        List<String> notes = notes();
        rows.comparison().sections().forEach(section -> table.add(body(section, notes)));
        return table;
    }

    private Element head() {
        ComparisonTable remarks = new ComparisonTable(rows.comparison(), true);
        Element head = Element.of("tr").add(Element.of("th", "metric").with("scope", "col"));
        for (String name : columns()) {
            String remark = remarks.remark(rows.comparison().target(name));
            head.add(
                    Element.of("th")
                            .with("scope", "col")
                            .with("class", "target")
                            .with("aria-sort", "none")
                            .add(Element.of("button", name).with("type", "button"))
                            .text((" " + remark).stripTrailing()));
        }
        return head;
    }

    private Element body(Section section, List<String> notes) {
        String title =
                section.workload() == null ? "each launch" : "under load: " + section.workload();
        Element heading =
                Element.of("th", title)
                        .with("scope", "rowgroup")
                        .with("colspan", columns().size() + 1);
        Element body =
                Element.of("tbody").add(Element.of("tr").with("class", "group").add(heading));
        section.rows().forEach(row -> body.add(line(row, notes)));
        return body;
    }

    private Element line(Row row, List<String> notes) {
        FigureText.Scale scale = ComparisonTable.scale(row, rows.baseline());
        Element line =
                Element.of("tr")
                        .with("data-metric", row.metric().key())
                        .add(Element.of("th", PageRows.label(row.metric())).with("scope", "row"));
        for (String name : columns()) {
            Cell cell = row.cell(name);
            Element field = field(row, cell, scale);
            if (cell.note() != null) {
                field.add(inked(Ink.FAINT, "[" + (notes.indexOf(cell.note()) + 1) + "]"));
            }
            line.add(field);
        }
        return line;
    }

    private Element field(Row row, Cell cell, FigureText.Scale scale) {
        Element field = Element.of("td").with("data-target", cell.target());
        if (cell.summary() == null) {
            return field.with("class", Ink.FAINT.kind()).text(FigureText.ABSENT);
        }
        field.text(scale.printWithUnit(cell.summary().median()));
        Estimate ratio = cell.ratio();
        if (ratio != null) {
            field.with("data-distance", JsonFormat.rounded(Math.abs(Math.log(ratio.ratio()))));
            field.add(inked(Ink.FAINT, FigureText.estimate(ratio.ratio(), row.interval(cell))));
        }
        if (cell.verdict() != null) {
            Ink ink = Ink.of(row.metric(), cell.verdict());
            field.add(inked(ink, ComparisonTable.word(cell.verdict().word())));
        }
        String letters = rows.comparison().letters(cell);
        if (!letters.isEmpty()) {
            field.add(inked(Ink.FAINT, ComparisonTable.doubt(letters)));
        }
        return field;
    }

    private static Element inked(Ink ink, String text) {
        return Element.of("span", " " + text).with("class", ink.kind());
    }
}
