package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A weight that the weighed application can be told to carry, by a property of the target: what it
 * is, the metric that must show it, and the metric that must not. The property is the truth; no
 * plan says it twice.
 */
enum KnownWeight {
    CPU("weights.cpu", "CPU per request", Metric.CPU_PER_REQUEST),
    ALLOCATION("weights.allocation", "allocation per request", Metric.ALLOCATED_PER_REQUEST),
    STARTUP("weights.startup-cpu", "CPU at start-up", Metric.STARTUP_CPU_APPLICATION),
    HEAP("weights.heap", "live heap", Metric.HEAP_LIVE),
    /** On a share of the requests that the p99 must see, and the p50 not. */
    LATENCY(
            "weights.latency",
            "latency on 2 % of requests, p99",
            Metric.LATENCY_P99,
            Optional.of(Metric.LATENCY_P50));

    /** Units as Spring's durations and data sizes have them, in base units. */
    private static final Map<String, Double> UNITS =
            Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "B", 1.0, "KB", 1024.0, "MB", 1024.0 * 1024.0);

    private static final Pattern AMOUNT = Pattern.compile("(\\d+)([a-zA-Z]+)");

    private final String property;
    private final String words;
    private final Metric metric;
    private final Optional<Metric> blind;

    KnownWeight(String property, String words, Metric metric) {
        this(property, words, metric, Optional.empty());
    }

    KnownWeight(String property, String words, Metric metric, Optional<Metric> blind) {
        this.property = property;
        this.words = words;
        this.metric = metric;
        this.blind = blind;
    }

    /**
     * What is to be read of a weight.
     *
     * @param words that name it
     * @param metric it is read by
     * @param amount of the weight, in the metric's base unit; 0 where the metric must not see it
     */
    record Truth(String words, Metric metric, double amount) {}

    /** What is to be read of a target that carries it. */
    List<Truth> truths(Target target) {
        Truth seen = new Truth(words, metric, amount(target));
        return blind.map(
                        other ->
                                List.of(
                                        seen,
                                        new Truth("latency on 2 % of requests, p50", other, 0)))
                .orElse(List.of(seen));
    }

    /** The weights that a target carries. */
    static List<KnownWeight> of(Target target) {
        return Arrays.stream(values())
                .flatMap(
                        weight ->
                                target.properties().containsKey(weight.property)
                                        ? Stream.of(weight)
                                        : Stream.empty())
                .toList();
    }

    /**
     * How much of it a target carries, in the metric's base unit.
     *
     * @throws UsageException where the property is not a number and a unit
     */
    double amount(Target target) {
        String text = target.properties().getOrDefault(property, "");
        Matcher amount = AMOUNT.matcher(text);
        if (!amount.matches() || !UNITS.containsKey(amount.group(2))) {
            throw new UsageException(
                    "%s of %s should be a number and one of us, ms, s, B, KB, MB, such as 5us, not '%s'."
                            .formatted(property, target.name(), text));
        }
        return Double.parseDouble(amount.group(1)) * UNITS.getOrDefault(amount.group(2), 1.0);
    }
}
