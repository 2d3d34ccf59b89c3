package io.weighbridge.report;

import java.util.List;

/** The body of an HTML page. All text is escaped. */
final class HtmlMedium implements Medium {

    private final StringBuilder out = new StringBuilder();

    @Override
    public void title(String text) {
        out.append("<h1>").append(escaped(text)).append("</h1>\n");
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
        list(sentences.stream().map(HtmlMedium::answer).toList());
    }

    private static String answer(String sentence) {
        int lead = sentence.indexOf(':') + 1;
        String bold = escaped(sentence.substring(0, lead));
        return "<strong>" + bold + "</strong>" + escaped(sentence.substring(lead));
    }

    @Override
    public void items(List<String> sentences) {
        list(sentences.stream().map(HtmlMedium::escaped).toList());
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

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
