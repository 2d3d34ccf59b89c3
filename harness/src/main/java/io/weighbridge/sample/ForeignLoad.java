package io.weighbridge.sample;

import io.weighbridge.os.CpuSet;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * CPU that neither server, client nor this process used, on the cores that are ours to measure on.
 */
public final class ForeignLoad {

    private ForeignLoad() {}

    /**
     * The share of the measurement's cores that background load used, including the hypervisor:
     * (busy − server − client − own) / (elapsed × cores), not below 0.
     *
     * <p>Busy time comes in ticks of 10 ms per CPU and state, and a kernel that samples at ticks
     * may miss or double a short burst: over a slice of 1 s on two cores ±0.02 is noise. Own is
     * subtracted whole: where this process is pinned to other cores the share is too small by what
     * it used.
     *
     * @param cores ours
     * @param server seconds of CPU the measured server used in between
     * @param client seconds of CPU the load tool used in between
     * @return empty where the machine does not tell of one of the cores, or no time went by
     */
    public static OptionalDouble share(
            MachineReading before,
            MachineReading after,
            CpuSet cores,
            double server,
            double client) {
        double capacity = (after.nanoTime() - before.nanoTime()) / 1e9 * cores.size();
        if (capacity <= 0 || !tellsOf(before.busy(), cores) || !tellsOf(after.busy(), cores)) {
            return OptionalDouble.empty();
        }
        double busy = busy(after.busy(), cores) - busy(before.busy(), cores);
        double ours = server + client + after.ownCpu() - before.ownCpu();
        return OptionalDouble.of(Math.max(0, (busy - ours) / capacity));
    }

    private static boolean tellsOf(Map<Integer, Double> busy, CpuSet cores) {
        return busy.keySet().containsAll(cores.cpus());
    }

    private static double busy(Map<Integer, Double> busy, CpuSet cores) {
        return cores.cpus().stream().mapToDouble(cpu -> busy.getOrDefault(cpu, 0.0)).sum();
    }
}
