package io.weighbridge.stats;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * What makes values of one server differ: that launches differ, and that slices of one launch do.
 * One-way analysis of variance with random effects (Searle, Casella, McCulloch, Variance
 * Components, 1992, chapter 3) on logarithms, so that both are relative.
 *
 * @param launches variance between launches, 0 or more
 * @param slices variance between slices of one launch
 * @param slicesPerLaunch their harmonic mean: what the slices' variance is divided by in a launch's
 *     mean
 */
public record VarianceParts(double launches, double slices, double slicesPerLaunch) {

    /**
     * Takes values apart.
     *
     * @param byLaunch the values of each launch's slices, greater than 0; two launches with two
     *     slices at least
     */
    public static VarianceParts of(List<double[]> byLaunch) {
        double within = 0;
        long freedom = 0;
        double[] means = new double[byLaunch.size()];
        double inverse = 0;
        for (int launch = 0; launch < means.length; launch++) {
            double[] logs = java.util.Arrays.stream(byLaunch.get(launch)).map(Math::log).toArray();
            means[launch] = Mean.of(logs).getAsDouble();
            within += logs.length < 2 ? 0 : Variance.of(logs).getAsDouble() * (logs.length - 1);
            freedom += logs.length - 1;
            inverse += 1.0 / logs.length;
        }
        if (means.length < 2 || freedom == 0) {
            throw new IllegalArgumentException(
                    "taking variance apart needs two launches, and two slices in one of them");
        }
        double slices = within / freedom;
        double perLaunch = means.length / inverse;
        double between = Variance.of(means).getAsDouble() - slices / perLaunch;
        return new VarianceParts(Math.max(0, between), slices, perLaunch);
    }

    /**
     * What slices add to the variance of a launch's mean, as a share of what launches make of it;
     * infinite where launches do not differ.
     */
    public double added() {
        return slices / slicesPerLaunch / launches;
    }
}
