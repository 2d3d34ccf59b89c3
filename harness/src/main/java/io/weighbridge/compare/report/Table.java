package io.weighbridge.compare.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table for a terminal, with columns as wide as their widest cell, or for Markdown.
 *
 * <p>A layout such as {@code "l r r"} has a letter for each column: {@code l} for left-aligned
 * text, {@code r} for right-aligned numbers. In a terminal, columns have as many spaces between
 * them as their letters in the layout. In Markdown, columns with one space between them are one
 * column.
 */
public final class Table {

    /** One cell. */
    public record Text(String text, Ink ink) {

        public static final Text EMPTY = of("");

        public static Text of(String text) {
            return new Text(text, Ink.PLAIN);
        }

        public Text in(Ink other) {
            return new Text(text, other);
        }
    }

    /**
     * @param gap spaces before the column
     */
    private record Column(boolean left, int gap) {
        /** Whether it is part of the column before it in Markdown. */
        boolean joined() {
            return gap == 1;
        }
    }

    /**
     * A row.
     *
     * @param across whether it is one text across all columns
     */
    private record Line(List<Text> cells, boolean across) {}

    private static final Pattern COLUMN = Pattern.compile("( *)([lr])");

    private final List<Column> columns = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();

    public Table(String layout) {
        Matcher column = COLUMN.matcher(layout);
        while (column.find()) {
            columns.add(new Column(column.group(2).equals("l"), column.group(1).length()));
        }
    }

    /** Left-aligned lines of cells, with two spaces between columns. */
    public static List<String> lines(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(1);
        Table table = new Table("l" + "  l".repeat(columns - 1));
        rows.forEach(table::plain);
        return table.text(false).lines().toList();
    }

    /** A table with a column of names and columns of values. */
    static Table ofValues(List<String> titles) {
        Table table = new Table("l" + "  r".repeat(titles.size() - 1));
        table.plain(titles);
        return table;
    }

    public void row(List<Text> cells) {
        lines.add(new Line(List.copyOf(cells), false));
    }

    /** A row without colours. */
    public void plain(List<String> cells) {
        row(cells.stream().map(Text::of).toList());
    }

    /** A row whose cells have the same colour. */
    public void titles(Ink ink, List<String> titles) {
        row(titles.stream().map(it -> Text.of(it).in(ink)).toList());
    }

    /** One text across all columns. */
    void across(Text text) {
        lines.add(new Line(List.of(text), true));
    }

    /** Whether a figure is marked as significant with an asterisk. */
    boolean hasMarked() {
        return lines.stream()
                .flatMap(line -> line.cells().stream())
                .anyMatch(cell -> cell.ink().judged() && cell.text().endsWith("*"));
    }

    /** The width of the widest row in a terminal. */
    int width() {
        int width = 0;
        int[] widths = widths();
        for (int column = 0; column < widths.length; column++) {
            width += columns.get(column).gap() + widths[column];
        }
        return width;
    }

    private int[] widths() {
        int[] widths = new int[columns.size()];
        for (Line line : lines) {
            for (int column = 0; !line.across() && column < line.cells().size(); column++) {
                int width = line.cells().get(column).text().length();
                widths[column] = Math.max(width, widths[column]);
            }
        }
        return widths;
    }

    /** For a terminal. */
    String text(boolean colour) {
        int[] widths = widths();
        StringBuilder out = new StringBuilder();
        for (Line line : lines) {
            String text =
                    line.across()
                            ? painted(line.cells().get(0), colour)
                            : text(line, widths, colour);
            out.append(text.stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private String text(Line line, int[] widths, boolean colour) {
        StringBuilder out = new StringBuilder();
        for (int place = 0; place < line.cells().size(); place++) {
            Text cell = line.cells().get(place);
            Column column = columns.get(place);
            String fill = " ".repeat(widths[place] - cell.text().length());
            out.append(" ".repeat(column.gap()));
            out.append(column.left() ? "" : fill)
                    .append(painted(cell, colour))
                    .append(column.left() ? fill : "");
        }
        return out.toString();
    }

    private static String painted(Text cell, boolean colour) {
        return colour ? cell.ink().paint(cell.text()) : cell.text();
    }

    /** The table in Markdown. The first row is the header. Significant figures are bold. */
    String markdown() {
        List<String> rows = new ArrayList<>();
        for (Line line : lines) {
            rows.add(joined(markdown(line)));
        }
        rows.add(
                1,
                joined(
                        columns.stream()
                                .filter(column -> !column.joined())
                                .map(column -> column.left() ? ":---" : "---:")
                                .toList()));
        return String.join("", rows);
    }

    private List<String> markdown(Line line) {
        List<String> cells = new ArrayList<>();
        for (int place = 0; place < line.cells().size(); place++) {
            Text cell = line.cells().get(place);
            String text = MarkdownMedium.escaped(cell.text().strip());
            boolean bold = line.across() || cell.ink().judged();
            String marked = bold && !text.isEmpty() ? "**" + text + "**" : text;
            if (columns.get(place).joined()) {
                int last = cells.size() - 1;
                cells.set(last, (cells.get(last) + " " + marked).strip());
            } else {
                cells.add(marked);
            }
        }
        return cells;
    }

    /** The table in HTML. The first row is the header, and the first cell of a row its heading. */
    Element html() {
        Element body = Element.of("tbody");
        lines.stream().skip(1).forEach(line -> body.add(html(line, false)));
        Element head = Element.of("thead").add(html(lines.get(0), true));
        return Element.of("table").add(head).add(body);
    }

    private Element html(Line line, boolean head) {
        Element row = Element.of("tr");
        for (int place = 0; place < line.cells().size(); place++) {
            Text cell = line.cells().get(place);
            row.add(
                    htmlCell(head, place)
                            .with("class", kind(cell, place))
                            .text(cell.text().strip()));
        }
        return row;
    }

    private static Element htmlCell(boolean head, int place) {
        if (head) {
            return Element.of("th").with("scope", "col");
        }
        return Element.of(place == 0 ? "th" : "td");
    }

    /** The CSS class of a cell; null if it has none. */
    private @Nullable String kind(Text cell, int place) {
        if (columns.get(place).left()) {
            return place == 0 ? null : "words";
        }
        return cell.ink() == Ink.PLAIN ? null : cell.ink().kind();
    }

    private static String joined(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
