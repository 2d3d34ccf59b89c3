package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.PublishedComparison;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.PublishedRatio;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says whether a published ratio lies in the interval of this run. */
final class PublishedCheck {

    /**
     * Half width from which an interval is too wide: such an interval includes even the published
     * difference between Spring MVC and WebFlux, 29 %.
     */
    private static final double WIDEST = 0.25;

    private PublishedCheck() {}

    /**
     * Compares a published ratio with this run's.
     *
     * @param leftOut metrics for which the run has only values reported by the applications
     */
    static PublishedComparison of(
            PublishedRatio published, Set<Metric> leftOut, List<Section> sections) {
        Metric metric = published.metric();
        if (leftOut.contains(metric)) {
            metric = Objects.requireNonNull(metric.reported());
        }
        String scenario = published.scenario();
        Cell cell = Comparison.cell(sections, scenario, metric, published.target());
        Estimate here = cell == null ? null : cell.ratio();
        String note = cell == null || here == null ? null : cell.note();
        return new PublishedComparison(
                published.by(),
                published.target(),
                metric,
                scenario,
                published.ratio(),
                here,
                note == null ? inside(here, published.ratio()) : null,
                note,
                published.why());
    }

    /**
     * Whether the interval of an estimate includes a ratio; null if there is no interval, or if it
     * includes the ratio but is so wide that it includes almost any value.
     */
    private static @Nullable Boolean inside(@Nullable Estimate estimate, double ratio) {
        Interval interval = estimate == null ? null : estimate.interval();
        if (interval == null) {
            return null;
        }
        if (interval.holds(ratio)) {
            return interval.halfWidth() > WIDEST ? null : Boolean.TRUE;
        }
        return false;
    }
}
