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
 * An overhead that a property of the target injects into the application: its kind, the metric that
 * must show it, and a second metric that must show it too, or must not. The property is the true
 * value.
 */
enum KnownWeight {
    /** Uses CPU in user mode. The kernel's resulting extra work is only in the first metric. */
    CPU(
            "weights.cpu",
            "CPU per request",
            Metric.CPU_PER_REQUEST,
            Optional.of(Metric.USER_CPU_PER_REQUEST),
            "CPU per request, user mode",
            true),
    ALLOCATION("weights.allocation", "allocation per request", Metric.ALLOCATED_PER_REQUEST),
    STARTUP("weights.startup-cpu", "CPU at start-up", Metric.STARTUP_CPU_APPLICATION),
    HEAP("weights.heap", "live heap", Metric.HEAP_LIVE),
    /** Added to a share of the requests that affects the p99 but not the p50. */
    LATENCY(
            "weights.latency",
            "latency on 2 % of requests, p99",
            Metric.LATENCY_P99,
            Optional.of(Metric.LATENCY_P50),
            "latency on 2 % of requests, p50",
            false);

    /** Units of Spring's durations and data sizes, in base units. */
    private static final Map<String, Double> UNITS =
            Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "B", 1.0, "KB", 1024.0, "MB", 1024.0 * 1024.0);

    private static final Pattern AMOUNT = Pattern.compile("(\\d+)([a-zA-Z]+)");

    private final String property;
    private final String words;
    private final Metric metric;
    private final Optional<Metric> other;
    private final String otherWords;
    private final boolean otherSees;

    KnownWeight(String property, String words, Metric metric) {
        this(property, words, metric, Optional.empty(), "", false);
    }

    KnownWeight(
            String property,
            String words,
            Metric metric,
            Optional<Metric> other,
            String otherWords,
            boolean otherSees) {
        this.property = property;
        this.words = words;
        this.metric = metric;
        this.other = other;
        this.otherWords = otherWords;
        this.otherSees = otherSees;
    }

    /**
     * The expected reading of an overhead.
     *
     * @param words its name
     * @param metric in which it is measured
     * @param amount of the overhead, in the metric's base unit; 0 if the metric must not show it
     */
    record Truth(String words, Metric metric, double amount) {}

    /** The expected readings of a target that has this overhead. */
    List<Truth> truths(Target target) {
        Truth seen = new Truth(words, metric, amount(target));
        return other.map(also -> new Truth(otherWords, also, otherSees ? amount(target) : 0))
                .map(also -> List.of(seen, also))
                .orElse(List.of(seen));
    }

    /** The overheads that a target has. */
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
     * The size of a target's overhead, in the metric's base unit.
     *
     * @throws UsageException if the property is not a number with a unit
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
