package io.weighbridge.switches;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.switches.Effects.Cell;
import io.weighbridge.switches.Effects.Chosen;
import io.weighbridge.switches.Effects.Column;
import io.weighbridge.switches.Effects.Confirmed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
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
        for (Column column : effects.columns()) {
            List<String> parts = answer(column);
            if (!parts.isEmpty()) {
                String title = FigureText.capital(column.title());
                sentences.add(title + ": " + String.join("; ", parts) + average(column) + ".");
            }
        }
        return sentences;
    }

    /** What an effect is, for answers with one; empty if there is only one switch. */
    private String average(Column column) {
        boolean any =
                effects.cells(column).values().stream()
                        .anyMatch(it -> it.verdict() != null && it.verdict().word().significant());
        if (!any || effects.switches().size() < 2) {
            return "";
        }
        String influenced = column.interaction() == null ? "" : ", which influence each other";
        return " (averages over the levels of the other switches" + influenced + ")";
    }

    private static String confirmed(Chosen chosen) {
        String levels = String.join(", ", chosen.levels());
        if (chosen.cells().stream().allMatch(cell -> cell.verdict() == null)) {
            return "Not confirmed: with %s too few launches were measured.".formatted(levels);
        }
        List<String> significant = found(chosen, verdict -> verdict.word().significant());
        if (!significant.isEmpty()) {
            return "In new launches with %s, compared with the unchanged application: %s."
                    .formatted(levels, String.join("; ", significant));
        }
        List<String> doubted = found(chosen, verdict -> verdict.doubt() == Verdict.Doubt.ONE_ROUND);
        if (!doubted.isEmpty()) {
            return "One round is too few to confirm what it found with %s: %s."
                    .formatted(levels, String.join("; ", doubted));
        }
        return "Not confirmed: with %s there is no significant difference from the unchanged application."
                .formatted(levels);
    }

    /** What is better and what is worse, of the columns with such a verdict. */
    private static List<String> found(Chosen chosen, Predicate<Verdict> which) {
        List<String> better = new ArrayList<>();
        List<String> worse = new ArrayList<>();
        for (Confirmed cell : chosen.cells()) {
            if (cell.verdict() != null && which.test(cell.verdict())) {
                List<String> side = cell.better() ? better : worse;
                side.add(cell.column().title() + " " + EffectsText.text(cell.found()));
            }
        }
        return parts("in", String.join(", ", better), String.join(", ", worse));
    }

    /** The parts of a column's answer; empty if the column has no verdicts. */
    private List<String> answer(Column column) {
        List<Level> better = new ArrayList<>();
        List<Level> worse = new ArrayList<>();
        List<Interval> others = new ArrayList<>();
        for (Map.Entry<String, Cell> level : effects.cells(column).entrySet()) {
            Cell cell = level.getValue();
            Estimate ratio = cell.ratio();
            if (cell.verdict() == null || ratio == null) {
                continue;
            }
            if (cell.verdict().word().significant()) {
                (cell.better() ? better : worse).add(new Level(level.getKey(), ratio));
            } else if (ratio.printed() != null) {
                others.add(ratio.printed());
            }
        }
        List<String> parts = parts("with", Level.text(better), Level.text(worse));
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

    /** A level, as {@code switch=level}, and its significant effect. */
    private record Level(String name, Estimate ratio) {

        /** The logarithm of the ratio, without a sign. */
        double size() {
            return Math.abs(Math.log(ratio.ratio()));
        }

        /** Levels and their ratios as text, the largest effect first. */
        static String text(List<Level> levels) {
            return levels.stream()
                    .sorted(Comparator.comparingDouble(Level::size).reversed())
                    .map(level -> level.name() + " " + FigureText.estimate(level.ratio()))
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * About the levels without a significant difference.
     *
     * @param intervals of these levels, one or more
     * @param all whether the column has no other levels
     */
    private static String others(List<Interval> intervals, boolean all) {
        List<Interval> narrow =
                intervals.stream().filter(it -> it.high() / it.low() <= OPEN).toList();
        int open = intervals.size() - narrow.size();
        List<String> parts = new ArrayList<>();
        if (!narrow.isEmpty()) {
            String which = all && open == 0 ? "" : " for " + count(narrow.size());
            parts.add("no significant difference%s, %s".formatted(which, within(narrow)));
        }
        if (open > 0) {
            boolean none = all && narrow.isEmpty();
            parts.add("too few launches to tell" + (none ? "" : " for " + count(open)));
        }
        return String.join("; ", parts);
    }

    /** Such as {@code all intervals within 0.95× to 1.04×}. */
    private static String within(List<Interval> intervals) {
        double low = intervals.stream().mapToDouble(Interval::low).min().orElseThrow();
        double high = intervals.stream().mapToDouble(Interval::high).max().orElseThrow();
        String what = intervals.size() == 1 ? "interval" : "all intervals";
        return String.format(Locale.ROOT, "%s within %.2f× to %.2f×", what, low, high);
    }

    private static String count(int levels) {
        return levels == 1 ? "1 other level" : levels + " other levels";
    }
}
