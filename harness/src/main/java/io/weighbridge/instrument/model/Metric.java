package io.weighbridge.instrument.model;

import static io.weighbridge.instrument.model.Metric.Better.HIGHER;
import static io.weighbridge.instrument.model.Metric.Better.LOWER;
import static io.weighbridge.instrument.model.Metric.Better.NEITHER;
import static io.weighbridge.instrument.model.Metric.Scope.LAUNCH;
import static io.weighbridge.instrument.model.Metric.Scope.LOAD;

import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Every quantity that is measured: its key in files, its label in reports, its base unit and its
 * better direction.
 */
public enum Metric {
    /**
     * From just before the process is started to the first correct answer on the readiness path.
     */
    STARTUP_WALL("startup.wall", "startup, wall", Unit.SECONDS, LOWER, LAUNCH),
    /** User and system CPU time of the server process up to the first correct answer. */
    STARTUP_CPU("startup.cpu", "startup, CPU", Unit.SECONDS, LOWER, LAUNCH),
    /**
     * CPU time of application threads up to the first correct answer. It excludes the JIT compiler
     * and the collector, which take half of {@link #STARTUP_CPU} and vary most.
     */
    STARTUP_CPU_APPLICATION(
            "startup.cpu.app", "startup, application CPU", Unit.SECONDS, LOWER, LAUNCH),
    /**
     * The startup time that the server reports ({@code application.ready.time}); a cross-check,
     * never compared.
     */
    STARTUP_REPORTED(
            "startup.reported", "startup, reported by the app", Unit.SECONDS, NEITHER, LAUNCH),

    /**
     * The share of periods until the first correct answer in which a server in a pod used up its
     * CPU quota.
     */
    STARTUP_THROTTLED(
            "startup.throttled", "throttled periods, startup", Unit.SHARE, NEITHER, LAUNCH),

    /**
     * This and the following metrics are read from outside, right after the first correct answer,
     * in the same way for every server.
     */
    CLASSES_READY("ready.classes", "classes loaded", Unit.COUNT, LOWER, LAUNCH),
    THREADS_READY("ready.threads", "threads", Unit.COUNT, LOWER, LAUNCH),
    HEAP_READY("ready.heap", "heap used", Unit.BYTES, LOWER, LAUNCH),
    NON_HEAP_READY("ready.nonheap", "non-heap used", Unit.BYTES, LOWER, LAUNCH),
    METASPACE_READY("ready.metaspace", "metaspace used", Unit.BYTES, LOWER, LAUNCH),
    /** Resident set size: pages of the process in RAM, shared ones counted in full. */
    RSS_READY("ready.rss", "RSS", Unit.BYTES, LOWER, LAUNCH),
    /**
     * Proportional set size: like RSS, with each shared page divided by the number of processes
     * that share it.
     */
    PSS_READY("ready.pss", "PSS", Unit.BYTES, LOWER, LAUNCH),

    /**
     * This and the following reported metrics are logged by an application when it is ready. Their
     * moment and their method differ from those of the metrics above. Only applications that log a
     * startup report have them.
     */
    CLASSES_REPORTED(
            "ready.reported.classes", "classes loaded, reported", Unit.COUNT, LOWER, LAUNCH),
    THREADS_REPORTED("ready.reported.threads", "threads, reported", Unit.COUNT, LOWER, LAUNCH),
    HEAP_REPORTED("ready.reported.heap", "heap used, reported", Unit.BYTES, LOWER, LAUNCH),
    NON_HEAP_REPORTED(
            "ready.reported.nonheap", "non-heap used, reported", Unit.BYTES, LOWER, LAUNCH),
    METASPACE_REPORTED(
            "ready.reported.metaspace", "metaspace used, reported", Unit.BYTES, LOWER, LAUNCH),
    /** Heap and non-heap together, as in {@code jvm.memory.used}. */
    MEMORY_REPORTED("ready.reported.memory", "memory used, reported", Unit.BYTES, LOWER, LAUNCH),
    RSS_REPORTED("ready.reported.rss", "RSS, reported", Unit.BYTES, LOWER, LAUNCH),

    /** Live set: heap used right after a full collection, after all load. */
    HEAP_LIVE("after.heap", "heap after full GC", Unit.BYTES, LOWER, LAUNCH),
    NON_HEAP_AFTER("after.nonheap", "non-heap after load", Unit.BYTES, LOWER, LAUNCH),
    METASPACE_AFTER("after.metaspace", "metaspace after load", Unit.BYTES, LOWER, LAUNCH),
    CLASSES_AFTER("after.classes", "classes after load", Unit.COUNT, LOWER, LAUNCH),
    THREADS_AFTER("after.threads", "threads after load", Unit.COUNT, LOWER, LAUNCH),
    RSS_AFTER("after.rss", "RSS after load", Unit.BYTES, LOWER, LAUNCH),
    PSS_AFTER("after.pss", "PSS after load", Unit.BYTES, LOWER, LAUNCH),
    /**
     * What Kubernetes calls the working set of a pod: the memory that is charged to its control
     * group, without pages of files that were not used for a while. It evicts pods by it.
     */
    WORKING_SET("after.workingset", "working set after load", Unit.BYTES, LOWER, LAUNCH),
    /** Processes of a server in a pod that the kernel killed for lack of memory. */
    OOM_KILLS("after.oom", "processes killed for memory", Unit.COUNT, NEITHER, LAUNCH),
    /**
     * Requests that may change the data of the application: all that the load tool has sent to it
     * since its start, warm-up included. It is the same for all servers, unless one failed.
     */
    WRITES("after.writes", "requests that write", Unit.COUNT, NEITHER, LAUNCH),

