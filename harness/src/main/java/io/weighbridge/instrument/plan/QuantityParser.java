package io.weighbridge.instrument.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses durations and shares as people write them. */
public final class QuantityParser {

    private static final Pattern DURATION = Pattern.compile("([0-9]{1,7}(?:[.][0-9]+)?)(ms|s|m|h)");

    /**
     * No duration is longer. The sum of two hundred such durations fits into a {@code long} of
     * nanoseconds.
     */
    private static final Duration LONGEST = Duration.ofHours(10_000);

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,6})([mg])");

    private static final int MEBI = 20;
    private static final int GIBI = 30;

    private QuantityParser() {}

    /**
     * Parses a duration such as {@code 500ms}, {@code 1.5s} or {@code 2m}; null if the text is not
     * a duration, or one of over 10,000 hours.
     */
    public static @Nullable Duration duration(String text) {
        Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        BigDecimal seconds = seconds(parts);
        long nanos = seconds.remainder(BigDecimal.ONE).movePointRight(9).longValue();
        Duration duration = Duration.ofSeconds(seconds.longValue(), nanos);
        return duration.compareTo(LONGEST) > 0 ? null : duration;
    }

    /**
     * Parses a size of memory such as {@code 512m} or {@code 2g}, in bytes; null if the text is not
     * a size.
     */
    public static @Nullable Long size(String text) {
        Matcher parts = SIZE.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        return Long.parseLong(parts.group(1)) << (parts.group(2).equals("m") ? MEBI : GIBI);
    }

    /**
     * Parses a share such as {@code 5%} or {@code 0.05}, 0 to 1.
     *
     * @throws NumberFormatException if the text is not a number
     */
    static double share(String text) {
        return text.endsWith("%")
                ? new BigDecimal(text.substring(0, text.length() - 1))
                        .movePointLeft(2)
                        .doubleValue()
                : new BigDecimal(text).doubleValue();
    }

    private static BigDecimal seconds(Matcher parts) {
        String secondsOfUnit =
                switch (parts.group(2)) {
                    case "ms" -> "0.001";
                    case "s" -> "1";
                    case "m" -> "60";
                    default -> "3600";
                };
        return new BigDecimal(parts.group(1)).multiply(new BigDecimal(secondsOfUnit));
    }
}
