package io.weighbridge.stats;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
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

    private static final int DRAWS = 1000;

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
     * Takes the values of launches apart where a launch's value is not the mean of its slices: what
     * the slices add is how far its value moves when they are drawn anew from themselves (Efron,
     * Annals of Statistics 7, 1979), {@value #DRAWS} times for each launch.
     *
     * @param byLaunch the values of each launch's slices, greater than 0; two launches at least
     * @param value a launch's value, from its slices
     * @param seed the same one draws the same
     * @return {@code slices} is the variance of a launch's value, and {@code slicesPerLaunch} 1
     */
    public static VarianceParts ofValues(
            List<double[]> byLaunch, ToDoubleFunction<double[]> value, long seed) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        double[] values =
                byLaunch.stream()
                        .mapToDouble(launch -> Math.log(value.applyAsDouble(launch)))
                        .toArray();
        double moved =
                byLaunch.stream()
                        .mapToDouble(
                                launch -> Variance.of(redrawn(launch, value, random)).getAsDouble())
                        .average()
                        .orElseThrow();
        double between = Variance.of(values).getAsDouble() - moved;
        return new VarianceParts(Math.max(0, between), moved, 1);
    }

    private static double[] redrawn(
            double[] slices, ToDoubleFunction<double[]> value, UniformRandomProvider random) {
        double[] drawn = new double[slices.length];
        double[] values = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            for (int slice = 0; slice < drawn.length; slice++) {
                drawn[slice] = slices[random.nextInt(slices.length)];
            }
            values[draw] = Math.log(value.applyAsDouble(drawn));
        }
        return values;
    }

    /**
     * What slices add to the variance of a launch's mean, as a share of what launches make of it;
     * infinite where launches do not differ.
     */
    public double added() {
        return slices / slicesPerLaunch / launches;
    }
}