    REQUESTS_PER_SECOND("load.rps", "requests/s", Unit.PER_SECOND, HIGHER, LOAD),
    /**
     * All CPU time that a user pays for once the server is warm: of the application, the collector
     * and the JVM's other threads. Without the JIT compiler, whose work ends, and without the
     * threads by which the harness reads the JVM.
     */
    PAID_CPU_PER_REQUEST("load.cpu.paid", "CPU/request", Unit.SECONDS, LOWER, LOAD),
    /** CPU time of application threads: without the JIT compiler and the collector. */
    CPU_PER_REQUEST("load.cpu", "CPU/request, app", Unit.SECONDS, LOWER, LOAD),
    /**
     * The part of {@link #CPU_PER_REQUEST} in user mode, and so in the server's own code and not in
     * the kernel. It is an estimate from the kernel's timer ticks, which is precise over all slices
     * of a round but coarse in one slice.
     */
    USER_CPU_PER_REQUEST("load.cpu.user", "user CPU/request", Unit.SECONDS, LOWER, LOAD),
    JIT_CPU_PER_REQUEST("load.cpu.jit", "JIT CPU/request", Unit.SECONDS, NEITHER, LOAD),
    GC_CPU_PER_REQUEST("load.cpu.gc", "GC CPU/request", Unit.SECONDS, LOWER, LOAD),
    /**
     * CPU time of the JVM's housekeeping, and of the threads by which the harness reads the JVM.
     */
    OTHER_CPU_PER_REQUEST("load.cpu.other", "other JVM CPU/request", Unit.SECONDS, NEITHER, LOAD),
    ALLOCATED_PER_REQUEST("load.allocated", "allocated/request", Unit.BYTES, LOWER, LOAD),
    /** How often a thread of the application was scheduled, per request. */
    SWITCHES_PER_REQUEST("load.switches", "context switches/request", Unit.COUNT, LOWER, LOAD),
    /** Counted in an extra slice, because counting slows the server down. */
    SYSTEM_CALLS_PER_REQUEST("load.syscalls", "system calls/request", Unit.COUNT, LOWER, LOAD),
    /**
     * Requests divided by all CPU seconds of the server: the capacity of a core that does nothing
     * else.
     */
    REQUESTS_PER_CPU_SECOND("load.rpcs", "requests/CPU second", Unit.PER_SECOND, HIGHER, LOAD),
    /** Collections, or pauses if the collector is concurrent. */
    GC_COUNT("load.gc.count", "garbage collections", Unit.COUNT, NEITHER, LOAD),
    /** The time for which collections paused the program. */
    GC_PAUSE("load.gc.time", "GC pauses", Unit.SECONDS, NEITHER, LOAD),
    /** Bytes on the wire per response, headers included, as the client counted them. */
    BYTES_PER_RESPONSE("load.bytes", "bytes/response", Unit.BYTES, NEITHER, LOAD),
    LATENCY_MEAN("load.latency.mean", "latency, mean", Unit.SECONDS, LOWER, LOAD),
    LATENCY_P50("load.latency.p50", "latency, p50", Unit.SECONDS, LOWER, LOAD),
    LATENCY_P90("load.latency.p90", "latency, p90", Unit.SECONDS, LOWER, LOAD),
    LATENCY_P99("load.latency.p99", "latency, p99", Unit.SECONDS, LOWER, LOAD),
    /** Without a verdict: few answers are above it, so it varies much. */
    LATENCY_P999("load.latency.p99.9", "latency, p99.9", Unit.SECONDS, NEITHER, LOAD),
    /**
     * The percentile {@link #HIGHEST_PERCENT}, if there are too few answers for the 99th: ten of
     * them are above it.
     */
    LATENCY_HIGHEST(
            "load.latency.highest", "latency, highest percentile", Unit.SECONDS, NEITHER, LOAD),
    HIGHEST_PERCENT(
            "load.latency.highest.percent", "highest percentile", Unit.COUNT, NEITHER, LOAD),
    /**
     * At a fixed rate: from the actual send, so it excludes the time by which the send was late.
     */
    SERVICE_P50("load.service.p50", "service time, p50", Unit.SECONDS, LOWER, LOAD),
    SERVICE_P99("load.service.p99", "service time, p99", Unit.SECONDS, LOWER, LOAD),
    LATENCY_MAX("load.latency.max", "latency, max", Unit.SECONDS, NEITHER, LOAD),

