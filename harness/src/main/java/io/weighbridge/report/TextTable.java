package io.weighbridge.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A table in plain text: columns as wide as their widest cell. */
public final class TextTable {

    /**
     * One cell.
     *
     * @param left whether it is left-aligned; numbers are right-aligned
     */
    record Text(String text, boolean left, Ink ink) {

        static final Text EMPTY = left("");

        static Text left(String text) {
            return new Text(text, true, Ink.PLAIN);
        }

        static Text right(String text) {
            return new Text(text, false, Ink.PLAIN);
        }

        Text in(Ink other) {
            return new Text(text, left, other);
        }
    }

    /** A line of cells, or one of text across all columns. */
    private record Line(List<Text> cells, boolean across) {}

    private final List<Integer> gaps;
    private final List<Line> lines = new ArrayList<>();

    /**
     * @param gaps number of spaces after each column but the last
     */
    TextTable(List<Integer> gaps) {
        this.gaps = List.copyOf(gaps);
    }

    /** Left-aligned lines of cells, with two spaces between columns. */
    public static List<String> lines(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(1);
        TextTable table = new TextTable(Collections.nCopies(columns - 1, 2));
        rows.forEach(row -> table.row(row.stream().map(Text::left).toList()));
        return table.print(false).lines().toList();
    }

    void row(List<Text> cells) {
        lines.add(new Line(List.copyOf(cells), false));
    }

    void across(Text text) {
        lines.add(new Line(List.of(text), true));
    }

    /** The width of the widest line of cells. */
    int width() {
        List<Integer> widths = widths();
        int width = 0;
        for (int column = 0; column < widths.size(); column++) {
            width += gap(column).length() + widths.get(column);
        }
        return width;
    }

    private String gap(int column) {
        return column == 0 ? "" : " ".repeat(gaps.get(column - 1));
    }

    String print(boolean colour) {
        List<Integer> widths = widths();
        return lines.stream()
                .map(line -> print(line, widths, colour).stripTrailing() + "\n")
                .collect(Collectors.joining());
    }

    private List<Integer> widths() {
        List<Integer> widths = new ArrayList<>();
        for (Line line : lines) {
            for (int column = 0; !line.across && column < line.cells.size(); column++) {
                int width = line.cells.get(column).text().length();
                if (column == widths.size()) {
                    widths.add(width);
                } else {
                    widths.set(column, Math.max(width, widths.get(column)));
                }
            }
        }
        return widths;
    }

    private String print(Line line, List<Integer> widths, boolean colour) {
        StringBuilder printed = new StringBuilder();
        for (int column = 0; column < line.cells.size(); column++) {
            Text cell = line.cells.get(column);
            String fill = line.across ? "" : " ".repeat(widths.get(column) - cell.text().length());
            String painted = colour ? cell.ink().paint(cell.text()) : cell.text();
            printed.append(gap(column)).append(cell.left() ? painted + fill : fill + painted);
        }
        return printed.toString();
    }
}
