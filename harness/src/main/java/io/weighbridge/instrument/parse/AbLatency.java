package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.TrialFailedException;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The latencies in the file of ab's {@code -e}: one row per percent, in milliseconds with three
 * decimals, whereas the printed table has nine rows of whole milliseconds. Row 0 is the fastest
 * request; older versions end with row 99, newer ones with row 100, the slowest.
 *
 * @param rows percent to seconds
 * @param max the slowest request in seconds; null if unknown
 * @param mean an interval that contains the mean, in seconds; null if unknown
 */
record AbLatency(
        SortedMap<Double, Double> rows, @Nullable Double max, @Nullable AbMeanBounds mean) {

    private static final Pattern ROW = Pattern.compile("(\\d{1,3}),(-?\\d+\\.\\d+)");
    private static final double MILLISECOND = 1e-3;
    private static final double SLOWEST = 100;

    static AbLatency of(RawText text, AbReport report) throws TrialFailedException {
        if (report.completed() == 0) {
            // Without an answer, ab writes no file.
            return new AbLatency(new TreeMap<>(), null, null);
        }
        SortedMap<Double, Double> rows = rows(text);
        removeUnmeasured(rows, report.completed());
        Double max = max(rows, report);
        if (max == null) {
            return new AbLatency(rows, null, null);
        }
        AbMeanBounds mean = AbMeanBounds.of(rows, max, report.completed());
        Double printed = report.totalMean();
        if (printed != null) {
            mean = mean.and(AbMeanBounds.ofPrinted(printed, MILLISECOND));
        }
        return new AbLatency(rows, max, mean);
    }

    private static SortedMap<Double, Double> rows(RawText text) throws TrialFailedException {
        SortedMap<Double, Double> rows = new TreeMap<>();
        for (String line : text.of("percentiles").lines().skip(1).toList()) {
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                throw text.unreadable("percentiles", "it has an unreadable row: " + line);
            }
            rows.put(Double.valueOf(row.group(1)), Double.parseDouble(row.group(2)) / 1000);
        }
        if (rows.size() < 100) {
            throw text.unreadable("percentiles", "it has " + rows.size() + " rows, not 100");
        }
        return rows;
    }

    /**
     * Removes the rows that ab reads beyond its last request. It rounds the index of a percentile
     * up; with 50 requests or fewer, some indices are behind the last request.
     */
    private static void removeUnmeasured(SortedMap<Double, Double> rows, long completed) {
        rows.keySet()
                .removeIf(
                        percent ->
                                percent < SLOWEST && completed * percent / 100 + 0.5 >= completed);
    }

    /**
     * The slowest request; null if unknown. ab prints it rounded to a millisecond, so it may be
     * below the 99th percentile.
     */
    private static @Nullable Double max(SortedMap<Double, Double> rows, AbReport report) {
        double last = Objects.requireNonNull(rows.get(rows.lastKey()));
        if (rows.lastKey() == SLOWEST) {
            return last;
        }
        Double printed = report.totalMax();
        return printed == null ? null : Math.max(last, printed);
    }
}
