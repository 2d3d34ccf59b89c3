package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How wide the intervals of a report's questions would be, had the run ended after fewer rounds:
 * averages over targets and over separate groups of that many rounds.
 */
public record HalfWidths(RunDirectory run) {

    /** The table, for documents. */
    public String table(List<Integer> rounds) {
        Map<String, Map<Integer, Double>> byRow = new LinkedHashMap<>();
        for (int count : rounds) {
            means(count)
                    .forEach(
                            (row, width) ->
                                    byRow.computeIfAbsent(row, it -> new LinkedHashMap<>())
                                            .put(count, width));
        }
        StringBuilder table = new StringBuilder();
        table.append("| rounds |")
                .append(
                        rounds.stream()
                                .map(count -> " " + count + " |")
                                .collect(Collectors.joining()))
                .append("\n| --- |")
                .append(" ---: |".repeat(rounds.size()))
                .append('\n');
        byRow.forEach(
                (row, widths) -> {
                    table.append("| ").append(row).append(" |");
                    rounds.forEach(
                            count ->
                                    table.append(
                                            String.format(
                                                    Locale.ROOT,
                                                    " ±%.1f %% |",
                                                    100 * widths.getOrDefault(count, Double.NaN))));
                    table.append('\n');
                });
        return table.toString();
    }

    /** The mean half-width of each question over all groups of so many successive rounds. */
    private Map<String, Double> means(int count) {
        Map<String, List<Double>> all = new LinkedHashMap<>();
        List<Trial> trials = run.trials();
        int whole = trials.stream().mapToInt(Trial::round).max().orElse(-1) + 1;
        for (int first = 0; first + count <= whole; first += count) {
            int from = first;
            List<Trial> group =
                    trials.stream()
                            .filter(trial -> trial.round() >= from && trial.round() < from + count)
                            .toList();
            for (Section section : RunAnalysis.of(run.record(), group).sections()) {
                for (Row row : section.rows()) {
                    if (row.question()) {
                        all.computeIfAbsent(row.metric().label(), it -> new ArrayList<>())
                                .addAll(halfWidths(row));
                    }
                }
            }
        }
        Map<String, Double> means = new LinkedHashMap<>();
        all.forEach(
                (row, widths) ->
                        means.put(
                                row,
                                widths.stream()
                                        .mapToDouble(Double::doubleValue)
                                        .average()
                                        .orElse(Double.NaN)));
        return means;
    }

    private static List<Double> halfWidths(Row row) {
        return row.cells().stream()
                .flatMap(cell -> Stream.ofNullable(cell.ratio()))
                .flatMap(ratio -> Stream.ofNullable(ratio.printed()))
                .map(HalfWidths::halfWidth)
                .toList();
    }

    /** The factor from the estimate to either end, less 1. */
    private static double halfWidth(Interval interval) {
        return Math.sqrt(interval.high() / interval.low()) - 1;
    }
}
