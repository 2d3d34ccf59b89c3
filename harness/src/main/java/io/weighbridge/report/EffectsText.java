package io.weighbridge.report;

import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.Effects.Cell;
import io.weighbridge.analysis.Effects.Chosen;
import io.weighbridge.analysis.Effects.Column;
import io.weighbridge.analysis.Effects.Confirmation;
import io.weighbridge.analysis.Effects.Confirmed;
import io.weighbridge.analysis.Effects.Row;
import io.weighbridge.analysis.Effects.Switch;
import io.weighbridge.analysis.FigureText;
import io.weighbridge.report.Table.Text;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The matrix of switches as text: rows for a terminal, for Markdown and for a page. */
record EffectsText(Effects effects) {

    /** What a ratio of a switch means. */
    static final String MEANING =
            "Each ratio compares a level with the first level of its switch, averaged over the"
                    + " levels of all other switches. The intervals of a column have 95 %"
                    + " confidence together: with this probability all of them contain the true"
                    + " ratios.";

    static final String CONFIRMED =
            "The levels that improved a column were combined and compared with the unchanged"
                    + " application in new launches. The ratios here are from those launches. The"
                    + " prediction is the product of the levels' ratios in the first table. It is"
                    + " optimistic, because the levels were selected for good ratios, which are"
                    + " partly luck.";

    /**
     * A line of a table.
     *
     * @param figures one for each column
     */
    record Line(String first, String second, List<Figure> figures) {}

    /**
     * A figure in a table.
     *
     * @param ink good or bad if it is a significant difference, otherwise faint
     */
    record Figure(String text, Ink ink) {

        boolean significant() {
            return ink != Ink.FAINT;
        }
    }

    /** The terminal's report. */
    String table(Format.Options options) {
        StringBuilder out = new StringBuilder();
        out.append(options.bold(effects.title())).append('\n');
        WrappedLines lines = new WrappedLines(options.width());
        new EffectAnswers(effects).sentences().forEach(it -> lines.add(out, "", it));
        out.append('\n').append(about()).append('\n');
        effects.notes().forEach(note -> lines.add(out, "", "Note: " + note));
        out.append('\n').append(forTerminal(levels()).text(options.colour()));
        out.append("* significant\n");
        sentences().forEach(line -> lines.add(out, "", line));
        if (effects.confirmation() != null) {
            confirmation(out, lines, effects.confirmation(), options);
        }
        list(out, options, "Warnings", effects.warnings());
        list(out, options, "Failed", effects.failures());
        return out.toString();
    }

    private static void list(
            StringBuilder out, Format.Options options, String title, List<String> items) {
        if (items.isEmpty()) {
            return;
        }
        out.append('\n').append(options.bold(title)).append('\n');
        WrappedLines lines = new WrappedLines(options.width());
        items.forEach(it -> lines.add(out, "  ", it));
    }

    /** For a pull request. */
    String markdown() {
        StringBuilder out = new StringBuilder();
        out.append("## ").append(Table.escaped(effects.title())).append("\n\n");
        items(out, new EffectAnswers(effects).sentences());
        out.append('\n').append(Table.escaped(about())).append("\n\n");
        effects.notes().forEach(it -> out.append("> ").append(Table.escaped(it)).append("\n"));
        out.append('\n').append(inMarkdown("switch", "level", levels()).markdown()).append('\n');
        items(out, sentences());
        if (effects.confirmation() != null) {
            markdown(out, effects.confirmation());
        }
        markdown(out, "Warnings", effects.warnings());
        markdown(out, "Failed", effects.failures());
        return out.toString();
    }

    private static void markdown(StringBuilder out, String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        out.append("\n### ").append(title).append("\n\n");
        items(out, lines);
    }

    private static void items(StringBuilder out, List<String> lines) {
        lines.forEach(it -> out.append("- ").append(Table.escaped(it)).append('\n'));
    }

    private void markdown(StringBuilder out, Confirmation confirmation) {
        out.append("\n### Best levels together\n\n")
                .append(Table.escaped(CONFIRMED))
                .append("\n\n");
        out.append(inMarkdown("", "", together(confirmation)).markdown());
        for (Chosen chosen : confirmation.chosen()) {
            out.append("\n`").append(chosen.name()).append("` is ");
            out.append(Table.escaped(String.join(", ", chosen.levels()))).append(":\n\n```sh\n");
            chosen.steps().forEach(step -> out.append(step).append('\n'));
            out.append("```\n");
        }
    }

    String about() {
        return "%s: %s, %d launches, seed %d."
                .formatted(
                        effects.run(),
                        ReportText.rounds(effects.rounds()),
                        effects.launches(),
                        effects.seed());
    }

    /** The sentences below the matrix. */
    List<String> sentences() {
        List<String> lines = new ArrayList<>(List.of(MEANING, spreads()));
        for (Column column : effects.columns()) {
            if (column.interaction() != null) {
                lines.add(FigureText.capital(column.title()) + ": " + column.interaction());
            }
            if (column.note() != null) {
                lines.add(FigureText.capital(column.title()) + ": " + column.note() + ".");
            }
        }
        return lines;
    }

