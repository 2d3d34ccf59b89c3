package io.weighbridge.compare.stats;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A mean over rounds with its interval, by Student's t, for tools that store absolute values.
 *
 * @param mean arithmetic
 * @param halfWidth of its 95 % interval; absent with one round
 */
public record MeanInterval(double mean, @Nullable Double halfWidth) {

    /** The mean of values, one for each round; at least one. */
    public static MeanInterval of(double... values) {
        return new MeanInterval(
                Mean.of(values).getAsDouble(),
                values.length == 1
                        ? null
                        : halfWidth(StandardDeviation.of(values).getAsDouble(), values.length));
    }

    /** Half the width of a mean's 95 % interval: t(0.975, n − 1) · s / √n. */
    static double halfWidth(double deviation, int rounds) {
        double t = TDistribution.of(rounds - 1).inverseSurvivalProbability(PairedRatio.ALPHA / 2);
        return t * deviation / Math.sqrt(rounds);
    }
}
