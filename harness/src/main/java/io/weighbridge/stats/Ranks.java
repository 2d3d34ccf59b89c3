package io.weighbridge.stats;

import java.util.Arrays;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.jspecify.annotations.Nullable;

/**
 * Wilcoxon's signed-rank test, a cross-check for paired differences: it uses ranks only, so one
 * outlier has little influence.
 */
public final class Ranks {

    private Ranks() {}

    /**
     * The two-sided p-value of Wilcoxon's signed-rank test that differences scatter around 0;
     * differences of 0 are ranked and then dropped (Pratt 1959). Exact for small samples without
     * ties.
     *
     * @param differences one for each round
     * @return null if there are fewer than two, if all are 0, or if so few are not 0 that the test
     *     gives no p-value, such as one of thirty
     */
    public static @Nullable Double signedRank(double[] differences) {
        if (differences.length < 2 || Arrays.stream(differences).allMatch(d -> d == 0)) {
            return null;
        }
        double p = WilcoxonSignedRankTest.withDefaults().test(differences).getPValue();
        return Double.isNaN(p) ? null : p;
    }
}
