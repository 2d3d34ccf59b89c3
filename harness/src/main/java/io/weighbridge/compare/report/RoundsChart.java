package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.FigureText;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The values of one row in every round.
 *
 * @param scenario null if the row is about the launch
 */
record RoundsChart(PageRows rows, @Nullable String scenario, Row row) {

    /**
     * One target.
     *
     * @param mark its number
     * @param median over rounds; null if there are none
     * @param values of each round, in the order of the table of values; null if there is none
     */
    private record Line(
            String name, int mark, @Nullable Double median, List<@Nullable Double> values) {}

    private record Drawn(Axis x, List<Line> lines) {}

    /** The chart of a row with at least one value. */
    Chart chart() {
        SortedSet<Integer> rounds = new TreeSet<>();
        DoubleSummaryStatistics range = new DoubleSummaryStatistics();
        for (Cell cell : row.cells()) {
            rounds.addAll(cell.rounds().keySet());
            cell.rounds().values().forEach(range::accept);
        }
        FigureText.Scale scale = ComparisonTable.scale(row, rows.baseline());
        String title = rows.titled(PageRows.label(row.metric()), scenario);
        return new Chart(
                "rounds",
                title,
                title + ": the value of each round, for each target",
                null,
                new Drawn(
                        Axis.even(scale, range.getMin(), range.getMax()),
                        row.cells().stream().map(cell -> line(cell, rounds)).toList()),
                values(rounds, scale));
    }

    private Line line(Cell cell, SortedSet<Integer> rounds) {
        List<@Nullable Double> values = new ArrayList<>();
        rounds.forEach(round -> values.add(cell.rounds().get(round)));
        Double median = cell.summary() == null ? null : Double.valueOf(cell.summary().median());
        return new Line(cell.target(), rows.marks().of(cell.target()), median, values);
    }

    private Table values(SortedSet<Integer> rounds, FigureText.Scale scale) {
        List<String> titles = new ArrayList<>(List.of("round"));
        titles.addAll(rows.targets());
        Table values = Table.ofValues(titles);
        for (Integer round : rounds) {
            List<String> texts = new ArrayList<>(List.of(number(round)));
            row.cells().forEach(cell -> texts.add(scale.text(cell.rounds().get(round))));
            values.plain(texts);
        }
        return values;
    }

    /** The number of a round as readers count; rounds that only start servers are negative. */
    private static String number(int round) {
        return round < 0 ? "start " + -round : String.valueOf(round + 1);
    }
}
