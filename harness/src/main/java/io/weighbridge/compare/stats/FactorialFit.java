package io.weighbridge.compare.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fit of one row: an estimate of every effect of a factorial design.
 *
 * @param fit the fitted model; its contrasts have the names of the effects
 * @param judged the estimates and verdicts, by effect
 * @param interaction the largest interaction of two factors, a term of the model if it is strong;
 *     absent if there are too few launches to estimate it
 * @param atLevels the largest interactions of different pairs, at most two; those of factors with
 *     significant effects first
 */
public record FactorialFit(
        RowFit fit, JudgedRow judged, @Nullable Interaction interaction, List<AtLevels> atLevels) {

    public FactorialFit {
        atLevels = List.copyOf(atLevels);
    }

    /** The fit of a row in which no effect can be estimated. */
    static final FactorialFit EMPTY =
            new FactorialFit(RowFit.EMPTY, JudgedRow.EMPTY, null, List.of());

    /**
     * The two factors whose product explains most of the residuals.
     *
     * @param factors the pair, followed by pairs that are aliased with it
     * @param statistic the pair's correlation with the residuals, 0 to 1
     * @param limit the largest statistic of all pairs exceeds this by chance in 5 of 100 runs
     * @param most the largest statistic by chance in 2000 simulated runs
     */
    public record Interaction(List<Pair> factors, double statistic, double limit, double most) {

        /** Whether it exceeds the limit. */
        public boolean significant() {
            return statistic > limit;
        }

        /** Whether it is larger than any by chance. */
        public boolean strong() {
            return statistic > most;
        }
    }

    /**
     * An interaction, and the effects of the second of its factors at each level of the first.
     *
     * @param significant whether it is significant; the second only if the first is, because its
     *     limit does not know that it was searched for after another
     * @param ofEffects whether both factors have a significant effect
     * @param effects empty if this design cannot estimate them
     */
    public record AtLevels(
            Interaction interaction,
            boolean significant,
            boolean ofEffects,
            List<AtLevel> effects) {

        public AtLevels {
            effects = List.copyOf(effects);
        }
    }

    /**
     * An effect at one level of another factor.
     *
     * @param effect a level compared with the first of its factor
     * @param level of the other factor, from 0
     * @param ratio with the interval of this ratio alone
     */
    public record AtLevel(FactorialDesign.Effect effect, int level, Estimate ratio) {}

    /** Two factors, by their index. */
    public record Pair(int one, int other) {}
}
