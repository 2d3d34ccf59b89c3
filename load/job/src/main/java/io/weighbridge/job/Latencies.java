package io.weighbridge.job;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * Latencies of answers, in seconds.
 *
 * @param mean of all
 * @param max of all
 * @param percentiles by rank: {@code "0"}, every whole number, {@code "99.9"} and {@code "100"}
 */
public record Latencies(double mean, double max, Map<String, Double> percentiles) {

    public Latencies {
        percentiles = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(percentiles));
    }

    /**
     * Reads a histogram with at least one value.
     *
     * @param perSecond how many units of the histogram make a second
     */
    public static Latencies of(AbstractHistogram histogram, double perSecond) {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("0", histogram.getMinValue() / perSecond);
        for (int rank = 1; rank <= 99; rank++) {
            percentiles.put(String.valueOf(rank), histogram.getValueAtPercentile(rank) / perSecond);
        }
        percentiles.put("99.9", histogram.getValueAtPercentile(99.9) / perSecond);
        percentiles.put("100", histogram.getMaxValue() / perSecond);
        return new Latencies(
                histogram.getMean() / perSecond, histogram.getMaxValue() / perSecond, percentiles);
    }
}
