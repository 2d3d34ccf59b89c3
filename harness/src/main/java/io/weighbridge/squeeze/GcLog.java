package io.weighbridge.squeeze;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pauses, stalls and collector of one launch, parsed from the JVM's {@code -Xlog:gc} (since
 * Java 9).
 *
 * @param collector as in the flag that chooses it, such as {@code SerialGC}; absent if the log
 *     names none, or one that is not known here
 * @param paused seconds that the program stood still for collections
 * @param until seconds from the start of the JVM to the end of the last of these pauses
 * @param stalls how often a thread had to wait until memory was collected; absent unless the
 *     collector is ZGC, because other collectors have no such stalls
 * @param stalled seconds of these stalls, added over threads
 */
public record GcLog(
        @Nullable String collector,
        double paused,
        double until,
        @Nullable Long stalls,
        @Nullable Double stalled) {

    /** The content of an empty log. */
    public static final GcLog NONE = new GcLog(null, 0, 0, null, null);

    private static final Pattern COLLECTOR = Pattern.compile("(?m)\\] Using (.+?) *$");

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
        return "-Xlog:gc:file=\"" + file + "\"";
    }

    /** Reads a log. */
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
                ? new GcLog(collector, paused, until, stalls, stalled)
                : new GcLog(collector, paused, until, null, null);
    }

    private static @Nullable String flagged(String name) {
        return switch (name) {
            case "Serial" -> "SerialGC";
            case "Parallel" -> "ParallelGC";
            case "G1" -> "G1GC";
            case "Shenandoah" -> "ShenandoahGC";
            case "The Z Garbage Collector" -> ZGC;
            default -> null;
        };
    }

    /**
     * The time that the program stood still, as a share of the JVM's time until the end of the last
     * pause; 0 to 1.
     */
    public double share() {
        return until > 0 ? Math.min(1, paused / until) : 0;
    }
}
