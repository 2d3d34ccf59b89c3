package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the pod in which each server runs, as in a Kubernetes manifest.
 *
 * @param memory bytes, {@link #LEAST_MEMORY} or more
 * @param cpu CPU seconds in each second, {@link #LEAST_CPU} or more
 * @param requests CPUs that it is guaranteed if others want them, too; absent: not set
 * @param simulated whether no control group limits it: the JVM is only told of its size
 */
@RecordBuilder
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Pod(long memory, double cpu, @Nullable Double requests, boolean simulated)
        implements PodBuilder.With {

    /** With less, a JVM does not start. */
    public static final long LEAST_MEMORY = 32L << 20;

    /** With less, an application takes minutes to start. */
    public static final double LEAST_CPU = 0.05;

    /**
     * A slice lasts at least 20 periods of the CPU quota. A shorter one could spend the quota of
     * one period, or none, and would not show throttling.
     */
    public static final Duration SLICE = Duration.ofSeconds(2);

    /**
     * The time for which a server is loaded before a slice, without a result: two periods, in which
     * it uses up the quota that it had while it was idle.
     */
    public static final Duration LEAD_IN = Duration.ofMillis(200);

    private static final Pattern MEMORY = Pattern.compile("([0-9]{1,9})(Ki|Mi|Gi|k|M|G)?");
    private static final Pattern CPU = Pattern.compile("([0-9]{1,4}(?:[.][0-9]{1,3})?)(m)?");

    private static final double MILLI = 1000;
    private static final double MEBI = 1L << 20;
    private static final long GIBI = 1L << 30;

    /** A pod that is limited by the kernel. */
    public static Pod of(long memory, double cpu) {
        return new Pod(memory, cpu, null, false);
    }

    /**
     * Parses an amount of memory as in a manifest, such as {@code 512Mi}, in bytes; null if it is
     * none.
     */
    public static @Nullable Long memory(String text) {
        Matcher parts = MEMORY.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        long unit =
                switch (String.valueOf(parts.group(2))) {
                    case "Ki" -> 1L << 10;
                    case "Mi" -> 1L << 20;
                    case "Gi" -> GIBI;
                    case "k" -> 1_000;
                    case "M" -> 1_000_000;
                    case "G" -> 1_000_000_000;
                    default -> 1;
                };
        return Long.parseLong(parts.group(1)) * unit;
    }

    /**
     * Parses an amount of CPU as in a manifest, such as {@code 0.5} or {@code 500m}; null if it is
     * none.
     */
    public static @Nullable Double cpu(String text) {
        Matcher parts = CPU.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        double amount = Double.parseDouble(parts.group(1));
        return parts.group(2) == null ? amount : amount / MILLI;
    }

    /** An amount of memory as in a manifest, such as {@code 512Mi}. */
    public static String memoryText(long bytes) {
        boolean whole = bytes > 0 && bytes % GIBI == 0;
        return whole ? bytes / GIBI + "Gi" : Math.round(bytes / MEBI) + "Mi";
    }

    /** An amount of CPU as in a manifest, such as {@code 500m} or {@code 2}. */
    public static String cpuText(double cpus) {
        long milli = Math.round(cpus * MILLI);
        return milli % (long) MILLI == 0 ? milli / (long) MILLI + "" : milli + "m";
    }

    /** Its limits in words, such as {@code 512Mi and 0.5 CPU}. */
    public String text() {
        String number = BigDecimal.valueOf(cpu).stripTrailingZeros().toPlainString();
        return "%s and %s CPU".formatted(memoryText(memory), number);
    }
}
