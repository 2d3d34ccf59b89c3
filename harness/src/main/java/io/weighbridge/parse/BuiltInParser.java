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
import java.util.Objects;
import java.util.Optional;
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
        if (raw.at() == null) {
            return new JobParser().parse(raw, workload, load);
        }
        RawText text = new RawText(raw);
        JsonFigures answer =
                new JsonFigures(text.json("stdout", text.of("stdout")), text, "stdout");
        return new Identities(result(answer, load), raw, workload, load).checked();
    }

    private static LoadResult result(JsonFigures answer, Load load) throws TrialFailedException {
        long sent = answer.count("sent");
        long completed = answer.count("completed");
        if (sent < completed) {
            String contradiction = "it completed %d requests of %d sent".formatted(completed, sent);
            throw answer.text().unreadable(answer.role(), new UnreadableException(contradiction));
        }
        double elapsed = answer.number("elapsed");
        Optional<Histogram> service = histogram(answer, "service");
        Optional<Histogram> response = histogram(answer, "response");
        Optional<Histogram> latency = response.or(() -> service);
        String version =
                answer.object().path("tool").asText()
                        + " "
                        + answer.object().path("version").asText();
        Own own =
                new Own(
                        sent,
                        answer.number("span"),
                        answer.numberOrNone("meanService").stream()
                                .boxed()
                                .findFirst()
                                .orElse(null),
                        answer.number("cpu"));
        Optional<Openly> openly =
                Optional.ofNullable(load.rate())
                        .map(it -> it.amount())
                        .map(it -> new Openly(it, response.isPresent(), percentiles(service)));
        return new LoadResult(
                answer.text().raw().driver(),
                version,
                null,
                load.connections(),
                Optional.ofNullable(load.rate())
                        .map(rate -> planned(rate.amount(), load))
                        .orElse(completed),
                completed,
                elapsed,
                completed / elapsed,
                answer.in("errors").errors(),
                null,
                answer.countOrNone("bytesReceived").stream().boxed().findFirst().orElse(null),
                null,
                latency.map(it -> it.getMean() / NANOS).orElse(null),
                latency.map(it -> it.getMaxValue() / NANOS).orElse(null),
                percentiles(latency),
                own,
                openly.orElse(null));
    }

    private static long planned(double rate, Load load) {
        Duration duration = Objects.requireNonNull(load.duration());
        return Math.round(rate * duration.toNanos() / NANOS);
    }

    private static Optional<Histogram> histogram(JsonFigures answer, String key)
            throws TrialFailedException {
        if (!answer.object().hasNonNull(key)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Histograms.decoded(answer.object().path(key).asText()));
        } catch (IOException e) {
            throw answer.text().unreadable(answer.role(), e);
        }
    }

    private static SortedMap<Double, Double> percentiles(Optional<Histogram> histogram) {
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        if (histogram.isEmpty()) {
            return percentiles;
        }
        Histogram known = histogram.get();
        for (double percent : ANSWERS.keySet()) {
            if (known.getTotalCount() >= ANSWERS.getOrDefault(percent, 0L)) {
                percentiles.put(percent, known.getValueAtPercentile(percent) / NANOS);
            }
        }
        return percentiles;
    }
}
