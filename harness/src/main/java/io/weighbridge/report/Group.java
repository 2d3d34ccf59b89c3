package io.weighbridge.report;

import io.weighbridge.model.Metric;
import java.util.List;

/** A group of rows in the main table. */
public record Group(String title, List<Metric> metrics) {

    /** Only for plans with a store. */
    private static final Group STORE =
            new Group(
                    "with the store",
                    List.of(
                            Metric.STORE_TOOK,
                            Metric.ADDED_LATENCY,
                            Metric.STORE_REQUESTS,
                            Metric.STORE_CPU));

    /** The main table. All other metrics are only in JSON and CSV. */
    public static final List<Group> TABLE =
            List.of(
                    new Group("start-up", List.of(Metric.STARTUP_WALL, Metric.STARTUP_CPU)),
                    new Group(
                            "once ready",
                            List.of(
                                    Metric.CLASSES_READY,
                                    Metric.THREADS_READY,
                                    Metric.HEAP_READY,
                                    Metric.NON_HEAP_READY,
                                    Metric.RSS_READY)),
                    new Group("after load", List.of(Metric.HEAP_LIVE, Metric.RSS_AFTER)),
                    new Group(
                            "under load",
                            List.of(
                                    Metric.CPU_PER_REQUEST,
                                    Metric.ALLOCATED_PER_REQUEST,
                                    Metric.REQUESTS_PER_SECOND,
                                    Metric.LATENCY_P50,
                                    Metric.LATENCY_P99)),
                    STORE);

    public Group {
        metrics = List.copyOf(metrics);
    }

    /** Whether a metric is a row of the main table that may have a verdict. */
    static boolean shows(Metric metric) {
        return metric.better() != Metric.Better.NEITHER
                && TABLE.stream().anyMatch(group -> group.metrics.contains(metric));
    }

    /** Whether the main table has a row for a metric even if it was not measured. */
    static boolean always(Metric metric) {
        return shows(metric) && !STORE.metrics.contains(metric);
    }
}
