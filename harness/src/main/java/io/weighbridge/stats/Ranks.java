package io.weighbridge.stats;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/** Tests that use ranks only, so one outlier has little influence. */
public final class Ranks {

    private Ranks() {}

    /**
     * The two-sided p-value of Wilcoxon's signed-rank test that differences scatter around 0;
     * differences of 0 are ranked and then dropped (Pratt 1959). Exact for small samples without
     * ties.
     *
     * @param differences one for each round
     * @return empty if there are fewer than two, if all are 0, or if so many are 0 that the rest
     *     has no spread, such as one class more in one of thirty rounds
     */
    public static OptionalDouble signedRank(double[] differences) {
        if (differences.length < 2 || Arrays.stream(differences).allMatch(d -> d == 0)) {
            return OptionalDouble.empty();
        }
        double p = WilcoxonSignedRankTest.withDefaults().test(differences).getPValue();
        return Double.isNaN(p) ? OptionalDouble.empty() : OptionalDouble.of(p);
    }

    /**
     * The two-sided p-value of the Mann–Whitney U test that neither of two unpaired samples tends
     * to be larger, for two runs without common rounds.
     *
     * @return empty if a sample is empty, or if all values are equal
     */
    public static OptionalDouble mannWhitney(double[] one, double[] other) {
        if (one.length == 0 || other.length == 0 || allEqual(one, other)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(MannWhitneyUTest.withDefaults().test(one, other).getPValue());
    }

    private static boolean allEqual(double[] one, double[] other) {
        return Arrays.stream(one).allMatch(value -> value == one[0])
                && Arrays.stream(other).allMatch(value -> value == one[0]);
    }
}
