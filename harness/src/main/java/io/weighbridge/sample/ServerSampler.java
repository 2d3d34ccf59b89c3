package io.weighbridge.sample;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.MemoryReading;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Warning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Reads the CPU time, memory and other figures of one server. It never throws and never blocks for
 * long: values that cannot be read are absent, and {@link #limits} says so.
 *
 * <p>The server's management beans are first used by {@link #read} or {@link #connect}, because the
 * connection itself loads classes and starts threads in the server. Later readings include them:
 * see {@link Management}. {@link #atReady} does not use the beans for this reason.
 *
 * <p>Not thread-safe.
 */
public final class ServerSampler implements Probe {

    private static final String NO_COUNTERS =
            "classes and threads at ready, collections: the JVM's shared counters cannot be read"
                    + " (other user, -XX:-UsePerfData or no HotSpot)";

    private static final String NOT_ATTACHED =
            "allocated bytes, heap, non-heap and metaspace: the JVM cannot be attached to (other"
                    + " user, -XX:+DisableAttachMechanism or no HotSpot)";

    private static final String LOST_ALLOCATIONS =
            "all allocated bytes: threads ended between two readings, and JVMs before 21 do not"
                    + " count their last allocations";

    private static final String NOT_COLLECTED =
            "heap after full GC: the JVM did not collect on request (-XX:+DisableExplicitGC)";

    private final long pid;
    private final boolean java;
    private final Path temporary;
    private final ProcessFigures process;
    private final Optional<SharedCounters> counters;
    private Optional<Management> management = Optional.empty();
    private boolean connected;
    private boolean collectionRefused;

    private ServerSampler(
            long pid,
            boolean java,
            Path temporary,
            ProcessFigures process,
            Optional<SharedCounters> counters) {
        this.pid = pid;
        this.java = java;
        this.temporary = temporary;
        this.process = process;
        this.counters = counters;
    }

    /** The same, with the system's folder for temporary files. */
    public static ServerSampler attach(long pid, boolean java) {
        return attach(pid, java, Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    }

    /**
     * Starts to observe a process.
     *
     * @param java whether it is a JVM; if not, all its CPU time is the application's and values of
     *     JVMs are not read
     * @param temporary an existing folder for files that are deleted at once
     */
    public static ServerSampler attach(long pid, boolean java, Path temporary) {
        ProcessFigures process =
                isLinux()
                        ? new LinuxProcess(KernelFiles.HERE, pid, java)
                        : new PortableProcess(pid);
        return new ServerSampler(
                pid, java, temporary, process, java ? SharedCounters.of(pid) : Optional.empty());
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
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
        try (ServerSampler sampler = attach(pid, java)) {
            Measurements outside = sampler.outside();
            return java ? outside.and(printed(PrintedMemory.of(pid))) : outside;
        }
    }

    /** Values that can be read without a request to the server. */
    Measurements outside() {
        ResidentMemory resident = process.resident();
        return Measurements.NONE
                .with(Metric.STARTUP_CPU_APPLICATION, applicationCpu())
                .with(Metric.RSS_READY, resident.rss())
                .with(Metric.PSS_READY, resident.pss())
                .with(Metric.CLASSES_READY, counted(SharedCounters::classes))
                .with(Metric.THREADS_READY, counted(SharedCounters::threads));
    }

    private static Measurements printed(PrintedMemory memory) {
        return Measurements.NONE
                .with(Metric.HEAP_READY, memory.heap())
                .with(Metric.NON_HEAP_READY, memory.nonHeap())
                .with(Metric.METASPACE_READY, memory.metaspace());
    }

    private OptionalDouble applicationCpu() {
        return cpu().map(cpu -> OptionalDouble.of(cpu.application()))
                .orElse(OptionalDouble.empty());
    }

    private OptionalLong started() {
        return counters.map(SharedCounters::threadsStarted).orElse(OptionalLong.empty());
    }

    private OptionalDouble counted(Function<SharedCounters, OptionalLong> of) {
        return asDouble(counters.map(of).orElse(OptionalLong.empty()));
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
    public Optional<CpuTimes> cpu() {
        return process.cpu(started());
    }

    /** The counters so far, read just before and just after a slice. */
    @Override
    public ServerReading read() {
        connect();
        return read(management);
    }

    @Override
    public ServerReading glance() {
        management.ifPresent(Management::pause);
        return read(Optional.empty());
    }

    private ServerReading read(Optional<Management> beans) {
        long nanoTime = System.nanoTime();
        OptionalLong started = started();
        return new ServerReading(
                nanoTime,
                process.cpu(started),
                beans.map(it -> it.allocated(started)).orElse(OptionalLong.empty()),
                counters.map(SharedCounters::collections).orElse(OptionalLong.empty()),
                counters.map(SharedCounters::collectionSeconds).orElse(OptionalDouble.empty()));
    }

    @Override
    public MemoryReading memory() {
        connect();
        Management.Pools pools = management.map(Management::pools).orElse(Management.Pools.NONE);
        OptionalDouble rss = process.resident().rss();
        return new MemoryReading(
                rss.isPresent() ? OptionalLong.of((long) rss.getAsDouble()) : OptionalLong.empty(),
                pools.heap(),
                pools.nonHeap(),
                threads(),
                counters.map(SharedCounters::collections).orElse(OptionalLong.empty()));
    }

    /** From the counters, which costs the server nothing, or otherwise from its beans. */
    private OptionalLong threads() {
        OptionalLong counted = counters.map(SharedCounters::threads).orElse(OptionalLong.empty());
        return counted.isPresent()
                ? counted
                : management.map(Management::threads).orElse(OptionalLong.empty());
    }

    @Override
    public Measurements resident() {
        ResidentMemory resident = process.resident();
        return Measurements.NONE
                .with(Metric.RSS_AFTER, resident.rss())
                .with(Metric.PSS_AFTER, resident.pss());
    }

    /**
     * The server's memory after all load: RSS and PSS first, then the other values right after a
     * full collection.
     */
    @Override
    public Measurements afterLoad() {
        Measurements outside = resident();
        connect();
        return management.map(beans -> outside.and(afterCollection(beans))).orElse(outside);
    }

    private Measurements afterCollection(Management beans) {
        OptionalDouble live = collected(beans) ? beans.heapUsed() : OptionalDouble.empty();
        return Measurements.NONE
                .with(Metric.HEAP_LIVE, live)
                .with(Metric.NON_HEAP_AFTER, beans.nonHeapUsed())
                .with(Metric.METASPACE_AFTER, beans.metaspaceUsed())
                .with(Metric.CLASSES_AFTER, asDouble(beans.classes()))
                .with(Metric.THREADS_AFTER, asDouble(beans.threads()));
    }

    /** With {@code -XX:+DisableExplicitGC} the request succeeds but no collection takes place. */
    private boolean collected(Management beans) {
        Optional<OptionalLong> before = counters.map(SharedCounters::collections);
        boolean answered = beans.collect();
        Optional<OptionalLong> after = counters.map(SharedCounters::collections);
        boolean happened = before.isEmpty() || !before.equals(after);
        collectionRefused = !(answered && happened);
        return !collectionRefused;
    }

    /**
     * Warnings about values that cannot be measured on this machine or for this JVM; complete once
     * everything was read.
     */
    @Override
    public List<Warning> limits() {
        List<Warning> limits = new ArrayList<>(process.limits());
        if (java && counters.isEmpty()) {
            limits.add(notMeasured(NO_COUNTERS));
        }
        if (connected && management.isEmpty()) {
            limits.add(notMeasured(NOT_ATTACHED));
        }
        if (management.map(Management::lostAllocations).orElse(false)) {
            limits.add(notMeasured(LOST_ALLOCATIONS));
        }
        if (collectionRefused) {
            limits.add(notMeasured(NOT_COLLECTED));
        }
        return List.copyOf(limits);
    }

    private static Warning notMeasured(String detail) {
        return new Warning(Warning.Kind.NOT_MEASURED, detail);
    }

    private static OptionalDouble asDouble(OptionalLong number) {
        return number.isPresent()
                ? OptionalDouble.of((double) number.getAsLong())
                : OptionalDouble.empty();
    }

    @Override
    public void close() {
        management.ifPresent(Management::close);
        counters.ifPresent(SharedCounters::close);
    }
}
