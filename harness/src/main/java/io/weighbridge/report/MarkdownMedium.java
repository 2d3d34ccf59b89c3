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
        lines("- ", sentences);
    }

    @Override
    public void notes(List<String> notes) {
        lines("> ", notes);
    }

    private void lines(String mark, List<String> lines) {
        out.append(lines.isEmpty() ? "" : "\n");
        lines.forEach(it -> out.append(mark).append(Table.escaped(it)).append('\n'));
    }

    @Override
    public void code(String language, String text) {
        out.append("\n```%s\n%s\n```\n".formatted(language, text.stripTrailing()));
    }

    @Override
    public void table(Table table) {
        out.append('\n').append(table.markdown(Table::escaped));
    }

    @Override
    public Text figure(String text, Ink ink) {
        return Text.of(ink == Ink.FAINT ? text : "**" + text + "**");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
