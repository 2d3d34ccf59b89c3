package io.weighbridge.stats;

import java.util.Arrays;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.jspecify.annotations.Nullable;

/**
 * The difference between a target and its baseline, in the metric's own unit. It is used for
 * injected overhead, which adds an amount instead of a factor.
 *
 * @param difference mean over rounds of the target's value minus the baseline's in the same round
 * @param halfWidth of the 95 % interval: Student's t with n − 1 degrees of freedom times {@code
 *     spread} / √n (Student, Biometrika 6, 1908)
 * @param spread standard deviation of the rounds' differences
 */
public record PairedDifference(double difference, double halfWidth, double spread) {

    /**
     * The difference over rounds.
     *
     * @param target one value for each round
     * @param baseline values of the same rounds in the same order
     * @throws IllegalArgumentException if there are fewer than two rounds or the arrays differ in
     *     length
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
                Mean.of(differences).getAsDouble(),
                MeanInterval.halfWidth(spread, differences.length),
                spread);
    }

    /**
     * The difference over rounds in which both have a value; null if there are fewer than two.
     *
     * @param target values by round
     * @param baseline values by round
     */
    public static @Nullable PairedDifference ofRounds(
            Map<Integer, Double> target, Map<Integer, Double> baseline) {
        int[] both = PairedRatio.common(target, baseline);
        return both.length < 2
                ? null
                : of(PairedRatio.values(target, both), PairedRatio.values(baseline, both));
    }

    /** Whether the interval includes a value. */
    public boolean holds(double truth) {
        return Math.abs(truth - difference) <= halfWidth;
    }

    /** The expected half width with another number of rounds, if the spread stays the same. */
    public double halfWidthAt(int otherRounds) {
        return MeanInterval.halfWidth(spread, otherRounds);
    }
}
