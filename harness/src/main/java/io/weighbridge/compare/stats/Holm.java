package io.weighbridge.compare.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's step-down adjustment: with m comparisons in one table, the probability that any identical
 * pair is reported as different stays below 5 %, whatever the dependence between metrics. Source:
 * Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
 * Statistics 6, 1979.
 */
public final class Holm {

    private Holm() {}

    /**
     * The adjusted p-values, in the given order: the i-th smallest of m p-values is multiplied by m
     * − i + 1. The result is at most 1, and at least the adjusted value of every smaller p-value.
     *
     * @param p each 0 to 1
     */
    public static List<Double> adjust(List<Double> p) {
        List<Integer> ascending =
                IntStream.range(0, p.size()).boxed().sorted(Comparator.comparing(p::get)).toList();
        Double[] adjusted = new Double[p.size()];
        double atLeast = 0;
        for (int step = 0; step < p.size(); step++) {
            int index = ascending.get(step);
            atLeast = Math.max(atLeast, Math.min(1, (p.size() - step) * p.get(index)));
            adjusted[index] = atLeast;
        }
        return List.of(adjusted);
    }
}
