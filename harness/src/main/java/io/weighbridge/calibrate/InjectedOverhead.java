package io.weighbridge.calibrate;

import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An overhead that a property of the target injects into the application, and a metric that must or
 * must not show it. The property's value is the true size of the overhead.
 */
enum InjectedOverhead {
    /** The CPU that the code uses, and the kernel's resulting extra work. */
    CPU("weights.cpu", "CPU per request", Metric.CPU_PER_REQUEST, true),
    /** The same overhead without the kernel's work. */
    USER_CPU("weights.cpu", "CPU per request, user mode", Metric.USER_CPU_PER_REQUEST, true),
    ALLOCATION("weights.allocation", "allocation per request", Metric.ALLOCATED_PER_REQUEST, true),
    STARTUP("weights.startup-cpu", "CPU at startup", Metric.STARTUP_CPU_APPLICATION, true),
    HEAP("weights.heap", "live heap", Metric.HEAP_LIVE, true),
    /**
     * Added to a share of the requests that affects the p99 but not the p50. With a share of 2 %,
     * the p99 is the median of the delayed requests: the delay and a typical latency. So it is
     * compared with the baseline's p50.
     */
    LATENCY_P99(
            "weights.latency",
            "p99 if 2 % of requests are delayed, above the baseline's p50",
            Metric.LATENCY_P99,
            true) {
        @Override
        Metric ofBaseline() {
            return Metric.LATENCY_P50;
        }
    },
    LATENCY_P50("weights.latency", "p50 if 2 % of requests are delayed", Metric.LATENCY_P50, false);

    /** Units of Spring's durations and data sizes, in base units. */
    private static final Map<String, Double> UNITS =
            Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "B", 1.0, "KB", 1024.0, "MB", 1024.0 * 1024.0);

    private static final Pattern AMOUNT = Pattern.compile("(\\d+)(us|ms|s|B|KB|MB)");

    private final String property;
    private final String title;
    private final Metric metric;
    private final boolean shows;

    /**
     * @param shows whether the metric must show the overhead; otherwise it must not
     */
    InjectedOverhead(String property, String title, Metric metric, boolean shows) {
        this.property = property;
        this.title = title;
        this.metric = metric;
        this.shows = shows;
    }

    /** The name of the overhead in a table. */
    String title() {
        return title;
    }

    /** The metric in which it is measured. */
    Metric metric() {
        return metric;
    }

    /** The metric of the baseline to which the overhead is added. */
    Metric ofBaseline() {
        return metric;
    }

    /** The overheads that a target has. */
    static List<InjectedOverhead> of(Target target) {
        return Arrays.stream(values())
                .filter(overhead -> target.properties().containsKey(overhead.property))
                .toList();
    }

    /**
     * What the metric must show: the size of a target's overhead in the metric's base unit, or 0.
     *
     * @throws UsageException if the property is not a number with a unit
     */
    double truth(Target target) {
        String text = target.properties().getOrDefault(property, "");
        Matcher amount = AMOUNT.matcher(text);
        if (!amount.matches()) {
            throw new UsageException(
                    "%s of %s should be a number and one of us, ms, s, B, KB, MB, such as 5us, not '%s'."
                            .formatted(property, target.name(), text));
        }
        double unit = Objects.requireNonNull(UNITS.get(amount.group(2)));
        return shows ? Double.parseDouble(amount.group(1)) * unit : 0;
    }
}
