package io.weighbridge.stats;

import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.RealMatrix;

/**
 * What a model found of one row: each target against the baseline.
 *
 * @param rounds how many have two targets at least
 * @param contrasts one for each target that can be compared; twins have none
 * @param correlation of the contrasts, in their order, where they share one standard deviation and
 *     so {@link Simultaneous} applies; absent where each target has its own
 * @param variance of one target's logarithm in one round, passes and prior included
 * @param launches this run's own estimate of how launches vary, passes and prior left out: what
 *     later runs may take for their prior; unknown where it does not show
 */
public record RowFit(
        int rounds,
        List<Contrast> contrasts,
        Optional<RealMatrix> correlation,
        VarianceEstimate variance,
        VarianceEstimate launches) {

    public RowFit {
        contrasts = List.copyOf(contrasts);
    }

    /** Nothing can be compared. */
    static final RowFit EMPTY =
            new RowFit(
                    0,
                    List.of(),
                    Optional.empty(),
                    VarianceEstimate.UNKNOWN,
                    VarianceEstimate.UNKNOWN);

    /** How many rounds compare anything. */
    static int rounds(List<Round> rounds) {
        return (int) rounds.stream().filter(round -> round.logs().size() > 1).count();
    }

    /** How many rounds have a target. */
    static int rounds(List<Round> rounds, String target) {
        return (int) rounds.stream().filter(round -> round.logs().containsKey(target)).count();
    }

    /** Whether the intervals rest on the prior alone. */
    public boolean oneRound() {
        return rounds == 1;
    }

    /** The contrast of a target; empty where it shares no round with anything compared. */
    public Optional<Contrast> contrast(String target) {
        return contrasts.stream().filter(contrast -> contrast.target().equals(target)).findFirst();
    }
}
