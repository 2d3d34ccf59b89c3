package io.weighbridge.compare.stats;

/**
 * A confidence interval of a ratio; a 95 % one unless the method that computes it says otherwise.
 *
 * @param low greater than 0
 * @param high {@code low} or more
 */
public record Interval(double low, double high) {

    public Interval {
        if (!(low > 0 && high >= low && Double.isFinite(high))) {
            throw new IllegalArgumentException(
                    "an interval of ratios is 0 < low <= high: " + low + ", " + high);
        }
    }

    /**
     * Half the interval's width on the log scale, as a share: 0.04 means ±4 %. The ends are the
     * centre multiplied and divided by one plus this value.
     */
    public double halfWidth() {
        return Math.sqrt(high / low) - 1;
    }

    /** Whether it includes a ratio, ends included. */
    public boolean holds(double ratio) {
        return low <= ratio && ratio <= high;
    }

    /**
     * Whether the whole interval lies beyond a threshold.
     *
     * @param threshold as a share: 0.05 is 5 %
     * @param upwards true: the whole interval is above 1 + threshold; false: it is below 1 / (1 +
     *     threshold)
     */
    public boolean beyond(double threshold, boolean upwards) {
        return upwards ? low > 1 + threshold : high < 1 / (1 + threshold);
    }
}
