package io.weighbridge.job;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * How long answers took, in seconds.
 *
 * @param mean of all
 * @param max of all
 * @param percentiles by rank, from {@code "0"} over each whole one and {@code "99.9"} to {@code
 *     "100"}
 */
public record Latencies(double mean, double max, Map<String, Double> percentiles) {

    public Latencies {
        percentiles = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(percentiles));
    }

    /**
     * Reads a histogram that holds at least one value.
     *
     * @param perSecond how many of its units are a second
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
