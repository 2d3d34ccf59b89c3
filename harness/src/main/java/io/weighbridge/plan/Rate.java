package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * How many requests a second are sent in the open model, whatever comes back.
 *
 * @param amount greater than 0
 * @param of what it is counted in
 */
public record Rate(double amount, Of of) {

    /** What a rate's amount is. */
    public enum Of {
        /** Requests a second: the same for every target, and known beforehand. */
        SECOND,
        /**
         * A share of the smallest of all targets' peaks in the first round: the same rate for every
         * target too, and one that all of them should hold.
         */
        SMALLEST_PEAK;

        /** As plans and files have it, such as {@code smallest-peak}. */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The unit of a key. */
        @JsonCreator
        public static Of ofKey(String key) {
            return valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /** A rate that is known. */
    public static Rate perSecond(double requests) {
        return new Rate(requests, Of.SECOND);
    }

    /** Such as {@code 75%} or {@code 500/s}. */
    public String words() {
        return switch (of) {
            case SECOND -> plain(BigDecimal.valueOf(amount)) + "/s";
            case SMALLEST_PEAK -> plain(BigDecimal.valueOf(amount).movePointRight(2)) + "%";
        };
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
