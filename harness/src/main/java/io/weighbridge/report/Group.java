package io.weighbridge.report;

import io.weighbridge.model.Metric;
import java.util.List;

/**
 * Some rows of the main table.
 *
 * @param title words above them
 * @param metrics the rows, in order
 */
public record Group(String title, List<Metric> metrics) {

    /**
     * The main table: what a reader decides by, and the family over which chance is reckoned. Every
     * other metric is in the JSON and CSV.
     */
    public static final List<Group> TABLE =
            List.of(
                    new Group("to start", List.of(Metric.STARTUP_WALL, Metric.STARTUP_CPU)),
                    new Group(
                            "once ready",
                            List.of(
                                    Metric.CLASSES_READY,
                                    Metric.THREADS_READY,
                                    Metric.HEAP_READY,
                                    Metric.NON_HEAP_READY,
                                    Metric.RSS_READY)),
                    new Group("after all load", List.of(Metric.HEAP_LIVE, Metric.RSS_AFTER)),
                    new Group(
                            "under load",
                            List.of(
                                    Metric.CPU_PER_REQUEST,
                                    Metric.ALLOCATED_PER_REQUEST,
                                    Metric.REQUESTS_PER_SECOND,
                                    Metric.LATENCY_P50,
                                    Metric.LATENCY_P99)),
                    new Group(
                            "with the store behind it",
                            List.of(
                                    Metric.STORE_TOOK,
                                    Metric.ADDED_LATENCY,
                                    Metric.STORE_REQUESTS,
                                    Metric.STORE_CPU)));

    public Group {
        metrics = List.copyOf(metrics);
    }

    /** Whether a metric is a row of the main table. */
    static boolean shows(Metric metric) {
        return TABLE.stream().anyMatch(group -> group.metrics.contains(metric));
    }
}
