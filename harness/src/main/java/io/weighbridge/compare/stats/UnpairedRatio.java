package io.weighbridge.compare.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.jspecify.annotations.Nullable;

/**
 * The ratio between two runs without common rounds: Welch's t on logarithms (Welch, Biometrika 34,
 * 1947), with Satterthwaite's degrees of freedom. No interval includes changes of the machine
 * between the two runs.
 *
 * @param ratio geometric mean of the new run's rounds over that of the old run's
 * @param interval 95 %, two-sided; absent if either run has only one round
 * @param p two-sided p-value of the test that the ratio is 1; absent if the interval is absent
 */
public record UnpairedRatio(double ratio, @Nullable Interval interval, @Nullable Double p) {

    /**
     * Compares two runs.
     *
     * @param now one value for each round, each greater than 0
     * @param before likewise
     */
    public static UnpairedRatio of(double[] now, double[] before) {
        double[] late = logs(now);
        double[] early = logs(before);
        double difference = Mean.of(late).getAsDouble() - Mean.of(early).getAsDouble();
        // equal values in runs of unequal length have means that differ by rounding
        double centre = Math.abs(difference) < VarianceEstimate.ROUNDING ? 0 : difference;
        double ratio = Math.exp(centre);
        if (late.length < 2 || early.length < 2) {
            return new UnpairedRatio(ratio, null, null);
        }
        double ofLate = Variance.of(late).getAsDouble() / late.length;
        double ofEarly = Variance.of(early).getAsDouble() / early.length;
        double error = Math.sqrt(ofLate + ofEarly);
        if (error < VarianceEstimate.ROUNDING) {
            return new UnpairedRatio(ratio, new Interval(ratio, ratio), centre == 0 ? 1.0 : 0.0);
        }
        double freedom = freedom(ofLate, late.length, ofEarly, early.length);
        Contrast contrast = new Contrast("now", late.length, centre, error, freedom);
        return new UnpairedRatio(ratio, contrast.interval(PairedRatio.ALPHA), contrast.p());
    }

    private static double freedom(double ofLate, int late, double ofEarly, int early) {
        double sum = ofLate + ofEarly;
        return sum * sum / (ofLate * ofLate / (late - 1) + ofEarly * ofEarly / (early - 1));
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    /**
     * Whether the whole interval lies beyond a threshold.
     *
     * @param threshold as a share: 0.05 is 5 %
     * @param upwards true: the whole interval is above 1 + threshold; false: it is below 1 / (1 +
     *     threshold)
     */
    public boolean beyond(double threshold, boolean upwards) {
        return interval != null && interval.beyond(threshold, upwards);
    }
}
