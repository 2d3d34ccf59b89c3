package io.weighbridge.report;

import java.util.List;

/**
 * Wraps text at the width of a terminal. Lines after the first are indented by four more columns.
 */
record WrappedLines(int width) {

    /** Adds a paragraph, which may break between words. */
    void add(StringBuilder out, String indent, String text) {
        add(out, indent, List.of(text.split(" ", -1)));
    }

    /** Adds a paragraph, which may break between these parts. */
    void add(StringBuilder out, String indent, List<String> parts) {
        StringBuilder line = new StringBuilder(indent);
        boolean empty = true;
        for (String part : parts) {
            if (!empty && line.length() + 1 + part.length() > width) {
                out.append(line).append('\n');
                line =
                        new StringBuilder(" ".repeat(indent.isBlank() ? indent.length() : 0))
                                .append("    ");
                empty = true;
            }
            line.append(empty ? "" : " ").append(part);
            empty = false;
        }
        out.append(line).append('\n');
    }
}
