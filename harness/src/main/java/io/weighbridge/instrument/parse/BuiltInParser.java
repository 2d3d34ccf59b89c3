package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResultBuilder;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Parses the line that the built-in load tool prints for each slice. */
public final class BuiltInParser implements OutputParser {

    private static final double NANOS = 1e9;

    /**
     * The percentiles, each with the number of answers that it requires: ten answers must be beyond
     * it.
     */
    private static final Map<Double, Long> ANSWERS =
            Map.of(
                    0.0, 1L, 50.0, 20L, 75.0, 40L, 90.0, 100L, 99.0, 1_000L, 99.9, 10_000L, 100.0,
                    1L);

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        JsonFigures answer = text.figures("stdout");
        if (workload.hasMix()) {
            new MixErrors(answer, workload, load).require();
        }
        LoadResult result = result(answer, load);
        return new OutputChecks(result, raw, workload, load, statuses(answer)).checked();
    }

    private static Map<Integer, Long> statuses(JsonFigures answer) throws TrialFailedException {
        JsonFigures counted = answer.inOrNone("statuses");
        Map<Integer, Long> statuses = new TreeMap<>();
        if (counted != null) {
            counted.counts()
                    .forEach((status, times) -> statuses.put(Integer.valueOf(status), times));
        }
        return statuses;
    }

    private static LoadResult result(JsonFigures answer, Load load) throws TrialFailedException {
        Histogram service = histogram(answer, "service");
        Histogram response = histogram(answer, "response");
        Histogram latency = response == null ? service : response;
        LoadResultBuilder result =
                JobParser.totals(answer, load, response != null, percentiles(service));
        if (latency != null) {
            result.latencyMean(latency.getMean() / NANOS)
                    .latencyMax(latency.getMaxValue() / NANOS)
                    .percentiles(percentiles(latency));
        }
        JsonFigures busy = answer.inOrNone("busy");
        if (busy != null && busy.number("span") > 0) {
            // Afterwards some connections had no request left.
            result.requestsPerSecond(busy.count("completed") / busy.number("span"));
        }
        return result.build();
    }

    private static @Nullable Histogram histogram(JsonFigures answer, String key)
            throws TrialFailedException {
        if (!answer.object().hasNonNull(key)) {
            return null;
        }
        try {
            return Histograms.decoded(answer.object().path(key).asText());
        } catch (IOException e) {
            throw answer.unreadable(Cause.of(e));
        }
    }

    private static SortedMap<Double, Double> percentiles(@Nullable Histogram histogram) {
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        if (histogram == null) {
            return percentiles;
        }
        for (double percent : ANSWERS.keySet()) {
            if (histogram.getTotalCount() >= ANSWERS.getOrDefault(percent, 0L)) {
                percentiles.put(percent, histogram.getValueAtPercentile(percent) / NANOS);
            }
        }
        return percentiles;
    }
}
