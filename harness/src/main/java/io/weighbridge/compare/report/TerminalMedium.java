package io.weighbridge.compare.report;

import io.weighbridge.compare.report.Table.Text;
import java.util.List;

/** A terminal; lines are wrapped at its width. */
public final class TerminalMedium implements Medium {

    /** Before each line of a text but the first. */
    private static final String INDENT = "    ";

    private final StringBuilder out = new StringBuilder();
    private final Format.Options options;

    public TerminalMedium(Format.Options options) {
        this.options = options;
    }

    @Override
    public boolean brief() {
        return true;
    }

    @Override
    public int width() {
        return options.width();
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
        wrapped(words(text));
    }

    /** Lines break after semicolons; between words only if there is a part longer than a line. */
    @Override
    public void answers(List<String> sentences) {
        int room = options.width() - INDENT.length();
        for (String sentence : sentences) {
            List<String> parts = List.of(sentence.split("(?<=;) "));
            boolean fit = parts.stream().allMatch(part -> part.length() <= room);
            wrapped(fit ? parts : words(sentence));
        }
    }

    @Override
    public void items(List<String> sentences) {
        out.append(sentences.isEmpty() ? "" : "\n");
        sentences.forEach(sentence -> wrapped(words(sentence)));
    }

    private static List<String> words(String text) {
        return List.of(text.split(" ", -1));
    }

    /** Adds one text, in lines that break between its parts. */
    private void wrapped(List<String> parts) {
        StringBuilder line = new StringBuilder();
        String gap = "";
        for (String part : parts) {
            if (!gap.isEmpty() && line.length() + 1 + part.length() > options.width()) {
                out.append(line).append('\n');
                line = new StringBuilder(INDENT);
                gap = "";
            }
            line.append(gap).append(part);
            gap = " ";
        }
        out.append(line).append('\n');
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
        if (table.hasMarked()) {
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
