package io.weighbridge.sample;

import io.weighbridge.os.CpuSet;
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
 * @param childrenCpu CPU time of this process's children that have ended and were waited for; null
 *     if the system does not report it
 * @param ownCpu CPU time of this process
 */
public record MachineReading(
        long nanoTime, Map<Integer, Double> busy, @Nullable Double childrenCpu, double ownCpu) {

    public MachineReading {
        busy = Collections.unmodifiableMap(new TreeMap<>(busy));
    }

    /** The time since an earlier reading. */
    public double secondsSince(MachineReading earlier) {
        return (nanoTime - earlier.nanoTime) / 1e9;
    }

    /** The CPU time of children that ended since an earlier reading; null if it is unknown. */
    public @Nullable Double childrenCpuSince(MachineReading earlier) {
        return childrenCpu == null || earlier.childrenCpu == null
                ? null
                : childrenCpu - earlier.childrenCpu;
    }

    /**
     * The share of some cores that processes other than server, client and this one used since an
     * earlier reading, including the hypervisor: (busy − server − client − own) / (elapsed ×
     * cores), not below 0.
     *
     * <p>Busy time is counted in ticks of 10 ms per CPU and state, and a kernel that samples at
     * ticks may miss a short burst or count it twice: over a slice of 1 s on two cores, ±0.02 is
     * noise. The whole CPU time of this process is subtracted: if this process is pinned to other
     * cores, the share is too small by that amount.
     *
     * @param cores the measurement's cores
     * @param known CPU seconds of the measured servers and the load tool between the readings
     * @return null if the machine does not report one of the cores, or if no time passed
     */
    public @Nullable Double foreignShareSince(MachineReading earlier, CpuSet cores, double known) {
        double capacity = secondsSince(earlier) * cores.size();
        if (capacity <= 0 || !reports(cores) || !earlier.reports(cores)) {
            return null;
        }
        double used = busy(cores) - earlier.busy(cores);
        double ours = known + ownCpu - earlier.ownCpu;
        return Math.max(0, (used - ours) / capacity);
    }

    private boolean reports(CpuSet cores) {
        return busy.keySet().containsAll(cores.cpus());
    }

    private double busy(CpuSet cores) {
        return cores.cpus().stream().mapToDouble(cpu -> busy.getOrDefault(cpu, 0.0)).sum();
    }
}
