package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.model.UsageException;
import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.stats.Interval;
import java.util.List;

/**
 * How narrow the intervals of a metric must be before a run may end.
 *
 * @param metric which
 * @param width half of the interval, as a share above 0: 0.05 is ±5 %
 */
public record Goal(Metric metric, double width) {

    /**
     * Reads one such as {@code cpu=5%}.
     *
     * @throws UsageException where it is none, or its metric is not known or has no better way
     */
    public static Goal parse(String typed) {
        Gate like = Gate.parse("--until", typed);
        if (like.threshold() == 0) {
            throw new UsageException(
                    "--until %s is never reached: name a wider interval".formatted(typed));
        }
        return new Goal(like.metric(), like.threshold());
    }

    /**
     * Whether every ratio of the metric has an interval that is narrow enough, and there is one.
     */
    public boolean reached(Comparison comparison) {
        List<Cell> compared =
                comparison.sections().stream()
                        .flatMap(section -> section.rows().stream())
                        .filter(row -> row.metric() == metric)
                        .flatMap(row -> row.cells().stream())
                        .filter(cell -> !comparison.standing(cell.target()).twin())
                        .filter(cell -> cell.ratio().isPresent())
                        .toList();
        return !compared.isEmpty() && compared.stream().allMatch(this::reached);
    }

    private boolean reached(Cell cell) {
        return cell.ratio()
                .flatMap(ratio -> ratio.printed())
                .map(Interval::halfWidth)
                .filter(half -> half <= width)
                .isPresent();
    }
}
