package io.weighbridge.sample;

import com.sun.management.OperatingSystemMXBean;
import io.weighbridge.os.KernelFiles;
import io.weighbridge.os.ProcessEntry;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * Reads the CPU counters of the whole machine: on Linux from {@code /proc}, elsewhere through OSHI.
 */
public final class MachineSampler {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Null on Linux. */
    private final @Nullable CentralProcessor processor =
            ProcessEntry.readable() ? null : new SystemInfo().getHardware().getProcessor();

    private final OperatingSystemMXBean self =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private Map<Integer, Double> busy() {
        String stat = KernelFiles.HERE.text("proc/stat");
        if (stat != null) {
            return CpuTicks.busy(stat);
        }
        return processor == null ? Map.of() : busy(processor.getProcessorCpuLoadTicks());
    }

    /** OSHI counts in milliseconds. */
    private static Map<Integer, Double> busy(long[][] ticks) {
        Map<Integer, Double> busy = new TreeMap<>();
        for (int cpu = 0; cpu < ticks.length; cpu++) {
            long all = Arrays.stream(ticks[cpu]).sum();
            long rest =
                    ticks[cpu][TickType.IDLE.getIndex()] + ticks[cpu][TickType.IOWAIT.getIndex()];
            busy.put(cpu, (all - rest) / MILLIS_PER_SECOND);
        }
        return busy;
    }

    /** Reads the machine's CPU counters. */
    public MachineReading read() {
        long nanoTime = System.nanoTime();
        Map<Integer, Double> busy = busy();
        String stat = KernelFiles.HERE.text("proc/self/stat");
        return new MachineReading(
                nanoTime,
                busy,
                stat == null ? null : ProcessEntry.parse(stat).childSeconds(),
                self.getProcessCpuTime() / NANOS_PER_SECOND);
    }
}
