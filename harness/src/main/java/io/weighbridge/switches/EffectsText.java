package io.weighbridge.switches;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.compare.report.Table;
import io.weighbridge.compare.report.Table.Text;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.switches.Effects.AtLevel;
import io.weighbridge.switches.Effects.Cell;
import io.weighbridge.switches.Effects.Chosen;
import io.weighbridge.switches.Effects.Column;
import io.weighbridge.switches.Effects.Confirmation;
import io.weighbridge.switches.Effects.Confirmed;
import io.weighbridge.switches.Effects.Interplay;
import io.weighbridge.switches.Effects.Row;
import io.weighbridge.switches.Effects.Switch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the effects of switches as sentences and tables, for a terminal, Markdown or a page. */
record EffectsText(Effects effects) {

    /** What a ratio of a switch means. */
    static final String MEANING =
            "Each ratio compares a level with the first level of its switch, averaged over the"
                    + " levels of all other switches. The intervals of a column have 95 %"
                    + " confidence together: with this probability all of them contain the true"
                    + " ratios.";

    /** When an effect of one round is significant; added to another paragraph. */
    private static final String ONE_ROUND =
            " After one round, an effect is marked significant only if it would be so even if"
                    + " launches varied twice as much.";

    /** What the effects at each level are. */
    static final String OF_INTERACTIONS =
            "These ratios compare a level with the first level of its switch while the other switch"
                + " has the level that is named. Each interval is a 95 % interval of its own. The"
                + " largest of many pairs usually look larger than they are.";

    static final String CONFIRMED =
            "The levels that improved a column were combined and compared with the unchanged"
                    + " application in new launches. The ratios here are from those launches. The"
                    + " prediction is the product of the levels' ratios in the first table. It is"
                    + " optimistic, because the levels were selected for good ratios, which are"
                    + " partly luck.";

    void write(Medium out) {
        out.title(effects.title());
        out.answers(new EffectAnswers(effects).sentences());
        out.paragraph(about());
        out.heading("What each switch does");
        out.table(levels(out));
        out.items(sentences());
        out.items("The largest interactions", interactions());
        if (effects.confirmation() != null) {
            confirmation(out, effects.confirmation());
        }
        out.items("Notes", effects.notes());
        out.items("Warnings", effects.warnings());
        out.items("Failed", effects.failures());
    }

    private void confirmation(Medium out, Confirmation confirmation) {
        String rounds = FigureText.rounds(confirmation.rounds());
        out.heading("Best levels together: %s, %s".formatted(confirmation.run(), rounds));
        if (confirmation.chosen().isEmpty()) {
            out.paragraph("That run did not measure the levels that are best now.");
            return;
        }
        out.paragraph(CONFIRMED + ofOneRound(confirmation.rounds()));
        out.table(together(out, confirmation));
        for (Chosen chosen : confirmation.chosen()) {
            out.paragraph(chosen.name() + " is " + String.join(", ", chosen.levels()) + ":");
            out.commands(chosen.steps());
        }
    }

    String about() {
        return "%s: %s, %d launches, seed %d."
                .formatted(
                        effects.run(),
                        FigureText.rounds(effects.rounds()),
                        effects.launches(),
                        effects.seed());
    }

    /** The sentences below the table of levels. */
    List<String> sentences() {
        List<String> lines = new ArrayList<>();
        lines.add(MEANING + ofOneRound(effects.rounds()));
        lines.add(spreads());
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

    /** The effects at each level of another switch, for the largest interactions. */
    List<String> interactions() {
        if (effects.interactions().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        effects.interactions().forEach(it -> lines.add(interaction(it)));
        lines.add(OF_INTERACTIONS);
        return lines;
    }

    private static String interaction(Interplay it) {
        String pair = String.join(" and ", it.switches());
        String larger =
                it.significant()
                        ? "they influence each other"
                        : "no larger than by chance, so the averages above may hold for all levels";
        List<String> parts = new ArrayList<>();
        it.effects().stream()
                .map(AtLevel::level)
                .distinct()
                .forEach(
                        level ->
                                parts.add(
                                        level
                                                + " "
                                                + it.effects().stream()
                                                        .filter(at -> at.level().equals(level))
                                                        .map(EffectsText::atLevel)
                                                        .collect(Collectors.joining(", "))));
        String found =
                parts.isEmpty()
                        ? "These launches cannot estimate the effect at each level"
                        : String.join("; ", parts);
        String others =
                it.others().isEmpty()
                        ? ""
                        : " It may also be another pair that these launches do not tell apart.";
        return "%s, %s (%s): %s.%s"
                .formatted(FigureText.capital(it.column()), pair, larger, found, others);
    }

    private static String atLevel(AtLevel at) {
        return text(at.ratio()) + " with " + at.with();
    }

    private static String ofOneRound(int rounds) {
        return rounds == 1 ? ONE_ROUND : "";
    }

    private String spreads() {
        List<String> spreads = new ArrayList<>();
        for (Column column : effects.columns()) {
            if (column.freedom() > 0) {
                spreads.add("%s %s".formatted(column.title(), FigureText.percent(column.spread())));
            }
        }
        if (spreads.isEmpty()) {
            return "Too few launches were measured to estimate the effects: give a longer --within"
                    + " or more --rounds.";
        }
        return "Standard deviation between launches: " + String.join(", ", spreads) + ".";
    }

    /** The table with the ratios of each level. Only the first row of a switch has its name. */
    private Table levels(Medium out) {
        Table table = table("switch", "level");
        for (Switch one : effects.switches()) {
            Text name = Text.of(one.name());
            for (Row row : one.levels()) {
                List<Text> cells = new ArrayList<>();
                cells.add(name);
                name = Text.EMPTY;
                cells.add(Text.of(row.level() + " against " + one.first()));
                for (Cell cell : row.cells()) {
                    cells.add(figure(out, cell.column(), cell.ratio(), cell.verdict()));
                }
                table.row(cells);
            }
        }
        return table;
    }

    /**
     * The table of the best levels together: the measured ratios, and below them the predicted
     * ones.
     */
    private Table together(Medium out, Confirmation confirmation) {
        Table table = table("levels", "");
        for (Chosen chosen : confirmation.chosen()) {
            List<Text> found = new ArrayList<>(List.of(Text.of(chosen.name()), Text.of("found")));
            List<Text> predicted = new ArrayList<>(List.of(Text.EMPTY, Text.of("predicted")));
            for (Confirmed cell : chosen.cells()) {
                found.add(figure(out, cell.column(), cell.found(), cell.verdict()));
                predicted.add(out.figure(predicted(cell), Ink.FAINT));
            }
            table.row(found);
            table.row(predicted);
        }
        return table;
    }

    private static Text figure(
            Medium out, Column column, @Nullable Estimate ratio, @Nullable Verdict verdict) {
        return out.figure(text(ratio), Ink.of(column.metric(), verdict));
    }

    /** Two columns of text and one for each metric. */
    private Table table(String one, String other) {
        Table table = new Table("l  l" + "  r".repeat(effects.columns().size()));
        List<Text> header = new ArrayList<>(List.of(Text.of(one), Text.of(other)));
        effects.columns().forEach(column -> header.add(Text.of(column.title() + " ")));
        table.row(header.stream().map(it -> it.in(Ink.BOLD)).toList());
        return table;
    }

    static String text(@Nullable Estimate ratio) {
        return ratio == null ? FigureText.ABSENT : FigureText.estimate(ratio);
    }

    /** The predicted ratio, and whether it is in the measured interval, if there is one. */
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
