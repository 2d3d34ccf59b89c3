package io.weighbridge.compare.stats;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One round of one metric: the values of the targets, and the variance caused by the limited number
 * of passes.
 *
 * @param logs natural logarithm of each target's value
 * @param within variance of each of these logarithms that is caused by the limited number of
 *     passes, the same for all targets; {@link VarianceEstimate#NONE} for metrics that are read
 *     once per launch
 * @param places number of servers that were running when each target started, if the order of
 *     launches matters; otherwise empty
 */
public record Round(
        Map<String, Double> logs, VarianceEstimate within, Map<String, Integer> places) {

    /** A round in which the order of launches does not matter. */
    public Round(Map<String, Double> logs, VarianceEstimate within) {
        this(logs, within, Map.of());
    }

    /** The same round with the order of its launches. */
    public Round launched(Map<String, Integer> order) {
        return new Round(logs, within, order);
    }

    /**
     * A round in which each target was read once.
     *
     * @param values by target, each greater than 0
     * @throws IllegalArgumentException if a value is not above 0, so that it has no logarithm
     */
    public static Round ofReadings(Map<String, Double> values) {
        return new Round(logs(values), VarianceEstimate.NONE);
    }

    /** The logarithms of values greater than 0. */
    static Map<String, Double> logs(Map<String, Double> values) {
        Map<String, Double> logs = new LinkedHashMap<>();
        values.forEach(
                (target, value) -> {
                    if (!(value > 0 && Double.isFinite(value))) {
                        throw new IllegalArgumentException(
                                "only values above 0 have a ratio: " + target + " has " + value);
                    }
                    logs.put(target, Math.log(value));
                });
        return logs;
    }
}
