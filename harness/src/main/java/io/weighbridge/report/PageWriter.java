package io.weighbridge.report;

import java.util.List;

/**
 * A page of HTML that is written from top to bottom, with headings, paragraphs and tables. All text
 * is escaped.
 */
final class PageWriter implements Medium {

    private final StringBuilder out = new StringBuilder();
    private final boolean scripts;

    /**
     * @param scripts whether the page has scripts of its own; others are never allowed
     */
    PageWriter(boolean scripts) {
        this.scripts = scripts;
    }

    @Override
    public void title(String text) {
        String title = escaped(text);
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
        out.append(" style-src 'unsafe-inline'");
        out.append(scripts ? "; script-src 'unsafe-inline'; img-src data:\">\n" : "\">\n");
        out.append("<title>").append(title).append("</title>\n<style>\n");
        out.append(HtmlPage.own("page.css")).append("</style>\n</head>\n<body>\n<h1>");
        out.append(title).append("</h1>\n");
    }

    @Override
    public void heading(String text) {
        out.append("<h2>").append(escaped(text)).append("</h2>\n");
    }

    @Override
    public void paragraph(String text) {
        out.append("<p>").append(escaped(text)).append("</p>\n");
    }

    /** The words before the colon are bold. */
    @Override
    public void answers(List<String> sentences) {
        list(sentences.stream().map(PageWriter::answer).toList());
    }

    private static String answer(String sentence) {
        int lead = sentence.indexOf(':') + 1;
        String bold = escaped(sentence.substring(0, lead));
        return "<strong>" + bold + "</strong>" + escaped(sentence.substring(lead));
    }

    @Override
    public void items(List<String> sentences) {
        list(sentences.stream().map(PageWriter::escaped).toList());
    }

    private void list(List<String> items) {
        if (!items.isEmpty()) {
            out.append("<ul>\n");
            items.forEach(it -> out.append("<li>").append(it).append("</li>\n"));
            out.append("</ul>\n");
        }
    }

    @Override
    public void code(String language, String text) {
        out.append("<pre>").append(escaped(text.stripTrailing())).append("</pre>\n");
    }

    @Override
    public void commands(List<String> commands) {
        code("sh", String.join("\n", commands));
    }

    /** In a narrow window, only the table scrolls sideways. */
    @Override
    public void table(Table table) {
        out.append("<div class=\"scroll\"><table>");
        out.append(table.html()).append("</table></div>\n");
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
