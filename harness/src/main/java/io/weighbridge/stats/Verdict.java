package io.weighbridge.stats;

import java.util.Locale;
import java.util.Optional;

/**
 * What may be said of a ratio, as one of all comparisons of its question.
 *
 * @param word the verdict
 * @param adjustedP p among all comparisons of the question
 * @param needed how many rounds would make the interval how narrow; absent with a difference, where
 *     the interval is that narrow already, and where a hundred rounds may not do
 */
public record Verdict(Word word, double adjustedP, Optional<RoundsRange> needed) {

    /** The words. */
    public enum Word {
        /** The target's value is higher than the baseline's. */
        MORE,
        /** The target's value is lower. */
        LESS,
        /** The interval holds 1: the two may be equal, and may differ by as much as it says. */
        NOT_SIGNIFICANT;

        /** As files have it, such as {@code not-significant}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Whether it names a difference. */
        public boolean significant() {
            return this != NOT_SIGNIFICANT;
        }
    }

    static Verdict of(Question.Answer answer, Optional<RoundsRange> needed) {
        if (!answer.significant()) {
            return new Verdict(Word.NOT_SIGNIFICANT, answer.adjustedP(), needed);
        }
        Word word = answer.contrast().logRatio() > 0 ? Word.MORE : Word.LESS;
        return new Verdict(word, answer.adjustedP(), Optional.empty());
    }
}
