package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.DecisionSentences;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.compare.stats.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A forest plot: the ratio of each target in one row, and its interval, on a logarithmic axis.
 *
 * @param title of the question
 * @param scenario null if the row is about the launch
 */
record ForestChart(PageRows rows, String title, @Nullable String scenario, Row row) {

    /**
     * One target.
     *
     * @param mark its number
     * @param low the lower end of the interval, or the end of the axis if that is higher; null if
     *     there is no interval
     * @param high the upper end
     * @param filled whether the difference is significant
     * @param below the lower end as text, if it is cut off
     * @param above the upper end as text, if it is cut off
     * @param remark in place of an interval that is too wide to be drawn; null if there is none
     */
    record Line(
            String name,
            int mark,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            boolean filled,
            @Nullable String below,
            @Nullable String above,
            @Nullable String remark) {}

    /** What is drawn: one line for each row of the values. */
    record Drawn(Axis x, List<Line> lines) {}

    /** The end of an interval that is farther from 1 than most, by this factor, is cut off. */
    private static final double FAR = 4;

    private static final MathContext TWO_DIGITS = new MathContext(2);

    /** The chart of a row in which at least one target has a ratio. */
    Chart chart() {
        List<Cell> cells = cells();
        Axis axis = axis();
        DecisionSentences sentences = DecisionSentences.of(rows.comparison());
        Table values = Table.ofValues(List.of("target", "ratio", "verdict"));
        List<Line> lines = new ArrayList<>();
        for (Cell cell : cells) {
            Estimate estimate = Objects.requireNonNull(cell.ratio());
            values.plain(
                    List.of(cell.target(), FigureText.estimate(estimate), sentences.verdict(cell)));
            lines.add(line(cell, estimate, axis));
        }
        String metric = PageRows.label(row.metric());
        return new Chart(
                "forest",
                "%s (%s)".formatted(rows.titled(title, scenario), metric),
                "%s: ratio of each target to %s, with its interval"
                        .formatted(rows.titled(metric, scenario), rows.baseline()),
                null,
                new Drawn(axis, lines),
                values);
    }

    /** The cells with a ratio. */
    private List<Cell> cells() {
        return rows.others().stream().map(row::cell).filter(cell -> cell.ratio() != null).toList();
    }

    /** The axis that suits the row by itself. */
    Axis axis() {
        return axis(cells().stream().map(cell -> Objects.requireNonNull(cell.ratio())).toList());
    }

    private Line line(Cell cell, Estimate estimate, Axis axis) {
        int mark = rows.marks().of(cell.target());
        boolean filled = cell.verdict() != null && cell.verdict().word().significant();
        Interval interval = drawn(estimate);
        if (interval == null) {
            String remark = FigureText.interval(estimate.ratio(), estimate.printed());
            return new Line(
                    cell.target(),
                    mark,
                    estimate.ratio(),
                    null,
                    null,
                    filled,
                    null,
                    null,
                    remark.isEmpty() ? null : remark);
        }
        return new Line(
                cell.target(),
                mark,
                estimate.ratio(),
                Math.max(interval.low(), axis.from()),
                Math.min(interval.high(), axis.to()),
                filled,
                interval.low() < axis.from() ? "← " + rough(interval.low()) : null,
                interval.high() > axis.to() ? rough(interval.high()) + " →" : null,
                null);
    }

    /** The interval, if it is printed as figures. */
    private static @Nullable Interval drawn(Estimate estimate) {
        return FigureText.tooWide(estimate.printed()) ? null : estimate.printed();
    }

    private static String rough(double ratio) {
        return BigDecimal.valueOf(ratio).round(TWO_DIGITS).stripTrailingZeros().toPlainString()
                + "×";
    }

    /** An axis with all ratios and intervals, except the ends of intervals far wider than most. */
    private static Axis axis(List<Estimate> estimates) {
        double farthest =
                estimates.stream()
                        .mapToDouble(it -> Math.abs(Math.log(it.ratio())))
                        .max()
                        .orElseThrow();
        double typical =
                Summary.median(estimates.stream().mapToDouble(ForestChart::reach).toArray());
        double limit = Math.max(FAR * Math.max(typical, farthest), Math.log(1.05));
        DoubleSummaryStatistics shown = new DoubleSummaryStatistics();
        shown.accept(1);
        for (Estimate estimate : estimates) {
            shown.accept(estimate.ratio());
            Interval interval = drawn(estimate);
            if (interval != null) {
                shown.accept(Math.max(interval.low(), Math.exp(-limit)));
                shown.accept(Math.min(interval.high(), Math.exp(limit)));
            }
        }
        double room = Math.max(Math.pow(shown.getMax() / shown.getMin(), 0.04), 1.005);
        return Axis.ratios(shown.getMin() / room, shown.getMax() * room);
    }

    /** How far a ratio and its interval reach from 1, as a logarithm. */
    private static double reach(Estimate estimate) {
        Interval interval = drawn(estimate);
        return interval == null
                ? Math.abs(Math.log(estimate.ratio()))
                : Math.max(Math.abs(Math.log(interval.low())), Math.abs(Math.log(interval.high())));
    }
}
