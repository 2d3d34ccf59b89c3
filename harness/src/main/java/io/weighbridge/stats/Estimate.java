package io.weighbridge.stats;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a target compares with the baseline, as a report prints it.
 *
 * @param rounds in how many rounds the target was measured, 1 or more
 * @param ratio target over baseline, greater than 0
 * @param interval of the ratio by itself; absent where nothing is known of its error
 * @param together the interval that holds among all targets of a question; absent where the row is
 *     no question, or its targets have variances of their own
 * @param freedom degrees of freedom of the standard error; absent where nothing is known of it, or
 *     it is known exactly
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

    /** The interval to print: the one that a verdict goes by, where there is one. */
    public Optional<Interval> printed() {
        return together.or(() -> interval);
    }
}
