package io.weighbridge.squeeze;

import io.weighbridge.squeeze.SqueezeLaunch.Chosen;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pauses, stalls and collector of one launch, parsed from the JVM's {@code -Xlog:gc,gc+init}
 * (since Java 9).
 *
 * @param collector as in the flag that chooses it, such as {@code SerialGC}; absent if the log
 *     names none
 * @param chosen the collector with the largest heap and the processors; absent if the log lacks any
 *     of them, as before Java 16
 * @param paused seconds for which collections paused the program
 * @param until seconds from the start of the JVM to the end of the last of these pauses
 * @param stalls how often a thread had to wait until memory was collected; absent unless the
 *     collector is ZGC, because other collectors have no such stalls
 * @param stalled seconds of these stalls, added over threads
 */
public record GcLog(
        @Nullable String collector,
        @Nullable Chosen chosen,
        double paused,
        double until,
        @Nullable Long stalls,
        @Nullable Double stalled) {

    /** The content of an empty log. */
    public static final GcLog NONE = new GcLog(null, null, 0, 0, null, null);

    private static final Pattern COLLECTOR = Pattern.compile("(?m)\\[gc *\\] Using (.+?) *$");

    private static final Pattern HEAP =
            Pattern.compile("(?m)\\] (?:Heap )?Max Capacity: (\\d+)([BKMG]) *$");

    private static final Pattern PROCESSORS =
            Pattern.compile("(?m)\\] CPUs: \\d+ total, (\\d+) available");

    private static final Pattern PAUSE =
            Pattern.compile(
                    "(?m)^\\[(\\d+\\.\\d+)s\\].*\\] GC\\(\\d+\\) Pause .* (\\d+\\.\\d+)ms$");

    private static final Pattern STALL =
            Pattern.compile("(?m)\\] Allocation Stall \\(.*\\) (\\d+\\.\\d+)ms$");

    private static final String ZGC = "ZGC";
    private static final double MILLIS = 1e3;

    /**
     * The flag with which a JVM writes this log.
     *
     * @param file absolute; it may contain spaces and colons, but no quotes
     */
    public static String flag(Path file) {
        return "-Xlog:gc,gc+init:file=\"" + file + "\"";
    }

    public static GcLog parse(String log) {
        Matcher named = COLLECTOR.matcher(log);
        String collector = named.find() ? flagged(named.group(1)) : null;
        double paused = 0;
        double until = 0;
        Matcher pause = PAUSE.matcher(log);
        while (pause.find()) {
            until = Math.max(until, Double.parseDouble(pause.group(1)));
            paused += Double.parseDouble(pause.group(2)) / MILLIS;
        }
        long stalls = 0;
        double stalled = 0;
        Matcher stall = STALL.matcher(log);
        while (stall.find()) {
            stalls++;
            stalled += Double.parseDouble(stall.group(1)) / MILLIS;
        }
        return ZGC.equals(collector)
                ? new GcLog(collector, chosen(collector, log), paused, until, stalls, stalled)
                : new GcLog(collector, chosen(collector, log), paused, until, null, null);
    }

    private static @Nullable Chosen chosen(@Nullable String collector, String log) {
        Matcher heap = HEAP.matcher(log);
        Matcher processors = PROCESSORS.matcher(log);
        if (collector == null || !heap.find() || !processors.find()) {
            return null;
        }
        int bits = 10 * "BKMG".indexOf(heap.group(2));
        return new Chosen(
                collector,
                Long.parseLong(heap.group(1)) << bits,
                Integer.parseInt(processors.group(1)));
    }

    private static String flagged(String name) {
        return name.equals("The Z Garbage Collector") ? ZGC : name + "GC";
    }

    /**
     * The time for which collections paused the program, as a share of the JVM's time until the end
     * of the last pause; 0 to 1.
     */
    public double share() {
        return until > 0 ? Math.min(1, paused / until) : 0;
    }
}
