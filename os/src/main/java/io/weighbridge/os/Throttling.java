package io.weighbridge.os;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often the processes of a control group had used up their CPU quota and had to wait: from
 * {@code cpu.stat}, since the group was made. The kernel counts only periods in which the group
 * wanted to run.
 *
 * @param periods of 100 ms in which the group ran
 * @param throttled those in which it used up its quota
 * @param seconds for which its threads then waited, summed over the CPUs on which they would run
 */
public record Throttling(long periods, long throttled, double seconds) {

    private static final double MICROS = 1e6;
    private static final double NANOS = 1e9;

    /**
     * Reads a group.
     *
     * @param unified whether the group is of cgroup v2; otherwise it is of v1
     * @param files in the group's folder
     * @return null if the group is gone, or has no quota
     */
    public static @Nullable Throttling read(boolean unified, KernelFiles files) {
        Map<String, Long> stat = GroupReading.fields(files, "cpu.stat");
        Long periods = stat.get("nr_periods");
        Long throttled = stat.get("nr_throttled");
        Long waited = stat.get(unified ? "throttled_usec" : "throttled_time");
        if (periods == null || throttled == null || waited == null) {
            return null;
        }
        return new Throttling(periods, throttled, waited / (unified ? MICROS : NANOS));
    }

    /** What was counted since an earlier reading. */
    public Throttling since(Throttling earlier) {
        return new Throttling(
                periods - earlier.periods,
                throttled - earlier.throttled,
                Math.max(0, seconds - earlier.seconds));
    }

    /** The share of periods in which the quota was used up, 0 to 1; 0 without a period. */
    public double share() {
        return periods == 0 ? 0 : (double) throttled / periods;
    }
}
