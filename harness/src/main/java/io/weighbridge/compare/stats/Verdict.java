package io.weighbridge.compare.stats;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a ratio, corrected for all comparisons of its question.
 *
 * @param word the verdict
 * @param adjustedP p-value, adjusted for all comparisons of the question
 * @param doubt why the difference is not significant although a less cautious interval would
 *     exclude 1; absent otherwise
 * @param needed the rounds needed for a narrower interval; absent if the difference is significant,
 *     if the interval is narrow enough, or if a hundred rounds may not suffice
 */
public record Verdict(
        Word word, double adjustedP, @Nullable Doubt doubt, @Nullable RoundsRange needed) {

    /** The possible verdicts. */
    public enum Word {
        /** The target's value is higher than the baseline's. */
        MORE,
        /** The target's value is lower. */
        LESS,
        /** Target and baseline may be equal, or differ by as much as the interval shows. */
        NOT_SIGNIFICANT;

        /** The key in files, such as {@code not-significant}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Whether it states a difference. */
        public boolean significant() {
            return this != NOT_SIGNIFICANT;
        }
    }

    /** Why a difference is not significant that would be one with a less cautious interval. */
    public enum Doubt {
        /** After one round: it would be significant if launches varied no more than usual. */
        ONE_ROUND;

        /** The key in files, such as {@code one-round}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static Verdict of(Contrast contrast, double adjustedP, boolean significant) {
        Word different = contrast.logRatio() > 0 ? Word.MORE : Word.LESS;
        return new Verdict(significant ? different : Word.NOT_SIGNIFICANT, adjustedP, null, null);
    }

    Verdict doubted(Doubt why) {
        return new Verdict(word, adjustedP, why, needed);
    }

    Verdict needing(@Nullable RoundsRange rounds) {
        return new Verdict(word, adjustedP, doubt, rounds);
    }
}
