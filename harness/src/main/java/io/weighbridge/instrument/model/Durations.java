package io.weighbridge.instrument.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** Formats durations for people, and compares them. */
public final class Durations {

    private Durations() {}

    /** A duration as text, such as {@code 45 s}, {@code 2 min 5 s} or {@code 3 h 20 min}. */
    public static String text(Duration duration) {
        long seconds = Math.round(duration.toMillis() / 1_000.0);
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3_600) {
            return pair(seconds / 60, "min", seconds % 60, "s");
        }
        return pair(seconds / 3_600, "h", seconds % 3_600 / 60, "min");
    }

    /** A duration in seconds, as exact as milliseconds, such as {@code 0.7 s}. */
    public static String exact(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.toMillis(), 3);
        return seconds.stripTrailingZeros().toPlainString() + " s";
    }

    /**
     * Seconds with three significant digits, such as {@code 4.44 ms} or {@code 1.70 s}.
     *
     * @param seconds from 0 to 999
     */
    public static String precise(double seconds) {
        return seconds < 0.9995
                ? String.format(Locale.ROOT, "%.3g ms", 1e3 * seconds)
                : String.format(Locale.ROOT, "%.3g s", seconds);
    }

    /** The shorter of two durations. */
    public static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** The longer of two durations. */
    public static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /** A duration in whole seconds, rounded up. */
    public static Duration wholeSeconds(Duration duration) {
        return Duration.ofSeconds(duration.plusNanos(999_999_999).toSeconds());
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        String first = large + " " + largeUnit;
        return small == 0 ? first : first + " " + small + " " + smallUnit;
    }
}
