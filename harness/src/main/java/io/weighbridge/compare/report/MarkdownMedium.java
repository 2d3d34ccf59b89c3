package io.weighbridge.compare.report;

import java.util.List;

/** A comment for a pull request, in GitHub's Markdown. */
final class MarkdownMedium implements Medium {

    private final StringBuilder out = new StringBuilder();

    @Override
    public void title(String text) {
        out.append("## ").append(escaped(text)).append('\n');
    }

    @Override
    public void heading(String text) {
        out.append("\n### ").append(escaped(text)).append('\n');
    }

    @Override
    public void paragraph(String text) {
        out.append('\n').append(escaped(text)).append('\n');
    }

    /**
     * The words before the colon are bold. An asterisk keeps the list apart from one that follows,
     * whose items begin with a hyphen.
     */
    @Override
    public void answers(List<String> sentences) {
        list("* ", sentences.stream().map(MarkdownMedium::answer).toList());
    }

    private static String answer(String sentence) {
        int lead = sentence.indexOf(':') + 1;
        String bold = escaped(sentence.substring(0, lead));
        return "**" + bold + "**" + escaped(sentence.substring(lead));
    }

    @Override
    public void items(List<String> sentences) {
        list("- ", sentences.stream().map(MarkdownMedium::escaped).toList());
    }

    private void list(String bullet, List<String> items) {
        out.append(items.isEmpty() ? "" : "\n");
        items.forEach(it -> out.append(bullet).append(it).append('\n'));
    }

    @Override
    public void code(String language, String text) {
        out.append("\n```%s\n%s\n```\n".formatted(language, text.stripTrailing()));
    }

    @Override
    public void table(Table table) {
        out.append('\n').append(table.markdown());
    }

    @Override
    public void details(String summary, List<String> lines) {
        out.append("\n<details><summary>").append(escaped(summary)).append("</summary>\n");
        items(lines);
        out.append("\n</details>\n");
    }

    /** Escapes characters with a meaning in Markdown or HTML. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("|", "\\|")
                .replace("*", "\\*")
                .replace("~", "\\~")
                .replace("[", "\\[")
                .replace("\n", " ");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
