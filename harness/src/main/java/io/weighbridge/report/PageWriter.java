package io.weighbridge.report;

import io.weighbridge.analysis.Squeezed;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of HTML that is written from top to bottom, with headings, paragraphs and tables. All text
 * is escaped.
 */
final class PageWriter implements Medium {

    private final StringBuilder out = new StringBuilder();
    private final @Nullable Squeezed search;

    /**
     * @param search whose charts the page has; null for a page without scripts
     */
    PageWriter(@Nullable Squeezed search) {
        this.search = search;
    }

    @Override
    public void title(String text) {
        String title = escaped(text);
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
        out.append(" style-src 'unsafe-inline'");
        out.append(search != null ? "; script-src 'unsafe-inline'; img-src data:\">\n" : "\">\n");
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

    /** In a narrow window, only the table scrolls sideways. */
    @Override
    public void table(Table table) {
        out.append("<div class=\"scroll\"><table>");
        out.append(table.html()).append("</table></div>\n");
    }

    @Override
    public void chart(String id, String title, String explanation) {
        heading(title);
        paragraph(explanation);
        out.append("<div id=\"").append(id).append("\"></div>\n");
    }

    /**
     * The whole page, with the scripts of its charts at the end.
     *
     * @throws IOException if the data cannot be written as JSON
     */
    String end() throws IOException {
        if (search != null) {
            String data = JsonFormat.inScript(search);
            out.append("<script type=\"application/json\" id=\"data\">" + data + "</script>\n");
            out.append(
                    "<!-- The licences of d3 and of Observable Plot, which draw the charts:\n%s\n-->\n"
                            .formatted(HtmlPage.licences()));
            out.append(HtmlPage.libraries() + HtmlPage.script(HtmlPage.own("squeeze.js")));
        }
        return out.append("</body>\n</html>\n").toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
