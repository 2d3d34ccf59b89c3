package io.weighbridge.instrument.sample;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.os.KernelFiles;
import io.weighbridge.os.ProcessEntry;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the figures of one server from the kernel, from HotSpot's shared counters and over JMX. It
 * never throws and never blocks for long: values that cannot be read are null, and {@link #limits}
 * says so.
 *
 * <p>A connection to the server's management beans loads classes and starts threads in the server,
 * which later readings include: see {@link Management}. So {@link #atReady} does not connect;
 * {@link #connect} or a later reading does.
 *
 * <p>Not thread-safe.
 */
public final class ServerSampler implements Probe {

    private static final String NO_COUNTERS =
            "garbage collections, and classes and threads at readiness, are missing, because the"
                + " JVM's performance counters cannot be read (other user, -XX:-UsePerfData or no"
                + " HotSpot)";

    private static final String NOT_ATTACHED =
            "allocated bytes, heap, non-heap and metaspace are missing, because weigh cannot attach"
                    + " to the JVM (other user, -XX:+DisableAttachMechanism or no HotSpot)";

    private static final String LOST_ALLOCATIONS =
            "allocated bytes are too low: threads ended between two readings, and a JVM before"
                    + " Java 21 does not count their last allocations";

    private static final String NOT_COLLECTED =
            "heap after full GC is missing, because the JVM ignored the request for one"
                    + " (-XX:+DisableExplicitGC)";

    private static final String NOT_IN_TIME =
            "heap after full GC is missing, because the request for one failed or took longer than"
                    + " %d s; the other values after load were read before it";

    private final long pid;
    private final boolean java;
    private final Path temporary;
    private final ProcessFigures process;
    private final JvmCounters counters;
    private @Nullable Management management;
    private boolean connected;
    private @Nullable String notCollected;

    /** Starts to observe a process, with the system's folder for temporary files. */
    public ServerSampler(long pid, boolean java) {
        this(pid, java, Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    }

    /**
     * Starts to observe a process.
     *
     * @param java whether it is a JVM; if not, all its CPU time is the application's and values of
     *     JVMs are not read
     * @param temporary an existing folder for files that are needed only while connecting
     */
    public ServerSampler(long pid, boolean java, Path temporary) {
        this.pid = pid;
        this.java = java;
        this.temporary = temporary;
        this.process =
                ProcessEntry.readable()
                        ? new LinuxProcess(KernelFiles.HERE, pid, java)
                        : new PortableProcess(pid);
        this.counters = java ? JvmCounters.of(pid) : JvmCounters.NONE;
    }

    /**
     * Reads memory and CPU time, in the same way for every server. Called right after the first
     * correct answer, before any other request. CPU time, RSS, PSS, classes and threads come first
     * and cost the server nothing. Heap, non-heap and metaspace follow: the JVM prints them, which
     * starts its {@code Attach Listener} thread.
     *
     * @param java whether it is a JVM
     */
    public static Measurements atReady(long pid, boolean java) {
        try (ServerSampler sampler = new ServerSampler(pid, java)) {
            Measurements outside = sampler.outside();
            return java ? outside.and(PrintedMemory.of(pid)) : outside;
        }
    }

    /** Values that can be read without a request to the server. */
    Measurements outside() {
        ResidentMemory resident = process.resident();
        CpuTimes cpu = cpu();
        return Measurements.NONE
                .with(Metric.STARTUP_CPU_APPLICATION, cpu == null ? null : cpu.application())
                .with(Metric.RSS_READY, resident.rss())
                .with(Metric.PSS_READY, resident.pss())
                .with(Metric.CLASSES_READY, counters.classes())
                .with(Metric.THREADS_READY, counters.threads());
    }

    /**
     * Connects to the server's management beans, which costs it some tenths of a second of CPU
     * time. Call it before warming up, so that the first slice does not include the cost; otherwise
     * {@link #read} connects.
     */
    @Override
    public void connect() {
        if (java && !connected) {
            connected = true;
            management = Management.connect(pid, temporary);
        }
    }

    @Override
    public @Nullable CpuTimes cpu() {
        return process.cpu(counters.threadsStarted());
    }

    /** The counters so far, read just before and just after a slice. */
    @Override
    public ServerReading read() {
        connect();
        return read(management);
    }

    @Override
    public ServerReading glance() {
        if (management != null) {
            management.pause();
        }
        return read(null);
    }

    private ServerReading read(@Nullable Management beans) {
        Long started = counters.threadsStarted();
        return new ServerReading(
                process.cpu(started),
                beans == null ? null : beans.allocated(started),
                counters.collections(),
                counters.collectionSeconds());
    }

    @Override
    public MemoryReading memory() {
        connect();
        return new MemoryReading(
                process.resident().rss(),
                pools(MemoryType.HEAP),
                pools(MemoryType.NON_HEAP),
                threads(),
                counters.collections());
    }

    private SortedMap<String, Long> pools(MemoryType area) {
        return management == null ? Collections.emptySortedMap() : management.pools(area);
    }

    /**
     * Java threads alive: from the counters, which costs the server nothing, or else from its
     * beans.
     */
    private @Nullable Long threads() {
        Long counted = counters.threads();
        if (counted != null || management == null) {
            return counted;
        }
        return management.threads();
    }

    @Override
    public void promote() {
        connect();
        if (management != null) {
            management.collectWithoutShrinking();
        }
    }

    @Override
    public boolean seesPools() {
        return management != null && management.seesPools();
    }

    @Override
    public @Nullable Integer pending() {
        return management == null ? null : management.pending();
    }

    @Override
    public Measurements resident() {
        ResidentMemory resident = process.resident();
        return Measurements.NONE
                .with(Metric.RSS_AFTER, resident.rss())
                .with(Metric.PSS_AFTER, resident.pss());
    }

    /**
     * The server's memory after all load: RSS and PSS first, then the other values right after full
     * collections, or before these if they take too long.
     */
    @Override
    public Measurements afterLoad() {
        Measurements outside = resident();
        connect();
        return management == null ? outside : outside.and(afterCollection(management));
    }

    Measurements afterCollection(Management beans) {
        Measurements before = held(beans);
        Long collections = counters.collections();
        if (!beans.collect()) {
            notCollected = NOT_IN_TIME.formatted(Management.DEADLINE.toSeconds());
            return before;
        }
        if (counters.readable() && Objects.equals(collections, counters.collections())) {
            notCollected = NOT_COLLECTED;
            return held(beans);
        }
        Long live = beans.heapUsed();
        return held(beans).with(Metric.HEAP_LIVE, live);
    }

    private static Measurements held(Management beans) {
        return Measurements.NONE
                .with(Metric.NON_HEAP_AFTER, beans.nonHeapUsed())
                .with(Metric.METASPACE_AFTER, beans.metaspaceUsed())
                .with(Metric.CLASSES_AFTER, beans.classes())
                .with(Metric.THREADS_AFTER, beans.threads());
    }

    /**
     * Warnings about values that cannot be measured on this machine or for this JVM; complete once
     * everything was read.
     */
    @Override
    public List<Warning> limits() {
        List<Warning> limits = new ArrayList<>(process.limits());
        if (java && !counters.readable()) {
            limits.add(notMeasured(NO_COUNTERS));
        }
        if (connected && management == null) {
            limits.add(notMeasured(NOT_ATTACHED));
        }
        if (management != null && management.lostAllocations()) {
            limits.add(notMeasured(LOST_ALLOCATIONS));
        }
        if (notCollected != null) {
            limits.add(notMeasured(notCollected));
        }
        return List.copyOf(limits);
    }

    private static Warning notMeasured(String detail) {
        return new Warning(Warning.Kind.NOT_MEASURED, detail);
    }

    @Override
    public void close() {
        if (management != null) {
            management.close();
        }
        counters.close();
    }
}
