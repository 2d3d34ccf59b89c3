package io.weighbridge.sample;

import io.weighbridge.os.ProcessEntry;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines {@code cpu<n>} of {@code /proc/stat}, proc(5): user, nice, system, idle, iowait, irq,
 * softirq, steal, guest, guest_nice. The guest fields are already part of user and nice.
 */
final class CpuTicks {

    private static final Pattern LINE =
            Pattern.compile("^cpu(\\d+) +(\\d+(?: \\d+)*)", Pattern.MULTILINE);

    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;

    private CpuTicks() {}

    /** Busy seconds of each CPU since the machine started, including steal time. */
    static Map<Integer, Double> busy(String stat) {
        Map<Integer, Double> busy = new TreeMap<>();
        Matcher line = LINE.matcher(stat);
        while (line.find()) {
            busy.put(Integer.valueOf(line.group(1)), seconds(busyTicks(fields(line))));
        }
        return busy;
    }

    private static String[] fields(Matcher line) {
        return line.group(2).split(" ", -1);
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
}
