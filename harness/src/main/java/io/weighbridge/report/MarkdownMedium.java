package io.weighbridge.report;

import io.weighbridge.report.Table.Text;
import java.util.List;

/** A comment for a pull request, in GitHub's Markdown. */
final class MarkdownMedium implements Medium {

    private final StringBuilder out = new StringBuilder();

    @Override
    public void title(String text) {
        out.append("## ").append(Table.escaped(text)).append('\n');
    }

    @Override
    public void heading(String text) {
        out.append("\n### ").append(Table.escaped(text)).append('\n');
    }

    @Override
    public void paragraph(String text) {
        out.append('\n').append(Table.escaped(text)).append('\n');
    }

    @Override
    public void items(List<String> sentences) {
        out.append(sentences.isEmpty() ? "" : "\n");
        sentences.forEach(it -> out.append("- ").append(Table.escaped(it)).append('\n'));
    }

    @Override
    public void code(String language, String text) {
        out.append("\n```%s\n%s\n```\n".formatted(language, text.stripTrailing()));
    }

    @Override
    public void commands(List<String> commands) {
        code("sh", String.join("\n", commands));
    }

    @Override
    public void table(Table table) {
        out.append('\n').append(table.markdown(Table::escaped));
    }

    @Override
    public Text figure(String text, Ink ink) {
        return Text.of(ink.judged() ? "**" + text + "**" : text);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
