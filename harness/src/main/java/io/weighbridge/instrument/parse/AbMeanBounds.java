package io.weighbridge.instrument.parse;

import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Lower and upper bound of ab's mean latency, computed from its percentiles.
 *
 * <p>ab prints no mean that is both measured and exact: its time per request is connections divided
 * by requests per second, and the mean in its table is in whole milliseconds. But its percentiles
 * divide the sorted times into hundredths. The mean is at least the mean of the hundredths' lower
 * ends and at most that of their upper ends, both weighted by the number of requests in each
 * hundredth.
 *
 * @param low in the unit of the averaged values
 * @param high not below {@code low}
 */
record AbMeanBounds(double low, double high) {

    /** The largest error, as a share, with which the middle is used as the mean. */
    private static final double NEAR = 0.05;

    /**
     * Bounds of the mean of a sorted sample.
     *
     * @param percentiles percent to value for 0 to 99, ascending; row p is the value at index
     *     round(p/100 × n), as in ab
     * @param max the largest value
     * @param n size of the sample, at least 1
     */
    static AbMeanBounds of(SortedMap<Double, Double> percentiles, double max, long n) {
        double low = 0;
        double high = 0;
        double value = 0;
        long index = 0;
        for (Map.Entry<Double, Double> row : percentiles.headMap(100.0).entrySet()) {
            long next = (long) (0.5 + n * row.getKey() / 100);
            low += value * (next - index);
            high += row.getValue() * (next - index);
            index = next;
            value = row.getValue();
        }
        return new AbMeanBounds((low + value * (n - index)) / n, (high + max * (n - index)) / n);
    }

    /**
     * Bounds of a mean that was printed in whole steps. Newer versions of ab round, older ones
     * truncate.
     */
    static AbMeanBounds ofPrinted(double mean, double step) {
        return new AbMeanBounds(Math.max(0, mean - step / 2), mean + step);
    }

    /** The intersection of two bounds; {@code low} is above {@code high} if it is empty. */
    AbMeanBounds and(AbMeanBounds other) {
        return new AbMeanBounds(Math.max(low, other.low), Math.min(high, other.high));
    }

    /** The middle, if every value between the bounds is within 5 % of it; otherwise null. */
    @Nullable Double middle() {
        double middle = (low + high) / 2;
        boolean near = high >= low && high - middle <= NEAR * middle && middle > 0;
        return near ? middle : null;
    }
}