    /**
     * The time that the backend reports for its part, per request of the client. An Elasticsearch
     * reports it as {@code took} of searches, in whole milliseconds per search.
     */
    BACKEND_TIME("load.store.took", "Elasticsearch time/request", Unit.SECONDS, NEITHER, LOAD),
    /**
     * Mean service time minus {@link #BACKEND_TIME}, over the same requests: the part added by the
     * stack and the network.
     */
    ADDED_LATENCY("load.store.added", "latency on top of the store", Unit.SECONDS, LOWER, LOAD),
    /** All requests to the backend, per request of the client. */
    BACKEND_REQUESTS("load.store.requests", "requests to the store", Unit.COUNT, NEITHER, LOAD),
    /**
     * CPU time of the processes of services for their clients, per request of the load tool. A
     * server for which it differs did other work.
     */
    SERVICE_CPU("load.store.cpu", "service's CPU/request", Unit.SECONDS, LOWER, LOAD),
    /**
     * CPU time of services for themselves, such as a database's checkpoints, per request of the
     * load tool. What one server wrote is flushed in another one's slice, so it is not compared.
     */
    SERVICE_BACKGROUND(
            "load.service.background",
            "service's background CPU/request",
            Unit.SECONDS,
            NEITHER,
            LOAD),
    /**
     * CPU time of services, and of the load tool if it has the same CPUs, divided by elapsed time
     * and by the number of these CPUs.
     */
    SERVICE_BUSY("load.service.busy", "service cores busy", Unit.SHARE, NEITHER, LOAD),
    /** Requests of the server that waited for a connection of its pool, on average. */
    POOL_PENDING("load.pool.pending", "pending connections", Unit.COUNT, LOWER, LOAD),

    /**
     * The share of periods of 100 ms in which a server in a pod used up its CPU quota. The kernel
     * counts only periods in which the server wanted to run.
     */
    THROTTLED_PERIODS("load.throttled.periods", "throttled periods", Unit.SHARE, NEITHER, LOAD),
    /**
     * The time for which threads of a server in a pod waited for the next period, as a share of the
     * time of the CPUs on which they would run: at most 1 minus the quota's share of these CPUs.
     */
    THROTTLED_TIME("load.throttled.time", "throttled time", Unit.SHARE, NEITHER, LOAD),

    CLIENT_CPU_PER_REQUEST("load.client.cpu", "client CPU/request", Unit.SECONDS, NEITHER, LOAD),
    /**
     * CPU time of the client, divided by elapsed time and by the number of CPUs that its threads
     * can use at once: at 1, the client is at its limit.
     */
    CLIENT_BUSY("load.client.busy", "client busy", Unit.SHARE, NEITHER, LOAD),
    /** CPU time of the server, divided by elapsed time and by the number of its cores. */
    SERVER_BUSY("load.server.busy", "server cores busy", Unit.SHARE, NEITHER, LOAD),
    /** CPU time of the JIT compiler, divided by all CPU time of the server in the slice. */
    JIT_SHARE("load.jit.share", "JIT share of CPU", Unit.SHARE, NEITHER, LOAD),
    /**
     * CPU time that other processes and the hypervisor used on our cores, divided by elapsed time
     * and by the number of these cores.
     */
    FOREIGN_SHARE("load.foreign.share", "background CPU", Unit.SHARE, NEITHER, LOAD),
    /**
     * Time that the hypervisor took from our cores during the load although they had work, in steps
     * of the system's clock.
     */
    STOLEN("load.stolen", "stolen by the hypervisor", Unit.SECONDS, NEITHER, LOAD),
    /**
     * The longest time by which the load tool itself sent a request late, although a connection was
     * free. So not the server but this machine was the cause.
     */
    CLIENT_LATE("load.client.late", "latest send of the client", Unit.SECONDS, NEITHER, LOAD);

    /** Which direction is better. */
    public enum Better {
        LOWER,
        HIGHER,
        NEITHER
    }

    /** Whether a metric is read once per launch or once per slice. */
    public enum Scope {
        LAUNCH,
        LOAD
    }

    private final String key;
    private final String label;
    private final Unit unit;
    private final Better better;
    private final Scope scope;

    Metric(String key, String label, Unit unit, Better better, Scope scope) {
        this.key = key;
        this.label = label;
        this.unit = unit;
        this.better = better;
        this.scope = scope;
    }

    /** The metric of the same quantity as logged by the application; null if there is none. */
    public @Nullable Metric reported() {
        return switch (this) {
            case CLASSES_READY -> CLASSES_REPORTED;
            case THREADS_READY -> THREADS_REPORTED;
            case HEAP_READY -> HEAP_REPORTED;
            case NON_HEAP_READY -> NON_HEAP_REPORTED;
            case METASPACE_READY -> METASPACE_REPORTED;
            case RSS_READY -> RSS_REPORTED;
            default -> null;
        };
    }

    /** The stable name used in every file, such as {@code load.rps}. */
    @JsonValue
    public String key() {
        return key;
    }

    /** The label in a table. */
    public String label() {
        return label;
    }

    public Unit unit() {
        return unit;
    }

    public Better better() {
        return better;
    }

    public Scope scope() {
        return scope;
    }

    /** Whether it is read before any load. */
    public boolean beforeLoad() {
        return scope == LAUNCH && !key.startsWith("after.");
    }
}
