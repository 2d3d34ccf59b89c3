package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The latencies that ab reports, in seconds.
 *
 * @param rows percent to seconds as ab wrote them, including values below the resolution of its
 *     clock
 * @param max the slowest request; absent if it is below the clock's resolution
 * @param meanBounds an interval that contains the mean; absent if unknown
 * @param fine whether the rows are in microseconds, so that a 0 is an error and not the clock's
 *     resolution
 */
record AbLatency(
        SortedMap<Double, Double> rows,
        OptionalDouble max,
        Optional<Bounds> meanBounds,
        boolean fine) {

    private static final double MILLISECOND = 1e-3;
    private static final double MEDIAN = 50;
    private static final double SLOWEST = 100;

    AbLatency {
        rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
    }

    /** From the printed table, in whole milliseconds. */
    static AbLatency ofTable(AbReport report) {
        return new AbLatency(
                report.percentiles(), positive(report.totalMax()), table(report), false);
    }

    /** From the file of {@code -e}, in microseconds, except the maximum of older versions. */
    static AbLatency ofFile(SortedMap<Double, Double> all, AbReport report) {
        SortedMap<Double, Double> rows = measured(all, report.completed());
        OptionalDouble max = max(rows, report);
        Optional<Bounds> bounds =
                max.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Bounds.ofMean(rows, max.getAsDouble(), report.completed()));
        Optional<Bounds> printed = table(report);
        Optional<Bounds> both =
                bounds.isPresent() && printed.isPresent()
                        ? Optional.of(bounds.get().and(printed.get()))
                        : bounds;
        return new AbLatency(rows, max, both, true);
    }

    /**
     * Removes the rows that ab reads beyond its last request: it rounds the index of a percentile
     * up, which with 50 requests or fewer is behind the last one.
     */
    private static SortedMap<Double, Double> measured(
            SortedMap<Double, Double> rows, long completed) {
        SortedMap<Double, Double> measured = new TreeMap<>(rows);
        measured.keySet()
                .removeIf(
                        percent ->
                                percent < SLOWEST && completed * percent / 100 + 0.5 >= completed);
        return measured;
    }

    private static Optional<Bounds> table(AbReport report) {
        return report.totalMean().isEmpty()
                ? Optional.empty()
                : Optional.of(Bounds.ofPrinted(report.totalMean().getAsDouble(), MILLISECOND));
    }

    /** Rounded to a millisecond, the maximum may be below the 99th percentile. */
    private static OptionalDouble max(SortedMap<Double, Double> rows, AbReport report) {
        OptionalDouble last = rows.values().stream().mapToDouble(Double::doubleValue).max();
        if (rows.containsKey(SLOWEST)) {
            return last;
        }
        OptionalDouble printed = report.totalMax();
        return printed.isEmpty()
                ? printed
                : OptionalDouble.of(Math.max(last.orElse(0), printed.getAsDouble()));
    }

    private static OptionalDouble positive(OptionalDouble value) {
        return value.isPresent() && value.getAsDouble() > 0 ? value : OptionalDouble.empty();
    }

    /** The mean, if it is known to 5 %; it is never derived from requests per second. */
    OptionalDouble mean() {
        return meanBounds.isEmpty() ? OptionalDouble.empty() : meanBounds.get().middle();
    }

    /** The rows with values above the clock's resolution, which are not 0. */
    SortedMap<Double, Double> known() {
        SortedMap<Double, Double> known = new TreeMap<>(rows);
        known.values().removeIf(seconds -> seconds == 0);
        return known;
    }

    /**
     * @throws TrialFailedException if rows decrease, are negative, or are 0 although the clock is
     *     fine enough
     */
    void check() throws TrialFailedException {
        double before = 0;
        for (Map.Entry<Double, Double> row : rows.entrySet()) {
            double percent = row.getKey();
            double seconds = row.getValue();
            if (seconds < before || (fine && percent >= MEDIAN && seconds == 0)) {
                String sentence =
                        "ab's percentiles should be positive and rise, but after %s s the one of %s %% is %s s: a clock was set back, or the output is damaged"
                                .formatted(before, percent, seconds);
                throw new TrialFailedException(new Failure(Failure.Kind.IDENTITY_BROKEN, sentence));
            }
            before = seconds;
        }
    }
}
