package io.weighbridge.sample;

import io.weighbridge.os.CpuSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** CPU used on the measurement's cores by processes other than server, client and this one. */
public final class BackgroundLoad {

    private BackgroundLoad() {}

    /**
     * The share of the measurement's cores that background load used, including the hypervisor:
     * (busy − server − client − own) / (elapsed × cores), not below 0.
     *
     * <p>Busy time is counted in ticks of 10 ms per CPU and state, and a kernel that samples at
     * ticks may miss a short burst or count it twice: over a slice of 1 s on two cores, ±0.02 is
     * noise. The whole CPU time of this process is subtracted: if this process is pinned to other
     * cores, the share is too small by that amount.
     *
     * @param cores the measurement's cores
     * @param server CPU seconds of the measured server between the readings
     * @param client CPU seconds of the load tool between the readings
     * @return null if the machine does not report one of the cores, or if no time passed
     */
    public static @Nullable Double share(
            MachineReading before,
            MachineReading after,
            CpuSet cores,
            double server,
            double client) {
        double capacity = (after.nanoTime() - before.nanoTime()) / 1e9 * cores.size();
        if (capacity <= 0 || !hasAll(before.busy(), cores) || !hasAll(after.busy(), cores)) {
            return null;
        }
        double busy = busy(after.busy(), cores) - busy(before.busy(), cores);
        double ours = server + client + after.ownCpu() - before.ownCpu();
        return Math.max(0, (busy - ours) / capacity);
    }

    private static boolean hasAll(Map<Integer, Double> busy, CpuSet cores) {
        return busy.keySet().containsAll(cores.cpus());
    }

    private static double busy(Map<Integer, Double> busy, CpuSet cores) {
        return cores.cpus().stream().mapToDouble(cpu -> busy.getOrDefault(cpu, 0.0)).sum();
    }
}
