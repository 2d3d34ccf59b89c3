package io.weighbridge.compare.stats;

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
     * The difference over rounds in which both have a value; null if there are fewer than two.
     *
     * @param target values by round
     * @param baseline values by round
     */
    public static @Nullable PairedDifference ofRounds(
            Map<Integer, Double> target, Map<Integer, Double> baseline) {
        int[] both = PairedRatio.common(target, baseline);
        if (both.length < 2) {
            return null;
        }
        double[] own = PairedRatio.values(target, both);
        double[] others = PairedRatio.values(baseline, both);
        double[] differences = new double[both.length];
        Arrays.setAll(differences, index -> own[index] - others[index]);
        double spread = StandardDeviation.of(differences).getAsDouble();
        return new PairedDifference(
                Mean.of(differences).getAsDouble(),
                MeanInterval.halfWidth(spread, differences.length),
                spread);
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
