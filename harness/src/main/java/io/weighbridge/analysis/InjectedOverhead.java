package io.weighbridge.analysis;

import io.weighbridge.model.Metric;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An overhead that a property of the target injects into the application: its kind, the metric that
 * must show it, and optionally a second metric that must or must not show it. The property's value
 * is the true size of the overhead.
 */
enum InjectedOverhead {
    /** Uses CPU in user mode. The kernel's resulting extra work is only in the first metric. */
    CPU(
            "weights.cpu",
            new Expected("CPU per request", Metric.CPU_PER_REQUEST, true),
            new Expected("CPU per request, user mode", Metric.USER_CPU_PER_REQUEST, true)),
    ALLOCATION(
            "weights.allocation",
            new Expected("allocation per request", Metric.ALLOCATED_PER_REQUEST, true)),
    STARTUP(
            "weights.startup-cpu",
            new Expected("CPU at startup", Metric.STARTUP_CPU_APPLICATION, true)),
    HEAP("weights.heap", new Expected("live heap", Metric.HEAP_LIVE, true)),
    /** Added to a share of the requests that affects the p99 but not the p50. */
    LATENCY(
            "weights.latency",
            new Expected("p99 if 2 % of requests are delayed", Metric.LATENCY_P99, true),
            new Expected("p50 if 2 % of requests are delayed", Metric.LATENCY_P50, false));

    /** Units of Spring's durations and data sizes, in base units. */
    private static final Map<String, Double> UNITS =
            Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "B", 1.0, "KB", 1024.0, "MB", 1024.0 * 1024.0);

    private static final Pattern AMOUNT = Pattern.compile("(\\d+)([a-zA-Z]+)");

    private final String property;

    @SuppressWarnings("ImmutableEnumChecker") // a copy of records of constants
    private final List<Expected> expected;

    InjectedOverhead(String property, Expected... expected) {
        this.property = property;
        this.expected = List.of(expected);
    }

    /**
     * A metric that is read for an overhead.
     *
     * @param shows whether it must show the overhead; otherwise it must not
     */
    private record Expected(String name, Metric metric, boolean shows) {}

    /**
     * The expected reading of an overhead.
     *
     * @param name of the overhead
     * @param metric in which it is measured
     * @param amount of the overhead, in the metric's base unit; 0 if the metric must not show it
     */
    record Truth(String name, Metric metric, double amount) {}

    /** The expected readings of a target that has this overhead. */
    List<Truth> truths(Target target) {
        double amount = amount(target);
        return expected.stream()
                .map(it -> new Truth(it.name(), it.metric(), it.shows() ? amount : 0))
                .toList();
    }

    /** The overheads that a target has. */
    static List<InjectedOverhead> of(Target target) {
        return Arrays.stream(values())
                .filter(overhead -> target.properties().containsKey(overhead.property))
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
