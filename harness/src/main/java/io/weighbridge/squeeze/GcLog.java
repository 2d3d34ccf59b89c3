package io.weighbridge.squeeze;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM's log of collections says of one launch: {@code -Xlog:gc}, since Java 9.
 *
 * @param collector as in the flag that chooses it, such as {@code SerialGC}; absent if the log does
 *     not say, or names another
 * @param paused seconds that the program stood still for collections
 * @param until seconds from the start of the JVM to the end of the last of these pauses
 * @param stalls how often a thread had to wait until memory was collected; absent for all
 *     collectors but ZGC, which have no such stalls
 * @param stalled seconds of these stalls, added over threads
 */
public record GcLog(
        Optional<String> collector,
        double paused,
        double until,
        OptionalLong stalls,
        OptionalDouble stalled) {

    /** Of a JVM that has written none. */
    public static final GcLog NONE =
            new GcLog(Optional.empty(), 0, 0, OptionalLong.empty(), OptionalDouble.empty());

    private static final Pattern COLLECTOR = Pattern.compile("(?m)\\] Using (.+?) *$");

    private static final Pattern PAUSE =
            Pattern.compile(
                    "(?m)^\\[(\\d+\\.\\d+)s\\].*\\] GC\\(\\d+\\) Pause .* (\\d+\\.\\d+)ms$");

    private static final Pattern STALL =
            Pattern.compile("(?m)\\] Allocation Stall \\(.*\\) (\\d+\\.\\d+)ms$");

    private static final String ZGC = "ZGC";
    private static final double MILLIS = 1e3;

    /**
     * The flag that has a JVM write its log.
     *
     * @param file absolute; it may contain spaces and colons, but no quotes
     */
    public static String flag(Path file) {
        return "-Xlog:gc:file=\"" + file + "\"";
    }

    /** Reads a log. */
    public static GcLog parse(String log) {
        Matcher named = COLLECTOR.matcher(log);
        Optional<String> collector = named.find() ? flagged(named.group(1)) : Optional.empty();
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
        boolean stalling = collector.filter(ZGC::equals).isPresent();
        return new GcLog(
                collector,
                paused,
                until,
                stalling ? OptionalLong.of(stalls) : OptionalLong.empty(),
                stalling ? OptionalDouble.of(stalled) : OptionalDouble.empty());
    }

    private static Optional<String> flagged(String name) {
        return switch (name) {
            case "Serial" -> Optional.of("SerialGC");
            case "Parallel" -> Optional.of("ParallelGC");
            case "G1" -> Optional.of("G1GC");
            case "Shenandoah" -> Optional.of("ShenandoahGC");
            case "The Z Garbage Collector" -> Optional.of(ZGC);
            default -> Optional.empty();
        };
    }

    /** The share of the JVM's life, up to the last pause, that the program stood still; 0 to 1. */
    public double share() {
        return until > 0 ? Math.min(1, paused / until) : 0;
    }
}