    private String spreads() {
        List<String> spreads = new ArrayList<>();
        for (Column column : effects.columns()) {
            if (column.freedom() > 0) {
                spreads.add("%s %s".formatted(column.title(), FigureText.percent(column.spread())));
            }
        }
        if (spreads.isEmpty()) {
            return "Too few launches were measured to estimate the effects: give more time with"
                    + " --within.";
        }
        return "Standard deviation between launches: " + String.join(", ", spreads) + ".";
    }

    /** What each level does. */
    List<Line> levels() {
        List<Line> lines = new ArrayList<>();
        for (Switch one : effects.switches()) {
            for (Row row : one.levels()) {
                List<Figure> figures = new ArrayList<>();
                for (int column = 0; column < row.cells().size(); column++) {
                    Cell cell = row.cells().get(column);
                    figures.add(figure(column, text(cell.ratio()), cell.verdict()));
                }
                lines.add(new Line(one.name(), row.level() + " against " + one.first(), figures));
            }
        }
        return lines;
    }

    /** What was found of the best levels together, and below it what was predicted. */
    List<Line> together(Confirmation confirmation) {
        List<Line> lines = new ArrayList<>();
        for (Chosen chosen : confirmation.chosen()) {
            List<Figure> found = new ArrayList<>();
            List<Figure> predicted = new ArrayList<>();
            for (int column = 0; column < chosen.cells().size(); column++) {
                Confirmed cell = chosen.cells().get(column);
                found.add(figure(column, text(cell.found()), cell.verdict()));
                predicted.add(new Figure(predicted(cell), Ink.FAINT));
            }
            lines.add(new Line(chosen.name(), "found", found));
            lines.add(new Line("", "predicted", predicted));
        }
        return lines;
    }

    private Figure figure(int column, String text, @Nullable Verdict verdict) {
        if (verdict == null || !verdict.word().significant()) {
            return new Figure(text, Ink.FAINT);
        }
        boolean good = Cell.good(effects.columns().get(column).metric(), verdict.word());
        return new Figure(text, good ? Ink.GOOD : Ink.BAD);
    }

    /** The name of a switch stands only beside its first level. */
    private Table forTerminal(List<Line> lines) {
        Table table = emptyTable();
        table.row(header("", "").stream().map(it -> Text.of(it + " ").in(Ink.BOLD)).toList());
        String before = "";
        for (Line line : lines) {
            List<Text> cells = new ArrayList<>();
            cells.add(Text.of(line.first().equals(before) ? "" : line.first()));
            cells.add(Text.of(line.second()));
            for (Figure figure : line.figures()) {
                // Colour must not be all that says that it is significant.
                String mark = figure.significant() ? "*" : " ";
                cells.add(Text.of(figure.text() + mark).in(figure.ink()));
            }
            table.row(cells);
            before = line.first();
        }
        return table;
    }

    private Table inMarkdown(String first, String second, List<Line> lines) {
        Table table = emptyTable();
        table.plain(header(first, second));
        for (Line line : lines) {
            List<String> cells = new ArrayList<>();
            cells.add(Table.escaped(line.first()));
            cells.add(Table.escaped(line.second()));
            for (Figure figure : line.figures()) {
                cells.add(figure.significant() ? "**" + figure.text() + "**" : figure.text());
            }
            table.plain(cells);
        }
        return table;
    }

    /** Two columns of text and one for each metric. */
    private Table emptyTable() {
        return new Table("l  l" + "  r".repeat(effects.columns().size()));
    }

    private void confirmation(
            StringBuilder out,
            WrappedLines lines,
            Confirmation confirmation,
            Format.Options options) {
        out.append('\n').append(options.bold("Best levels together"));
        out.append(": ").append(confirmation.run()).append(", ");
        out.append(ReportText.rounds(confirmation.rounds())).append(".\n");
        if (confirmation.chosen().isEmpty()) {
            out.append("No level is significantly better than the first of its switch.\n");
            return;
        }
        lines.add(out, "", CONFIRMED);
        out.append(forTerminal(together(confirmation)).text(options.colour()));
        for (Chosen chosen : confirmation.chosen()) {
            out.append(chosen.name()).append(" is ");
            out.append(String.join(", ", chosen.levels())).append(":\n");
            chosen.steps().forEach(step -> out.append("  $ ").append(step).append('\n'));
        }
    }

    List<String> header(String one, String other) {
        List<String> header = new ArrayList<>(List.of(one, other));
        effects.columns().forEach(column -> header.add(column.title()));
        return header;
    }

    static String text(@Nullable Estimate ratio) {
        return ratio == null ? FigureText.ABSENT : FigureText.estimate(ratio);
    }

    /** Whether it is in the interval, where there is one. */
    private static String predicted(Confirmed cell) {
        if (cell.predicted() == null) {
            return FigureText.ABSENT;
        }
        String predicted = String.format(Locale.ROOT, "%.2f×", cell.predicted());
        if (cell.inside() == null) {
            return predicted;
        }
        return predicted + (cell.inside() ? " (in the interval)" : " (outside the interval)");
    }
}
