package io.weighbridge.compare.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.jspecify.annotations.Nullable;

/**
 * A summary of one target's rounds.
 *
 * @param rounds number of rounds, 1 or more
 * @param median the middle value, or the mean of the two middle ones
 * @param min the smallest
 * @param max the largest
 * @param variation coefficient of variation: standard deviation (n − 1) over mean; absent with one
 *     round or if the mean is 0
 * @param deviation median absolute deviation from the median, times 1.4826 so that it estimates a
 *     normal distribution's standard deviation (Rousseeuw and Croux, JASA 88, 1993); 0 if more than
 *     half of the rounds are equal
 */
public record Summary(
        int rounds,
        double median,
        double min,
        double max,
        @Nullable Double variation,
        double deviation) {

    /** 1 / Φ⁻¹(3/4). */
    static final double NORMAL_CONSISTENCY = 1.4826;

    /**
     * Summarises values.
     *
     * @param values one for each round, at least one
     */
    public static Summary of(double... values) {
        double median = median(values);
        double[] apart = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
        return new Summary(
                values.length,
                median,
                Arrays.stream(values).min().getAsDouble(),
                Arrays.stream(values).max().getAsDouble(),
                variation(values),
                NORMAL_CONSISTENCY * median(apart));
    }

    /** The median of values in any order; at least one. */
    public static double median(double... values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    private static @Nullable Double variation(double[] values) {
        double mean = Mean.of(values).getAsDouble();
        return values.length < 2 || mean == 0
                ? null
                : StandardDeviation.of(values).getAsDouble() / Math.abs(mean);
    }
}
