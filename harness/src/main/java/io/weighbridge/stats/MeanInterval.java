package io.weighbridge.stats;

import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * A mean over rounds and how sure it is, by Student's t: for tools that keep absolute figures.
 *
 * @param mean arithmetic
 * @param halfWidth of its 95 % interval; absent with one round
 */
public record MeanInterval(double mean, OptionalDouble halfWidth) {

    /**
     * Of values, one a round.
     *
     * @throws IllegalArgumentException where there are none
     */
    public static MeanInterval of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("there is nothing to take the mean of");
        }
        return new MeanInterval(
                Mean.of(values).getAsDouble(),
                values.length == 1
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(
                                PairedRatio.quantile(values.length)
                                        * StandardDeviation.of(values).getAsDouble()
                                        / Math.sqrt(values.length)));
    }
}
