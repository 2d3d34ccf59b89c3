package io.weighbridge.compare.stats;

import org.jspecify.annotations.Nullable;

/**
 * A target's ratio to the baseline, as printed in a report.
 *
 * @param rounds number of rounds in which the target was measured, 1 or more
 * @param ratio target over baseline, greater than 0
 * @param interval of the ratio alone; absent if its error is unknown
 * @param together the simultaneous interval for all targets of a question, which decides its
 *     verdict; absent if the row is exploratory
 * @param freedom degrees of freedom of the standard error; absent if the error is unknown, or known
 *     exactly
 */
public record Estimate(
        int rounds,
        double ratio,
        @Nullable Interval interval,
        @Nullable Interval together,
        @Nullable Double freedom) {

    static Estimate of(Contrast contrast, double level, @Nullable Interval together) {
        boolean finite = contrast.judged() && Double.isFinite(contrast.freedom());
        return new Estimate(
                contrast.rounds(),
                contrast.ratio(),
                contrast.judged() ? contrast.interval(level) : null,
                together,
                finite ? contrast.freedom() : null);
    }

    /**
     * The interval to print: the simultaneous one, or else that of the ratio alone; absent if both
     * are.
     */
    public @Nullable Interval printed() {
        return together == null ? interval : together;
    }
}
