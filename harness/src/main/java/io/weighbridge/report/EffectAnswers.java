package io.weighbridge.report;

import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.Effects.Cell;
import io.weighbridge.analysis.Effects.Chosen;
import io.weighbridge.analysis.Effects.Column;
import io.weighbridge.analysis.Effects.Confirmed;
import io.weighbridge.analysis.Effects.Row;
import io.weighbridge.analysis.Effects.Switch;
import io.weighbridge.analysis.FigureText;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Interval;
import io.weighbridge.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the effects of switches mean: a sentence for each combination of levels that was measured
 * again, and one for each question.
 */
record EffectAnswers(Effects effects) {

    /** An interval whose ends differ by a larger factor is too wide for an answer. */
    private static final double OPEN = 4;

    /** The sentences, first those about combinations that were measured again. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (effects.confirmation() != null) {
            effects.confirmation().chosen().forEach(it -> sentences.add(confirmed(it)));
        }
        for (int index = 0; index < effects.columns().size(); index++) {
            List<String> parts = answer(index);
            if (!parts.isEmpty()) {
                String title = FigureText.capital(effects.columns().get(index).title());
                sentences.add(title + ": " + String.join("; ", parts) + ".");
            }
        }
        return sentences;
    }

    private String confirmed(Chosen chosen) {
        List<String> better = new ArrayList<>();
        List<String> worse = new ArrayList<>();
        for (int index = 0; index < chosen.cells().size(); index++) {
            Column column = effects.columns().get(index);
            Confirmed cell = chosen.cells().get(index);
            Verdict verdict = cell.verdict();
            if (verdict != null && verdict.word().significant()) {
                List<String> side = Cell.good(column.metric(), verdict.word()) ? better : worse;
                side.add(column.title() + " " + EffectsText.text(cell.found()));
            }
        }
        String levels = String.join(", ", chosen.levels());
        if (chosen.cells().stream().allMatch(cell -> cell.verdict() == null)) {
            return "Not confirmed: with %s too few launches were measured.".formatted(levels);
        }
        if (better.isEmpty() && worse.isEmpty()) {
            return "Not confirmed: with %s there is no significant difference from the unchanged application."
                    .formatted(levels);
        }
        List<String> parts = parts("in", String.join(", ", better), String.join(", ", worse));
        return "In new launches with %s, compared with the unchanged application: %s."
                .formatted(levels, String.join("; ", parts));
    }

    /** The parts of a column's answer; empty if the column has no verdicts. */
    private List<String> answer(int index) {
        Column column = effects.columns().get(index);
        List<Significant> better = new ArrayList<>();
        List<Significant> worse = new ArrayList<>();
        List<Interval> others = new ArrayList<>();
        for (Switch one : effects.switches()) {
            for (Row row : one.levels()) {
                Cell cell = row.cells().get(index);
                Estimate ratio = cell.ratio();
                Verdict verdict = cell.verdict();
                if (verdict == null || ratio == null) {
                    continue;
                }
                if (verdict.word().significant()) {
                    List<Significant> side =
                            Cell.good(column.metric(), verdict.word()) ? better : worse;
                    side.add(Significant.of(one.name() + "=" + row.level(), ratio));
                } else if (ratio.printed() != null) {
                    others.add(ratio.printed());
                }
            }
        }
        List<String> parts = parts("with", Significant.text(better), Significant.text(worse));
        if (!others.isEmpty()) {
            parts.add(others(others, parts.isEmpty()));
        }
        return parts;
    }

    /** What is better and what is worse, each with a preposition; without an empty text. */
    private static List<String> parts(String preposition, String better, String worse) {
        List<String> parts = new ArrayList<>();
        if (!better.isEmpty()) {
            parts.add("better %s %s".formatted(preposition, better));
        }
        if (!worse.isEmpty()) {
            parts.add("worse %s %s".formatted(preposition, worse));
        }
        return parts;
    }

    /**
     * A significant effect.
     *
     * @param size the logarithm of its ratio, without a sign
     */
    private record Significant(String text, double size) {

        static Significant of(String level, Estimate ratio) {
            String text = level + " " + FigureText.estimate(ratio);
            return new Significant(text, Math.abs(Math.log(ratio.ratio())));
        }

        /** The effects as text, the largest first. */
        static String text(List<Significant> effects) {
            return effects.stream()
                    .sorted(Comparator.comparingDouble(Significant::size).reversed())
                    .map(Significant::text)
                    .collect(Collectors.joining(", "));
        }
    }

    private static String others(List<Interval> intervals, boolean all) {
        List<Interval> narrow =
                intervals.stream().filter(it -> it.high() / it.low() <= OPEN).toList();
        int open = intervals.size() - narrow.size();
        List<String> parts = new ArrayList<>();
        if (!narrow.isEmpty()) {
            double low = narrow.stream().mapToDouble(Interval::low).min().orElseThrow();
            double high = narrow.stream().mapToDouble(Interval::high).max().orElseThrow();
            String which = all && open == 0 ? "" : " for " + count(narrow.size());
            String each = narrow.size() == 1 ? "interval" : "all intervals";
            parts.add(
                    String.format(
                            Locale.ROOT,
                            "no significant difference%s, %s within %.2f× to %.2f×",
                            which,
                            each,
                            low,
                            high));
        }
        if (open > 0) {
            boolean none = all && narrow.isEmpty();
            parts.add("too few launches to tell" + (none ? "" : " for " + count(open)));
        }
        return String.join("; ", parts);
    }

    private static String count(int levels) {
        return levels == 1 ? "1 other level" : levels + " other levels";
    }
}
