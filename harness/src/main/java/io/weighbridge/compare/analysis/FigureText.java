package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.instrument.model.Unit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats numbers for people; the only place that converts base units. */
public final class FigureText {

    /** Printed for an absent value. */
    public static final String ABSENT = "–";

    private static final double KIBI = 1024;

    /**
     * The most decimals of an interval's end. An end that differs from 1 by less is printed as 1.
     */
    private static final int MOST_DECIMALS = 6;

    /**
     * The unit in which one row is printed, the same for all its cells.
     *
     * @param divisor by which values in base units are divided
     * @param symbol such as {@code ms}; empty for plain counts
     */
    public record Scale(double divisor, String symbol) {

        public String print(double value) {
            return number(value / divisor);
        }

        /** With the unit, such as {@code 12.3 ms}. */
        public String printWithUnit(double value) {
            return (print(value) + " " + symbol).strip();
        }

        /** The same; a dash if the value is absent. */
        public String text(@Nullable Double value) {
            return value == null ? ABSENT : printWithUnit(value);
        }
    }

    private FigureText() {}

    /** The unit that suits a value, for all values of its row. */
    public static Scale scale(Unit unit, double value) {
        return switch (unit) {
            case SECONDS -> seconds(value);
            case BYTES -> bytes(value);
            case PER_SECOND -> value < 10_000 ? new Scale(1, "/s") : new Scale(1000, "k/s");
            case COUNT -> new Scale(1, "");
            case SHARE -> new Scale(0.01, "%");
        };
    }

    /** A value in the unit that suits it, such as {@code 12.3 ms}; a dash if it is absent. */
    public static String text(Unit unit, @Nullable Double value) {
        return value == null ? ABSENT : scale(unit, value).printWithUnit(value);
    }

    private static Scale seconds(double value) {
        if (value < 1e-3) {
            return new Scale(1e-6, "µs");
        }
        return value < 1 ? new Scale(1e-3, "ms") : new Scale(1, "s");
    }

    private static Scale bytes(double value) {
        if (value < 10 * KIBI) {
            return new Scale(1, "B");
        }
        if (value < KIBI * KIBI) {
            return new Scale(KIBI, "KiB");
        }
        return value < KIBI * KIBI * KIBI
                ? new Scale(KIBI * KIBI, "MiB")
                : new Scale(KIBI * KIBI * KIBI, "GiB");
    }

    /** Three significant digits, but at most three decimals, and all digits of the whole part. */
    public static String number(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) || size >= 99.95) {
            return decimals(0, value);
        }
        if (size >= 9.995) {
            return decimals(1, value);
        }
        return decimals(size >= 0.9995 ? 2 : 3, value);
    }

    /** A factor of 2 or more, such as {@code 2.3 times} or {@code 12 times}. */
    public static String times(double factor) {
        return decimals(factor < 9.95 ? 1 : 0, factor) + " times";
    }

    /** A share as percent, such as {@code 17 %} or {@code 0.5 %}. */
    public static String percent(double share) {
        double percent = share * 100;
        double size = Math.abs(percent);
        // 0.95 rounds to 1.0 at one decimal and is easier to read as 1.
        return decimals(size == 0 || size >= 0.95 ? 0 : size < 0.095 ? 2 : 1, percent) + " %";
    }

    /** Printed in place of an interval whose ends differ by a large factor: it tells nothing. */
    public static final String TOO_WIDE = "too few rounds";

    private static final double WIDE = 3;

    /** Whether the ends of an interval differ so much that they are not printed. */
    public static boolean tooWide(@Nullable Interval interval) {
        return interval != null && interval.high() >= WIDE * interval.low();
    }

    /** A ratio and its interval, such as {@code 1.24× [1.17, 1.32]}. */
    public static String estimate(Estimate estimate) {
        return estimate(estimate.ratio(), estimate.printed());
    }

    /**
     * A ratio and its interval; only the ratio if there is no interval. If the interval is too wide
     * to be printed, {@code 0.52× (too few rounds)}.
     */
    public static String estimate(double ratio, @Nullable Interval interval) {
        String text = interval(ratio, interval);
        String beside = tooWide(interval) ? "(" + text + ")" : text;
        return (ratio(ratio, interval) + " " + beside).strip();
    }

    /** Such as {@code 1.24×}. */
    public static String ratio(double ratio, @Nullable Interval interval) {
        return decimals(digits(ratio, interval), ratio) + "×";
    }

    /**
     * Such as {@code [1.17, 1.32]}, with the decimals of the ratio; empty if there is none, and
     * {@value #TOO_WIDE} if its ends differ by a factor of three or more. Values of 1000 or more
     * are printed as {@code >999}. An end just below or above 1 has as many more decimals as it
     * needs to differ from 1, such as {@code [0.76, 0.997]}: readers look whether the interval
     * contains 1.
     */
    public static String interval(double ratio, @Nullable Interval interval) {
        if (interval == null) {
            return "";
        }
        if (tooWide(interval)) {
            return TOO_WIDE;
        }
        int digits = digits(ratio, interval);
        return "[" + end(interval.low(), digits) + ", " + end(interval.high(), digits) + "]";
    }

    private static String end(double value, int digits) {
        if (value >= 1000) {
            return ">999";
        }
        for (int more = digits; more <= MOST_DECIMALS; more++) {
            String text = decimals(more, value);
            if (Double.parseDouble(text) != 1) {
                return text;
            }
        }
        return decimals(digits, value);
    }

    /** Enough decimals for the precision of the interval, and for two digits of a small ratio. */
    private static int digits(double ratio, @Nullable Interval interval) {
        boolean sharp = interval != null && interval.halfWidth() < 0.01;
        int figures = (int) Math.ceil(1 - Math.log10(ratio));
        return Math.max(sharp ? 3 : 2, figures);
    }

    private static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Such as {@code 1 round} or {@code 3 rounds}. */
    public static String rounds(int number) {
        return number + (number == 1 ? " round" : " rounds");
    }

    /** Bytes as {@code 173 MiB}. */
    public static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%.0f MiB", bytes / (KIBI * KIBI));
    }

    public static String mebibytes(long bytes) {
        return mebibytes((double) bytes);
    }

    public static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? ABSENT : mebibytes((double) bytes);
    }

    /** With a capital letter at its beginning. */
    public static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
