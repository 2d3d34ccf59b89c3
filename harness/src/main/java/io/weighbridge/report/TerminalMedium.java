package io.weighbridge.report;

import io.weighbridge.report.Table.Text;
import java.util.List;

/** A terminal; lines are wrapped at its width. */
final class TerminalMedium implements Medium {

    private final StringBuilder out = new StringBuilder();
    private final Format.Options options;
    private final WrappedLines lines;

    /** The explanation of the mark in the next table; empty if the table has no mark. */
    private String legend = "";

    TerminalMedium(Format.Options options) {
        this.options = options;
        this.lines = new WrappedLines(options.width());
    }

    @Override
    public void title(String text) {
        out.append(options.bold(text)).append('\n');
    }

    @Override
    public void heading(String text) {
        out.append('\n').append(options.bold(text)).append('\n');
    }

    @Override
    public void paragraph(String text) {
        out.append('\n');
        lines.add(out, "", text);
    }

    @Override
    public void items(List<String> sentences) {
        out.append(sentences.isEmpty() ? "" : "\n");
        sentences.forEach(it -> lines.add(out, "", it));
    }

    @Override
    public void notes(List<String> notes) {
        notes.forEach(it -> lines.add(out, "", "Note: " + it));
    }

    @Override
    public void code(String language, String text) {
        text.lines().forEach(it -> out.append("  ").append(it).append('\n'));
    }

    @Override
    public void table(Table table) {
        out.append('\n').append(table.text(options.colour())).append(legend);
    }

    /** Marks a significant figure with an asterisk, because its colour may not be visible. */
    @Override
    public Text figure(String text, Ink ink) {
        legend = "* significant\n";
        return new Text(text + (ink == Ink.FAINT ? " " : "*"), ink);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
