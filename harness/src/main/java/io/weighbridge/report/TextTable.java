package io.weighbridge.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table in plain text: columns as wide as their widest cell, two spaces apart. */
final class TextTable {

    /**
     * One cell.
     *
     * @param left whether it is set flush left; numbers are set flush right
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

    private final List<Line> lines = new ArrayList<>();

    void row(List<Text> cells) {
        lines.add(new Line(List.copyOf(cells), false));
    }

    void across(Text text) {
        lines.add(new Line(List.of(text), true));
    }

    int width() {
        List<Integer> widths = widths();
        return widths.stream().mapToInt(width -> width).sum() + 2 * Math.max(0, widths.size() - 1);
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

    private static String print(Line line, List<Integer> widths, boolean colour) {
        List<String> printed = new ArrayList<>();
        for (int column = 0; column < line.cells.size(); column++) {
            Text cell = line.cells.get(column);
            String fill = line.across ? "" : " ".repeat(widths.get(column) - cell.text().length());
            String painted = colour ? cell.ink().paint(cell.text()) : cell.text();
            printed.add(cell.left() ? painted + fill : fill + painted);
        }
        return String.join("  ", printed);
    }
}
