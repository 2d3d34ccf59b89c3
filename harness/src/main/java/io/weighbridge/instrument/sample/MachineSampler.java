package io.weighbridge.instrument.sample;

import com.sun.management.OperatingSystemMXBean;
import io.weighbridge.os.KernelFiles;
import io.weighbridge.os.ProcessEntry;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * Reads the CPU counters of the whole machine: on Linux from {@code /proc}, elsewhere through OSHI.
 */
public final class MachineSampler {

    private static final Pattern CPU_LINE =
            Pattern.compile("^cpu(\\d+) +(\\d+(?: \\d+)*)", Pattern.MULTILINE);

    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Null on Linux. */
    private final @Nullable CentralProcessor processor =
            ProcessEntry.readable() ? null : new SystemInfo().getHardware().getProcessor();

    private final OperatingSystemMXBean self =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private Map<Integer, Double> othersBusy() {
        return processor == null ? Map.of() : busy(processor.getProcessorCpuLoadTicks());
    }

    /**
     * Busy seconds of each CPU since the machine started, including steal time.
     *
     * @param stat has the lines {@code cpu<n>} of {@code /proc/stat}, proc(5): user, nice, system,
     *     idle, iowait, irq, softirq, steal, guest, guest_nice. The guest fields are already part
     *     of user and nice.
     */
    static Map<Integer, Double> busy(String stat) {
        return ofEachCpu(stat, MachineSampler::busyTicks);
    }

    /**
     * Steal seconds of each CPU since the machine started.
     *
     * @param stat as for {@link #busy(String)}
     */
    static Map<Integer, Double> steal(String stat) {
        return ofEachCpu(stat, fields -> fields.length > STEAL ? Long.parseLong(fields[STEAL]) : 0);
    }

    private static Map<Integer, Double> ofEachCpu(String stat, ToLongFunction<String[]> ticks) {
        Map<Integer, Double> seconds = new TreeMap<>();
        Matcher line = CPU_LINE.matcher(stat);
        while (line.find()) {
            String[] fields = line.group(2).split(" ", -1);
            seconds.put(Integer.valueOf(line.group(1)), seconds(ticks.applyAsLong(fields)));
        }
        return seconds;
    }

    private static long busyTicks(String[] fields) {
        long ticks = 0;
        for (int field = 0; field < Math.min(fields.length, STEAL + 1); field++) {
            ticks += field == IDLE || field == IOWAIT ? 0 : Long.parseLong(fields[field]);
        }
        return ticks;
    }

    private static double seconds(long ticks) {
        return (double) ticks / ProcessEntry.TICKS_PER_SECOND;
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
        String cpus = KernelFiles.HERE.text("proc/stat");
        String stat = KernelFiles.HERE.text("proc/self/stat");
        return new MachineReading(
                nanoTime,
                cpus == null ? othersBusy() : busy(cpus),
                cpus == null ? Map.of() : steal(cpus),
                stat == null ? null : ProcessEntry.parse(stat).childSeconds(),
                self.getProcessCpuTime() / NANOS_PER_SECOND,
                null);
    }
}
