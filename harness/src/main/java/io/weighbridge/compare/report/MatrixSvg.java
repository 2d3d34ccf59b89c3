package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Heading;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.Question;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.compare.stats.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of ratios with their verdicts, as an SVG picture: a line for each target, a column for
 * each question, and below them what was measured, when and where. It has its own ground, so that
 * it can be read on a light and on a dark page, and uses fonts of the viewer's system.
 */
final class MatrixSvg {

    private static final int MARGIN = 20;
    private static final int LINE = 44;
    private static final int HEAD = 34;
    private static final int SMALL_LINE = 18;

    /** Characters of a line of small text. */
    private static final int LONGEST_LINE = 125;

    private static final int LONGEST_TITLE = 75;

    /**
     * The widths of an average character, in pixels. The picture is drawn without a browser that
     * could measure its text, so columns have some space to spare.
     */
    private static final double CHARACTER = 8.6;

    private static final double SMALL_CHARACTER = 6.4;
    private static final double TITLE_CHARACTER = 10.8;

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String STYLE =
            """
            text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; \
            font-size: 14px; fill: #1c2430; }
            .title { font-size: 17px; font-weight: 600; }
            .head { font-weight: 600; }
            .small { font-size: 12px; fill: #5a6472; }
            .better { fill: #0b57a4; font-weight: 600; }
            .worse { fill: #a34700; font-weight: 600; }
            .faint { fill: #5a6472; }
            .ground { fill: #ffffff; stroke: #c9d0d9; }
            .rule { stroke: #dde2e8; }
            """;

    private final Comparison comparison;
    private final Element body = Element.of("g");
    private final List<Integer> rules = new ArrayList<>();
    private int at = MARGIN;
    private double width;

    private MatrixSvg(Comparison comparison) {
        this.comparison = comparison;
    }

    /** A row with verdicts, the question that it answers, and its section. */
    private record Column(Question question, Section section, Row row) {}

    static void write(RunReport report, Writer writer) throws IOException {
        writer.write(new MatrixSvg(report.comparison()).picture());
    }

    private String picture() {
        Heading run = comparison.run();
        at += 14;
        for (String line : wrapped(run.title(), LONGEST_TITLE)) {
            text(MARGIN, "title", line, TITLE_CHARACTER);
            at += 22;
        }
        at -= 22;
        at += 12;
        Map<String, List<Column>> groups = groups();
        groups.forEach(this::table);
        if (groups.isEmpty()) {
            at += SMALL_LINE;
            text(MARGIN, "", "No comparison is possible.", CHARACTER);
        }
        at += 8;
        footer().forEach(line -> wrapped(line, LONGEST_LINE).forEach(this::small));
        int height = at + MARGIN - 6;
        int whole = (int) Math.ceil(width + MARGIN);
        Element ground =
                Element.of("rect")
                        .with("class", "ground")
                        .with("x", "0.5")
                        .with("y", "0.5")
                        .with("width", whole - 1)
                        .with("height", height - 1)
                        .with("rx", 8);
        for (int rule : rules) {
            body.add(
                    Element.of("path")
                            .with("class", "rule")
                            .with("d", "M%d %d.5H%d".formatted(MARGIN, rule, whole - MARGIN)));
        }
        Element picture =
                Element.of("svg")
                        .with("xmlns", "http://www.w3.org/2000/svg")
                        .with("role", "img")
                        .with("width", whole)
                        .with("height", height)
                        .with("viewBox", "0 0 %d %d".formatted(whole, height))
                        .add(Element.of("title", clean(run.title())))
                        .add(Element.of("desc", clean(description())))
                        .add(Element.of("style", STYLE))
                        .add(ground)
                        .add(body);
        return picture + "\n";
    }

    /** The columns of each table by its title: see {@link AnswersPart}. */
    private Map<String, List<Column>> groups() {
        List<Column> columns = new ArrayList<>();
        for (Question question : Question.values()) {
            for (Section section : comparison.sections()) {
                section.rows().stream()
                        .filter(row -> row.question() && Question.of(row.metric()) == question)
                        .filter(row -> row.cells().stream().anyMatch(it -> it.ratio() != null))
                        .forEach(row -> columns.add(new Column(question, section, row)));
            }
        }
        long questions = columns.stream().map(Column::question).distinct().count();
        boolean several = questions < columns.size();
        Map<String, List<Column>> groups = new LinkedHashMap<>();
        for (Column column : columns) {
            String scenario = column.section().workload();
            String title = several ? Objects.requireNonNullElse(scenario, "Each launch") : "";
            groups.computeIfAbsent(title, first -> new ArrayList<>()).add(column);
        }
        return groups;
    }

    private void table(String title, List<Column> columns) {
        if (!title.isEmpty()) {
            at += 26;
            text(MARGIN, "head", title, CHARACTER);
        }
        List<Double> lefts = lefts(columns);
        at += HEAD;
        for (int index = 0; index < columns.size(); index++) {
            Column column = columns.get(index);
            text(lefts.get(index), "head", column.question().title(), CHARACTER);
            at += SMALL_LINE;
            text(lefts.get(index), "small", metric(column), SMALL_CHARACTER);
            at -= SMALL_LINE;
        }
        at += SMALL_LINE;
        rule();
        baselineAndOthers().forEach(target -> line(target, columns, lefts));
    }

    private static String metric(Column column) {
        return PageRows.label(column.row().metric());
    }

    private List<String> baselineAndOthers() {
        return Stream.concat(
                        Stream.of(comparison.baseline()),
                        comparison.targets().stream()
                                .map(ComparedTarget::name)
                                .filter(name -> !name.equals(comparison.baseline())))
                .toList();
    }

