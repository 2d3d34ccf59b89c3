package io.weighbridge.report;

import io.weighbridge.report.Table.Text;
import java.util.List;

/** A terminal; lines are wrapped at its width. */
final class TerminalMedium implements Medium {

    private final StringBuilder out = new StringBuilder();
    private final Format.Options options;
    private final WrappedLines lines;

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
    public void code(String language, String text) {
        text.lines().forEach(it -> out.append("  ").append(it).append('\n'));
    }

    @Override
    public void commands(List<String> commands) {
        commands.forEach(it -> out.append("  $ ").append(it).append('\n'));
    }

    @Override
    public void table(Table table) {
        out.append('\n').append(table.text(options.colour()));
        if (table.hasJudged()) {
            out.append("* significant\n");
        }
    }

    /** Marks a significant figure with an asterisk, because its colour may not be visible. */
    @Override
    public Text figure(String text, Ink ink) {
        return new Text(text + (ink.judged() ? "*" : " "), ink);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
