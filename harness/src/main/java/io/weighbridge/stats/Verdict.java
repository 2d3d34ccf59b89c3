package io.weighbridge.stats;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What may be said of a ratio.
 *
 * <p>A ratio stands out where its 95 % interval excludes 1 and the noise floor. In a table of many
 * comparisons some identical pairs stand out by chance, so standing out alone earns only
 * <em>perhaps</em>; <em>more</em> and <em>less</em> also need Holm's adjusted p under 0.05. That
 * costs power: with few rounds only differences many times the spread are confirmed. It is meant
 * to: a reader scans the whole table for what stands out, and one false winner costs more than one
 * more round.
 *
 * @param word the verdict
 * @param couldBeUpTo how large a difference the interval still allows, as a share; only with {@link
 *     Word#NO_DIFFERENCE_FOUND}
 * @param needed how many rounds would tell how much; only with {@link Word#TOO_FEW_ROUNDS}, and
 *     absent there with fewer than 2 rounds, or where 100 would not do
 */
public record Verdict(Word word, OptionalDouble couldBeUpTo, Optional<RoundsNeeded> needed) {

    /**
     * Below this nothing is said of a ratio: one round has no spread. Two have a valid interval, if
     * a wide one: it is t / √n spreads to either side, which is 9.0 with 2 rounds, 2.5 with 3 and
     * 1.6 with 4. That is enough to tell what hardly varies between launches, such as allocation.
     */
    public static final int FEWEST_ROUNDS = 2;

    /**
     * An interval wider than ±25 % that shows nothing is called too few rounds rather than no
     * difference: even the published distance between Spring MVC and WebFlux (29 %) would hide in
     * it.
     */
    public static final double WIDEST = 0.25;

    /** The words, from sure to unsure. */
    public enum Word {
        /** The target's value is higher than the baseline's. */
        MORE,
        /** The target's value is lower. */
        LESS,
        /** It stands out alone, but not as one of this many comparisons. */
        PERHAPS_MORE,
        PERHAPS_LESS,
        /**
         * Not "equal": differences larger than the stated one are excluded, smaller ones are not.
         */
        NO_DIFFERENCE_FOUND,
        TOO_FEW_ROUNDS;

        /** As files have it, such as {@code no-difference-found}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Whether it names a difference that holds. */
        public boolean sure() {
            return this == MORE || this == LESS;
        }
    }

    /**
     * Judges a ratio.
     *
     * @param adjustedP its p after {@link Holm}; 1 where it has none
     * @param noiseFloor how far the same thing under two names came out apart, as a share; 0 where
     *     that was not measured
     */
    public static Verdict of(PairedRatio ratio, double adjustedP, double noiseFloor) {
        if (ratio.rounds() < FEWEST_ROUNDS) {
            return tooFew(Optional.empty());
        }
        Interval interval = ratio.interval().orElseThrow();
        if (interval.clears(noiseFloor)) {
            return found(ratio.ratio() > 1, adjustedP < PairedRatio.ALPHA);
        }
        if (interval.halfWidth() > WIDEST) {
            return tooFew(RoundsNeeded.narrowest(ratio.spread().orElseThrow()));
        }
        return new Verdict(
                Word.NO_DIFFERENCE_FOUND,
                OptionalDouble.of(interval.farthestFromOne()),
                Optional.empty());
    }

    /**
     * The noise floor that a pair of identical targets shows: how far from 1 their ratio came out
     * or half its interval's width, whichever is larger, as a share. The first catches a bias, the
     * second what noise alone could have done.
     *
     * @return empty with fewer than 2 rounds
     */
    public static OptionalDouble noiseFloor(PairedRatio identical) {
        if (identical.rounds() < FEWEST_ROUNDS) {
            return OptionalDouble.empty();
        }
        double apart = Math.expm1(Math.abs(Math.log(identical.ratio())));
        return OptionalDouble.of(Math.max(apart, identical.interval().orElseThrow().halfWidth()));
    }

    private static Verdict found(boolean more, boolean sure) {
        Word word =
                sure
                        ? (more ? Word.MORE : Word.LESS)
                        : (more ? Word.PERHAPS_MORE : Word.PERHAPS_LESS);
        return new Verdict(word, OptionalDouble.empty(), Optional.empty());
    }

    private static Verdict tooFew(Optional<RoundsNeeded> needed) {
        return new Verdict(Word.TOO_FEW_ROUNDS, OptionalDouble.empty(), needed);
    }
}