    /** The left end of each column, after that of the targets' names. */
    private List<Double> lefts(List<Column> columns) {
        double left = MARGIN + 24;
        left +=
                comparison.targets().stream()
                        .mapToDouble(target -> target.name().length() * CHARACTER)
                        .max()
                        .orElse(0);
        List<Double> lefts = new ArrayList<>();
        for (Column column : columns) {
            lefts.add(left);
            double wide =
                    Math.max(
                            column.question().title().length() * CHARACTER,
                            metric(column).length() * SMALL_CHARACTER);
            for (Cell cell : column.row().cells()) {
                wide = Math.max(wide, value(column, cell).length() * CHARACTER);
                wide = Math.max(wide, detail(cell).length() * SMALL_CHARACTER);
            }
            left += wide + 16;
        }
        return lefts;
    }

    private void line(String target, List<Column> columns, List<Double> lefts) {
        at += 20;
        text(MARGIN, "head", target, CHARACTER);
        for (int index = 0; index < columns.size(); index++) {
            Column column = columns.get(index);
            Cell cell = column.row().cell(target);
            boolean baseline = target.equals(comparison.baseline());
            String kind = baseline ? "" : Ink.of(column.row().metric(), cell.verdict()).kind();
            text(lefts.get(index), kind, value(column, cell), CHARACTER);
            at += SMALL_LINE;
            text(lefts.get(index), "small", detail(cell), SMALL_CHARACTER);
            at -= SMALL_LINE;
        }
        at += LINE - 20 - 10;
        rule();
    }

    /** The ratio with the direction of a significant difference, or the baseline's value. */
    private String value(Column column, Cell cell) {
        if (cell.target().equals(comparison.baseline())) {
            Summary summary = cell.summary();
            Double median = summary == null ? null : Double.valueOf(summary.median());
            return FigureText.text(column.row().unit(), median);
        }
        Estimate ratio = cell.ratio();
        if (ratio == null) {
            return FigureText.ABSENT;
        }
        Verdict verdict = cell.verdict();
        String direction =
                verdict == null || !verdict.word().significant()
                        ? ""
                        : verdict.word() == Verdict.Word.MORE ? "▲ " : "▼ ";
        return direction + FigureText.ratio(ratio.ratio(), ratio.printed());
    }

    /** The interval, whether there is a verdict, and whether a warning may make it wrong. */
    private String detail(Cell cell) {
        Estimate ratio = cell.ratio();
        if (ratio == null || cell.target().equals(comparison.baseline())) {
            return "";
        }
        Verdict verdict = cell.verdict();
        String word = verdict == null ? "no verdict" : verdict.word().significant() ? "" : "n.s.";
        String interval = FigureText.interval(ratio.ratio(), ratio.printed());
        boolean wide = interval.equals(FigureText.TOO_WIDE);
        String doubt = cell.doubts().isEmpty() ? "" : "?";
        return Stream.of(interval, wide ? "" : word, doubt)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** How to read the picture, and what was measured, when and where. */
    private List<String> footer() {
        Heading run = comparison.run();
        String commit = run.commit() == null ? "" : " · weighbridge commit " + run.commit();
        List<String> lines = new ArrayList<>();
        lines.add(
                "Ratios to %s with %s intervals. ▲ more, ▼ less: significant; blue is better, orange is worse. n.s.: not significant. ?: see the warnings in the report."
                        .formatted(
                                comparison.baseline(),
                                new ComparisonText(comparison).confidenceOfVerdicts()));
        lines.add(FigureText.rounds(comparison.roundsPlanned()) + " · " + run.load());
        lines.add("Run " + run.id() + " · " + DAY.format(run.startedAt()) + commit);
        lines.add(machine());
        return lines.stream().filter(line -> !line.isBlank()).toList();
    }

    private String machine() {
        Map<String, String> machine = comparison.run().machine();
        String processors = machine.get("processors");
        String javas =
                comparison.targets().stream()
                        .flatMap(target -> Stream.ofNullable(target.java()))
                        .distinct()
                        .collect(Collectors.joining(", "));
        return Stream.of(
                        machine.get("cpu"),
                        processors == null ? null : processors + " processors",
                        machine.get("os"),
                        javas.isEmpty() ? null : javas)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" · "));
    }

    /** The same as text, for those who do not see the picture. */
    private String description() {
        List<String> sentences = new ArrayList<>();
        groups().forEach(
                        (title, columns) ->
                                columns.forEach(column -> sentences.add(sentence(title, column))));
        sentences.addAll(footer());
        return String.join("\n", sentences);
    }

    private String sentence(String title, Column column) {
        String cells =
                column.row().cells().stream()
                        .map(
                                cell ->
                                        (cell.target()
                                                        + " "
                                                        + value(column, cell)
                                                        + " "
                                                        + detail(cell))
                                                .strip())
                        .collect(Collectors.joining("; "));
        return (title.isEmpty() ? "" : title + ", ") + column.question().title() + ": " + cells;
    }

    /** A text in lines of so many characters. */
    private static List<String> wrapped(String text, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() + word.length() >= most && line.length() > 0) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private void small(String line) {
        at += SMALL_LINE;
        text(MARGIN, "small", line, SMALL_CHARACTER);
    }

    private void text(double left, String kind, String text, double character) {
        if (text.isEmpty()) {
            return;
        }
        width = Math.max(width, left + text.length() * character);
        body.add(
                Element.of("text", clean(text))
                        .with("x", number(left))
                        .with("y", at)
                        .with("class", kind.isEmpty() ? null : kind));
    }

    /** A line across the picture, below the text so far. */
    private void rule() {
        at += 10;
        rules.add(at);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** The text without characters that XML forbids. */
    private static String clean(String text) {
        return text.replaceAll(
                "[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "");
    }
}
