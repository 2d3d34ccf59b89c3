package io.weighbridge.instrument.sample;

import io.weighbridge.os.CpuSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * CPU counters of the machine at one moment; only differences are meaningful. All in seconds.
 *
 * @param nanoTime {@link System#nanoTime} at the reading
 * @param busy per logical CPU: time in which it was neither idle nor waiting for a disk, including
 *     steal time
 * @param steal per logical CPU: time in which the hypervisor ran something else although this
 *     machine had work for it; empty if the system does not report it
 * @param childrenCpu CPU time of this process's children that have ended and were waited for; null
 *     if the system does not report it
 * @param ownCpu CPU time of this process
 * @param services CPU time of services, such as a database; null if unknown, or if there are none
 */
public record MachineReading(
        long nanoTime,
        Map<Integer, Double> busy,
        Map<Integer, Double> steal,
        @Nullable Double childrenCpu,
        double ownCpu,
        @Nullable ServiceCpu services) {

    public MachineReading {
        busy = Collections.unmodifiableMap(new TreeMap<>(busy));
        steal = Collections.unmodifiableMap(new TreeMap<>(steal));
    }

    /** A reading without steal time and services. */
    public MachineReading(
            long nanoTime, Map<Integer, Double> busy, @Nullable Double childrenCpu, double ownCpu) {
        this(nanoTime, busy, Map.of(), childrenCpu, ownCpu, null);
    }

    /** The same reading with the CPU time of services. */
    public MachineReading withServices(@Nullable ServiceCpu cpu) {
        return new MachineReading(nanoTime, busy, steal, childrenCpu, ownCpu, cpu);
    }

    /** The time since an earlier reading. */
    public double secondsSince(MachineReading earlier) {
        return (nanoTime - earlier.nanoTime) / 1e9;
    }

    /** The CPU time of children that ended since an earlier reading; null if it is unknown. */
    public @Nullable Double childrenCpuSince(MachineReading earlier) {
        return growth(earlier.childrenCpu, childrenCpu);
    }

    /** The CPU time of services since an earlier reading; null if it is unknown. */
    public @Nullable ServiceCpu servicesSince(MachineReading earlier) {
        ServiceCpu before = earlier.services;
        ServiceCpu now = services;
        return before == null || now == null ? null : now.since(before);
    }

    /**
     * Seconds that the hypervisor stole from some cores since an earlier reading, in steps of the
     * system's clock; null if the machine does not report it.
     *
     * @param cores null for all cores
     */
    public @Nullable Double stolenSince(MachineReading earlier, @Nullable CpuSet cores) {
        Collection<Integer> counted = cores == null ? steal.keySet() : cores.cpus();
        if (steal.isEmpty() || !earlier.steal.keySet().containsAll(counted)) {
            return null;
        }
        double stolen = 0;
        for (int cpu : counted) {
            stolen += steal.getOrDefault(cpu, 0.0) - earlier.steal.getOrDefault(cpu, 0.0);
        }
        return stolen;
    }

    private static @Nullable Double growth(@Nullable Double before, @Nullable Double after) {
        return before == null || after == null ? null : after - before;
    }

    /**
     * The share of some cores that others used since an earlier reading, including the hypervisor:
     * (busy − ours) / (elapsed × cores), not below 0. Ours is the CPU time of this process, its
     * children that have ended, the services, and {@code running}.
     *
     * <p>Busy time is counted in ticks of 10 ms per CPU and state, and a kernel that samples at
     * ticks may miss a short burst or count it twice: over a slice of 1 s on two cores, ±0.02 is
     * noise. The whole CPU time of this process is subtracted: if this process is pinned to other
     * cores, the share is too small by that amount.
     *
     * @param cores the measurement's cores
     * @param running CPU seconds between the readings of servers and a load tool that still run
     * @return null if the machine does not report one of the cores, or if no time passed
     */
    public @Nullable Double foreignShareSince(
            MachineReading earlier, CpuSet cores, double running) {
        double capacity = secondsSince(earlier) * cores.size();
        if (capacity <= 0 || !reports(cores) || !earlier.reports(cores)) {
            return null;
        }
        double used = busy(cores) - earlier.busy(cores);
        ServiceCpu beside = servicesSince(earlier);
        double ours =
                running
                        + (ownCpu - earlier.ownCpu)
                        + orNothing(childrenCpuSince(earlier))
                        + (beside == null ? 0 : beside.total());
        return Math.max(0, (used - ours) / capacity);
    }

    private static double orNothing(@Nullable Double seconds) {
        return seconds == null ? 0 : seconds;
    }

    private boolean reports(CpuSet cores) {
        return busy.keySet().containsAll(cores.cpus());
    }

    private double busy(CpuSet cores) {
        return cores.cpus().stream().mapToDouble(cpu -> busy.getOrDefault(cpu, 0.0)).sum();
    }
}
