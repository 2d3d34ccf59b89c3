package io.weighbridge.compare.gate;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import java.util.List;
import java.util.stream.Stream;

/**
 * How narrow a metric's intervals must be before a run may end.
 *
 * @param width half of the interval, as a share above 0: 0.05 is ±5 %
 */
public record PrecisionGoal(Metric metric, double width) {

    /**
     * Parses a goal such as {@code cpu=5%}.
     *
     * @throws UsageException if the form is wrong, or if the metric is unknown, or if neither more
     *     nor less of it is better
     */
    public static PrecisionGoal parse(String typed) {
        Gate like = Gate.parse("--until", typed);
        if (like.threshold() == 0) {
            throw new UsageException(
                    "--until %s is never reached: give a wider interval".formatted(typed));
        }
        return new PrecisionGoal(like.metric(), like.threshold());
    }

    /** Whether the metric has ratios, and each of them has an interval that is narrow enough. */
    public boolean reached(Comparison comparison) {
        List<Estimate> compared =
                comparison.sections().stream()
                        .flatMap(it -> comparison.decisive(it, metric).stream())
                        .flatMap(row -> row.cells().stream())
                        .filter(cell -> !comparison.target(cell.target()).twin())
                        .flatMap(cell -> Stream.ofNullable(cell.ratio()))
                        .toList();
        return !compared.isEmpty() && compared.stream().allMatch(this::narrow);
    }

    private boolean narrow(Estimate ratio) {
        Interval interval = ratio.printed();
        return interval != null && interval.halfWidth() <= width;
    }
}
