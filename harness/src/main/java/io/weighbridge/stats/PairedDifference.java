package io.weighbridge.stats;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * By how much a target exceeds its baseline, in the metric's own unit. Injected overhead is
 * measured with it, because it adds an amount and not a factor.
 *
 * @param rounds how many, 2 or more
 * @param difference mean over rounds of the target's value less the baseline's in the same round
 * @param halfWidth of the 95 % interval: Student's t with n − 1 degrees of freedom times {@code
 *     spread} / √n (Student, Biometrika 6, 1908)
 * @param spread standard deviation of the rounds' differences
 */
public record PairedDifference(int rounds, double difference, double halfWidth, double spread) {

    /**
     * The difference over rounds.
     *
     * @param target one value a round
     * @param baseline the same rounds in the same order
     * @throws IllegalArgumentException where there are fewer than two rounds or the arrays differ
     *     in length
     */
    public static PairedDifference of(double[] target, double[] baseline) {
        if (target.length < 2 || target.length != baseline.length) {
            throw new IllegalArgumentException(
                    "a difference needs the same rounds, at least two, of both: "
                            + target.length
                            + " and "
                            + baseline.length);
        }
        double[] differences = new double[target.length];
        Arrays.setAll(differences, round -> target[round] - baseline[round]);
        double spread = StandardDeviation.of(differences).getAsDouble();
        return new PairedDifference(
                differences.length,
                Mean.of(differences).getAsDouble(),
                reach(spread, differences.length),
                spread);
    }

    /**
     * The difference over those rounds in which both have a value; empty where there are fewer than
     * two.
     *
     * @param target values by round
     * @param baseline values by round
     */
    public static Optional<PairedDifference> ofRounds(
            Map<Integer, Double> target, Map<Integer, Double> baseline) {
        int[] both = PairedRatio.common(target, baseline);
        return both.length < 2
                ? Optional.empty()
                : Optional.of(
                        of(PairedRatio.values(target, both), PairedRatio.values(baseline, both)));
    }

    /** Whether the interval holds a value. */
    public boolean holds(double truth) {
        return Math.abs(truth - difference) <= halfWidth;
    }

    /** The half width that so many rounds would have, were the spread to stay what it is. */
    public double halfWidthAt(int otherRounds) {
        return reach(spread, otherRounds);
    }

    private static double reach(double spread, int rounds) {
        return PairedRatio.quantile(rounds) * spread / Math.sqrt(rounds);
    }
}
