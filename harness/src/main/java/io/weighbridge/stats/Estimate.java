package io.weighbridge.stats;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A target's ratio to the baseline, as printed in a report.
 *
 * @param rounds number of rounds in which the target was measured, 1 or more
 * @param ratio target over baseline, greater than 0
 * @param interval of the ratio alone; absent if its error is unknown
 * @param together the simultaneous interval for all targets of a question; absent if the row is
 *     exploratory, or if its targets have separate variances
 * @param freedom degrees of freedom of the standard error; absent if the error is unknown, or known
 *     exactly
 */
public record Estimate(
        int rounds,
        double ratio,
        Optional<Interval> interval,
        Optional<Interval> together,
        OptionalDouble freedom) {

    /** An estimate without a verdict. */
    static Estimate of(Contrast contrast, double level) {
        return of(
                contrast,
                contrast.judged() ? Optional.of(contrast.interval(level)) : Optional.empty(),
                Optional.empty());
    }

    static Estimate of(Question.Answer answer) {
        return of(answer.contrast(), Optional.of(answer.own()), answer.together());
    }

    private static Estimate of(
            Contrast contrast, Optional<Interval> interval, Optional<Interval> together) {
        boolean finite = contrast.judged() && Double.isFinite(contrast.freedom());
        return new Estimate(
                contrast.rounds(),
                contrast.ratio(),
                interval,
                together,
                finite ? OptionalDouble.of(contrast.freedom()) : OptionalDouble.empty());
    }

    /** The interval to print: the one that the verdict is based on, if there is one. */
    public Optional<Interval> printed() {
        return together.or(() -> interval);
    }
}
