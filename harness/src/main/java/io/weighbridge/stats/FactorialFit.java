package io.weighbridge.stats;

import java.util.List;
import java.util.Optional;

/**
 * What one row says of every effect of a factorial design.
 *
 * @param fit the model behind the answers; its contrasts are named as the effects are
 * @param judged the estimates and verdicts, by effect
 * @param lost effects that what was measured cannot tell from others, as after failed launches
 * @param interaction the largest interaction of two factors; absent where nothing is left to see it
 *     by
 */
public record FactorialFit(
        RowFit fit, JudgedRow judged, List<String> lost, Optional<Interaction> interaction) {

    public FactorialFit {
        lost = List.copyOf(lost);
    }

    /**
     * The two factors whose product explains most of what the effects leave over.
     *
     * @param factors the two, and (after them) pairs that the design cannot tell from them
     * @param statistic its correlation with the residuals, 0 to 1
     * @param limit what the largest of all pairs exceeds by chance in 5 of 100 such runs
     */
    public record Interaction(List<Pair> factors, double statistic, double limit) {

        public Interaction {
            factors = List.copyOf(factors);
        }

        /** Whether it is larger than chance makes the largest one. */
        public boolean significant() {
            return statistic > limit;
        }
    }

    /** Two factors, by their index. */
    public record Pair(int one, int other) {}
}
