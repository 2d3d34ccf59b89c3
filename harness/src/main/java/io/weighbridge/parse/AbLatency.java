package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The latencies that ab reports, in seconds.
 *
 * @param rows percent to seconds as ab wrote them, including values below the resolution of its
 *     clock
 * @param max the slowest request; null if it is below the clock's resolution
 * @param meanBounds an interval that contains the mean; null if unknown
 * @param fine whether the rows are in microseconds, so that a 0 is an error and not the clock's
 *     resolution
 */
record AbLatency(
        SortedMap<Double, Double> rows,
        @Nullable Double max,
        @Nullable Bounds meanBounds,
        boolean fine) {

    private static final double MILLISECOND = 1e-3;
    private static final double MEDIAN = 50;
    private static final double SLOWEST = 100;

    AbLatency {
        rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
    }

    /** From the printed table, in whole milliseconds. */
    static AbLatency ofTable(AbReport report) {
        Double max = report.totalMax();
        boolean known = max != null && max > 0;
        return new AbLatency(report.percentiles(), known ? max : null, table(report), false);
    }

    /** From the file of {@code -e}, in microseconds, except the maximum of older versions. */
    static AbLatency ofFile(SortedMap<Double, Double> all, AbReport report) {
        SortedMap<Double, Double> rows = measured(all, report.completed());
        Double max = max(rows, report);
        if (max == null) {
            return new AbLatency(rows, null, null, true);
        }
        Bounds bounds = Bounds.ofMean(rows, max, report.completed());
        Bounds printed = table(report);
        return new AbLatency(rows, max, printed == null ? bounds : bounds.and(printed), true);
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

    private static @Nullable Bounds table(AbReport report) {
        Double mean = report.totalMean();
        return mean == null ? null : Bounds.ofPrinted(mean, MILLISECOND);
    }

    /** Rounded to a millisecond, the maximum may be below the 99th percentile. */
    private static @Nullable Double max(SortedMap<Double, Double> rows, AbReport report) {
        double last = rows.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (rows.containsKey(SLOWEST)) {
            return last;
        }
        Double printed = report.totalMax();
        return printed == null ? null : Math.max(last, printed);
    }

    /** The mean, if it is known to 5 %, or null; never derived from requests per second. */
    @Nullable Double mean() {
        return meanBounds == null ? null : meanBounds.middle();
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
                        OutputChecks.FALLING.formatted(
                                "ab", OutputChecks.percentile(percent), seconds, before);
                throw new TrialFailedException(new Failure(Failure.Kind.IDENTITY_BROKEN, sentence));
            }
            before = seconds;
        }
    }
}
