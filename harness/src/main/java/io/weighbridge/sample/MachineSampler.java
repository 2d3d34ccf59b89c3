package io.weighbridge.sample;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Supplier;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * Reads the CPU counters of the whole machine: on Linux from {@code /proc}, elsewhere through OSHI.
 */
public final class MachineSampler {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final KernelFiles files;
    private final Supplier<Map<Integer, Double>> elsewhere;
    private final OperatingSystemMXBean self =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private MachineSampler(KernelFiles files, Supplier<Map<Integer, Double>> elsewhere) {
        this.files = files;
        this.elsewhere = elsewhere;
    }

    public static MachineSampler create() {
        boolean linux = KernelFiles.HERE.text("proc/stat").isPresent();
        return new MachineSampler(KernelFiles.HERE, linux ? Map::of : portable());
    }

    private static Supplier<Map<Integer, Double>> portable() {
        CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
        return () -> busy(processor.getProcessorCpuLoadTicks());
    }

    /** OSHI counts in milliseconds. */
    private static Map<Integer, Double> busy(long[][] ticks) {
        Map<Integer, Double> busy = new TreeMap<>();
        for (int cpu = 0; cpu < ticks.length; cpu++) {
            long all = java.util.Arrays.stream(ticks[cpu]).sum();
            long rest =
                    ticks[cpu][TickType.IDLE.getIndex()] + ticks[cpu][TickType.IOWAIT.getIndex()];
            busy.put(cpu, (all - rest) / MILLIS_PER_SECOND);
        }
        return busy;
    }

    /**
     * Steal time of all CPUs since the machine started, in seconds.
     *
     * @param stat the text of {@code /proc/stat}
     */
    public static double steal(String stat) {
        return CpuTicks.steal(stat);
    }

    /** Reads the machine's CPU counters. */
    public MachineReading read() {
        long nanoTime = System.nanoTime();
        Map<Integer, Double> busy =
                files.text("proc/stat").map(CpuTicks::busy).orElseGet(elsewhere);
        Optional<ProcessStat> process = files.text("proc/self/stat").map(ProcessStat::parse);
        return new MachineReading(
                nanoTime,
                busy,
                process.map(stat -> OptionalDouble.of(stat.childSeconds()))
                        .orElse(OptionalDouble.empty()),
                self.getProcessCpuTime() / NANOS_PER_SECOND);
    }
}
