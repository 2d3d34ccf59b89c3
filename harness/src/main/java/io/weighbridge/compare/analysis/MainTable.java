package io.weighbridge.compare.analysis;

import static io.weighbridge.instrument.model.Metric.ADDED_LATENCY;
import static io.weighbridge.instrument.model.Metric.ALLOCATED_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.BACKEND_REQUESTS;
import static io.weighbridge.instrument.model.Metric.BACKEND_TIME;
import static io.weighbridge.instrument.model.Metric.CLASSES_READY;
import static io.weighbridge.instrument.model.Metric.CPU_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.HEAP_LIVE;
import static io.weighbridge.instrument.model.Metric.HEAP_READY;
import static io.weighbridge.instrument.model.Metric.LATENCY_P50;
import static io.weighbridge.instrument.model.Metric.LATENCY_P99;
import static io.weighbridge.instrument.model.Metric.LATENCY_P999;
import static io.weighbridge.instrument.model.Metric.NON_HEAP_READY;
import static io.weighbridge.instrument.model.Metric.OOM_KILLS;
import static io.weighbridge.instrument.model.Metric.PAID_CPU_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.POOL_PENDING;
import static io.weighbridge.instrument.model.Metric.REQUESTS_PER_SECOND;
import static io.weighbridge.instrument.model.Metric.RSS_AFTER;
import static io.weighbridge.instrument.model.Metric.RSS_READY;
import static io.weighbridge.instrument.model.Metric.SERVICE_BACKGROUND;
import static io.weighbridge.instrument.model.Metric.SERVICE_CPU;
import static io.weighbridge.instrument.model.Metric.STARTUP_CPU;
import static io.weighbridge.instrument.model.Metric.STARTUP_THROTTLED;
import static io.weighbridge.instrument.model.Metric.STARTUP_WALL;
import static io.weighbridge.instrument.model.Metric.THREADS_READY;
import static io.weighbridge.instrument.model.Metric.THROTTLED_PERIODS;
import static io.weighbridge.instrument.model.Metric.THROTTLED_TIME;
import static io.weighbridge.instrument.model.Metric.WORKING_SET;

import io.weighbridge.instrument.model.Metric;
import java.util.List;
import java.util.stream.Stream;

/** The rows of the main table, in groups. All other metrics are only in JSON and CSV. */
public final class MainTable {

    /** Rows with one heading. */
    public record Group(String title, List<Metric> metrics) {}

    /** Only for plans with services. */
    private static final Group STORE =
            of(
                    "with services",
                    BACKEND_TIME,
                    ADDED_LATENCY,
                    BACKEND_REQUESTS,
                    SERVICE_CPU,
                    SERVICE_BACKGROUND,
                    POOL_PENDING);

    /** Only for servers in pods. */
    private static final Group POD =
            of(
                    "in the pod",
                    STARTUP_THROTTLED,
                    THROTTLED_PERIODS,
                    THROTTLED_TIME,
                    WORKING_SET,
                    OOM_KILLS);

    /** In their order. */
    public static final List<Group> GROUPS =
            List.of(
                    of("startup", STARTUP_WALL, STARTUP_CPU),
                    of(
                            "once ready",
                            CLASSES_READY,
                            THREADS_READY,
                            HEAP_READY,
                            NON_HEAP_READY,
                            RSS_READY),
                    of("after load", HEAP_LIVE, RSS_AFTER),
                    of(
                            "under load",
                            PAID_CPU_PER_REQUEST,
                            CPU_PER_REQUEST,
                            ALLOCATED_PER_REQUEST,
                            REQUESTS_PER_SECOND,
                            LATENCY_P50,
                            LATENCY_P99,
                            LATENCY_P999),
                    STORE,
                    POD);

    private MainTable() {}

    private static Group of(String title, Metric... metrics) {
        return new Group(title, List.of(metrics));
    }

    /** Whether a metric is a row of the main table that may have a verdict. */
    static boolean shows(Metric metric) {
        boolean compared = metric.better() != Metric.Better.NEITHER;
        return (compared || metric == LATENCY_P999)
                && GROUPS.stream().anyMatch(group -> group.metrics.contains(metric));
    }

    /** Whether the main table has a row for a metric even if it was not measured. */
    static boolean always(Metric metric) {
        return shows(metric)
                && metric != LATENCY_P999
                && Stream.of(STORE, POD).noneMatch(group -> group.metrics.contains(metric));
    }
}
