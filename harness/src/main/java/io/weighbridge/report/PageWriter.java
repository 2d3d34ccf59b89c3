package io.weighbridge.report;

import java.util.List;

/**
 * A page of HTML that is written from top to bottom, with headings, paragraphs and tables. All text
 * is escaped.
 */
final class PageWriter {

    /**
     * A cell of a table.
     *
     * @param kind the class of its style, such as {@code good}; empty for figures without one
     */
    record Cell(String text, String kind) {

        /** Words, which stand at the left. */
        static Cell words(String text) {
            return new Cell(text, "words");
        }

        static Cell figure(String text) {
            return new Cell(text, "");
        }
    }

    private final StringBuilder out = new StringBuilder();

    /**
     * @param scripts whether the page has scripts of its own; others are never allowed
     */
    PageWriter(String title, boolean scripts) {
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
        out.append(" style-src 'unsafe-inline'");
        out.append(scripts ? "; script-src 'unsafe-inline'; img-src data:\">\n" : "\">\n");
        out.append("<title>").append(escaped(title)).append("</title>\n<style>\n");
        out.append(HtmlPage.own("page.css")).append("</style>\n</head>\n<body>\n<h1>");
        out.append(escaped(title)).append("</h1>\n");
    }

    void heading(String text) {
        out.append("<h2>").append(escaped(text)).append("</h2>\n");
    }

    void paragraph(String text) {
        out.append("<p>").append(escaped(text)).append("</p>\n");
    }

    /** A list of sentences, each with its words before the first colon in bold. */
    void answers(List<String> sentences) {
        out.append("<ul>\n");
        for (String sentence : sentences) {
            int lead = sentence.indexOf(':') + 1;
            out.append("<li><strong>").append(escaped(sentence.substring(0, lead)));
            out.append("</strong>").append(escaped(sentence.substring(lead))).append("</li>\n");
        }
        out.append("</ul>\n");
    }

    /** Lines to copy. */
    void preformatted(String text) {
        out.append("<pre>").append(escaped(text)).append("</pre>\n");
    }

    /** A list under a heading; nothing if there are no lines. */
    void list(String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        heading(title);
        out.append("<ul>\n");
        lines.forEach(line -> out.append("<li>").append(escaped(line)).append("</li>\n"));
        out.append("</ul>\n");
    }

    /** A table with a title for each column; a narrow window scrolls it alone. */
    void table(List<Cell> titles, List<List<Cell>> rows) {
        out.append("<div class=\"scroll\"><table><thead>\n");
        row("th", titles);
        out.append("</thead><tbody>\n");
        rows.forEach(row -> row("td", row));
        out.append("</tbody></table></div>\n");
    }

    private void row(String element, List<Cell> cells) {
        out.append("<tr>");
        for (Cell cell : cells) {
            out.append('<').append(element);
            if (!cell.kind().isEmpty()) {
                out.append(" class=\"").append(cell.kind()).append('"');
            }
            out.append('>').append(escaped(cell.text())).append("</").append(element).append('>');
        }
        out.append("</tr>\n");
    }

    /** HTML that is written as it is. */
    void raw(String html) {
        out.append(html);
    }

    /** The whole page. */
    String end() {
        return out.append("</body>\n</html>\n").toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
