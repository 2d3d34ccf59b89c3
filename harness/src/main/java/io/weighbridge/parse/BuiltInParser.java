package io.weighbridge.parse;

import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.Histograms;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.LoadResult.Openly;
import io.weighbridge.result.LoadResult.Own;
import io.weighbridge.result.RawOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Parses the built-in load tool's answer about a slice or, if it ran only one slice, its document.
 */
public final class BuiltInParser implements OutputParser {

    private static final double NANOS = 1e9;

    /**
     * Each percentile with the number of answers it requires, so that ten of them are beyond it.
     */
    private static final Map<Double, Long> ANSWERS =
            Map.of(
                    0.0, 1L, 50.0, 20L, 75.0, 40L, 90.0, 100L, 99.0, 1_000L, 99.9, 10_000L, 100.0,
                    1L);

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        if (raw.at().isEmpty()) {
            return new JobParser().parse(raw, workload, load);
        }
        RawText text = new RawText(raw);
        JsonFigures said = new JsonFigures(text.json("stdout", text.of("stdout")), text, "stdout");
        return new Identities(result(said, load), raw, workload, load).checked();
    }

    private static LoadResult result(JsonFigures said, Load load) throws TrialFailedException {
        long sent = said.count("sent");
        long completed = said.count("completed");
        if (sent < completed) {
            throw said.text()
                    .unreadable(
                            said.role(),
                            new UnreadableException(
                                    "it completed %d requests of %d sent"
                                            .formatted(completed, sent)));
        }
        double elapsed = said.number("elapsed");
        Optional<Histogram> service = histogram(said, "service");
        Optional<Histogram> response = histogram(said, "response");
        Optional<Histogram> latency = response.or(() -> service);
        return new LoadResult(
                said.text().raw().driver(),
                said.object().path("tool").asText() + " " + said.object().path("version").asText(),
                Optional.empty(),
                load.connections(),
                load.rate().map(rate -> planned(rate.amount(), load)).orElse(completed),
                completed,
                elapsed,
                completed / elapsed,
                said.in("errors").errors(),
                OptionalLong.empty(),
                said.countOrNone("bytesReceived"),
                OptionalLong.empty(),
                latency.map(it -> OptionalDouble.of(it.getMean() / NANOS))
                        .orElse(OptionalDouble.empty()),
                latency.map(it -> OptionalDouble.of(it.getMaxValue() / NANOS))
                        .orElse(OptionalDouble.empty()),
                percentiles(latency),
                Optional.of(
                        new Own(
                                sent,
                                said.number("span"),
                                said.numberOrNone("meanService"),
                                said.number("cpu"))),
                load.rate()
                        .map(
                                rate ->
                                        new Openly(
                                                rate.amount(),
                                                response.isPresent(),
                                                percentiles(service))));
    }

    private static long planned(double rate, Load load) {
        Duration duration = load.duration().orElseThrow();
        return Math.round(rate * duration.toNanos() / NANOS);
    }

    private static Optional<Histogram> histogram(JsonFigures said, String key)
            throws TrialFailedException {
        if (!said.object().hasNonNull(key)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Histograms.decoded(said.object().path(key).asText()));
        } catch (IOException e) {
            throw said.text().unreadable(said.role(), e);
        }
    }

    private static SortedMap<Double, Double> percentiles(Optional<Histogram> histogram) {
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        histogram.ifPresent(
                known ->
                        ANSWERS.forEach(
                                (percent, answers) -> {
                                    if (known.getTotalCount() >= answers) {
                                        percentiles.put(
                                                percent,
                                                known.getValueAtPercentile(percent) / NANOS);
                                    }
                                }));
        return percentiles;
    }
}
