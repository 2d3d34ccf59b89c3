package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * Latency by percentile: computed from the load tool's histograms if every slice has one, otherwise
 * from the percentiles that the tool printed.
 */
final class LatencyPercentiles {

    /**
     * Latency of one target under one scenario.
     *
     * @param requests number of answers, over all slices; null if the load tool recorded no
     *     histogram, and each point is a median over slices
     * @param points ascending
     */
    record Spectrum(String scenario, String target, @Nullable Long requests, List<Point> points) {}

    /**
     * One percentile.
     *
     * @param percent 0 to 100
     * @param seconds latency at this percentile
     */
    record Point(double percent, double seconds) {}

    private static final double NANOS = 1e9;

    /** Points between p50 and p75, between p75 and p87.5, and so on: enough for a smooth line. */
    private static final int POINTS_PER_HALVING = 5;

    private LatencyPercentiles() {}

    /**
     * @throws IOException if a histogram cannot be read
     */
    static Spectrum of(String scenario, String target, Rounds rounds) throws IOException {
        List<Slice> slices =
                rounds.timed(target, scenario).stream()
                        .filter(slice -> slice.measurements().get(Metric.LATENCY_P50) != null)
                        .toList();
        Histogram histogram = histogram(Histograms.undisturbed(slices));
        if (histogram == null || histogram.getTotalCount() == 0) {
            return new Spectrum(scenario, target, null, medians(slices));
        }
        return new Spectrum(scenario, target, histogram.getTotalCount(), points(histogram));
    }

    /**
     * The histogram of all slices together; null if any slice has none, because the rest would be a
     * different sample.
     */
    private static @Nullable Histogram histogram(List<Slice> slices) throws IOException {
        List<Histogram> all = new ArrayList<>();
        for (Slice slice : slices) {
            List<Histogram> own = Histograms.of(slice, Histograms.kind(slice));
            if (own.isEmpty()) {
                return null;
            }
            all.addAll(own);
        }
        return Histograms.sum(all);
    }

    private static List<Point> points(Histogram histogram) {
        List<Point> points = new ArrayList<>();
        for (HistogramIterationValue value : histogram.percentiles(POINTS_PER_HALVING)) {
            double percent = value.getPercentileLevelIteratedTo();
            points.add(new Point(percent, histogram.getValueAtPercentile(percent) / NANOS));
        }
        return points;
    }

    private static List<Point> medians(List<Slice> slices) {
        Map<Double, List<Double>> byPercent = new TreeMap<>();
        for (Slice slice : slices) {
            for (Map.Entry<Double, Double> one : slice.client().percentiles().entrySet()) {
                byPercent
                        .computeIfAbsent(one.getKey(), it -> new ArrayList<>())
                        .add(one.getValue());
            }
        }
        return byPercent.entrySet().stream()
                .map(entry -> new Point(entry.getKey(), median(entry.getValue())))
                .toList();
    }

    private static double median(List<Double> values) {
        return Summary.median(values.stream().mapToDouble(value -> value).toArray());
    }
}
