package io.weighbridge.compare.gate;

import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How much worse a metric may get before a comparison fails.
 *
 * @param threshold as a share, 0 or more: 0.05 is 5 %
 * @param typed as the user wrote it, such as {@code cpu=5%}
 */
public record Gate(Metric metric, double threshold, String typed) {

    private static final Pattern TYPED = Pattern.compile("([a-z0-9.]+)=([0-9]+(?:[.][0-9]+)?)%");

    /** Short names for common metrics. Keys of the JSON report are accepted, too. */
    private static final Map<String, Metric> NAMES = names();

    private static Map<String, Metric> names() {
        Map<String, Metric> names = new LinkedHashMap<>();
        names.put("startup", Metric.STARTUP_WALL);
        names.put("cpu", Metric.PAID_CPU_PER_REQUEST);
        names.put("alloc", Metric.ALLOCATED_PER_REQUEST);
        names.put("heap", Metric.HEAP_LIVE);
        names.put("rss", Metric.RSS_AFTER);
        names.put("rps", Metric.REQUESTS_PER_SECOND);
        names.put("p50", Metric.LATENCY_P50);
        names.put("p99", Metric.LATENCY_P99);
        return names;
    }

    /**
     * Parses a gate such as {@code cpu=5%}.
     *
     * @throws UsageException if the form is wrong, or if the metric is unknown, or if neither more
     *     nor less of it is better
     */
    public static Gate parse(String typed) {
        return parse("--gate", typed);
    }

    /** Parses the value of another flag that takes a metric and a share. */
    public static Gate parse(String flag, String typed) {
        Matcher parts = TYPED.matcher(typed);
        if (!parts.matches()) {
            throw new UsageException(
                    "%s takes a metric and a share such as cpu=5%%, not %s".formatted(flag, typed));
        }
        Metric metric = metric(parts.group(1));
        if (metric.better() == Metric.Better.NEITHER) {
            throw new UsageException(
                    "Neither more nor less of %s is better: give %s another metric"
                            .formatted(metric.key(), flag));
        }
        return new Gate(metric, Double.parseDouble(parts.group(2)) / 100, typed);
    }

    private static Metric metric(String name) {
        if (NAMES.containsKey(name)) {
            return NAMES.get(name);
        }
        List<Metric> keyed =
                Arrays.stream(Metric.values()).filter(it -> it.key().equals(name)).toList();
        if (keyed.isEmpty()) {
            throw new UsageException(
                    "No metric is called %s: use one of %s, or a key in docs/reading-results.md#rows%s"
                            .formatted(
                                    name,
                                    String.join(", ", NAMES.keySet()),
                                    DidYouMean.hint(name, NAMES.keySet())));
        }
        return keyed.get(0);
    }

    /**
     * The result for one target.
     *
     * @param scenario null if the metric is read once per launch
     * @param verdict the result of {@link #verdict}
     */
    public String sentence(String target, @Nullable String scenario, String verdict) {
        String under = scenario == null ? "" : ", " + scenario;
        return "Gate %s for %s%s: %s.".formatted(typed, target, under, verdict);
    }

    /** The result as text. */
    public String verdict(boolean worse, boolean decided) {
        if (worse) {
            return "failed, the whole interval is worse than the threshold";
        }
        return decided
                ? "passed, at least part of the interval is within the threshold"
                : "undecided, a gate needs two rounds";
    }

    /** Whether larger values are worse. */
    public boolean upwards() {
        return metric.better() == Metric.Better.LOWER;
    }
}
