package io.weighbridge.compare.stats;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.jspecify.annotations.Nullable;

/**
 * The ratio of a target to the baseline over rounds. Each round is one observation: it launches
 * both target and baseline, so a slow phase of the machine affects both values, but not their
 * ratio.
 *
 * <p>With d = ln(target / baseline) in each of n rounds, mean m and standard deviation s of d, the
 * ratio is exp(m), the geometric mean of the rounds' ratios, and its 95 % interval is exp(m ±
 * t(0.975, n − 1) · s / √n). Sources: Fleming and Wallace, "How not to lie with statistics", CACM
 * 29(3), 1986, for the geometric mean; Student's t over launches as in Georges, Buytaert and
 * Eeckhout, "Statistically rigorous Java performance evaluation", OOPSLA 2007, section 3.2.
 *
 * @param rounds number of rounds in which both were measured, 1 or more
 * @param ratio geometric mean of target over baseline, greater than 0
 * @param interval 95 %, two-sided; absent with one round
 * @param spread standard deviation of ln(ratio) between rounds; absent with one round
 * @param p two-sided p-value of the t test that the ratio is 1; absent with one round; 0 if every
 *     round has exactly the same ratio other than 1
 * @param signedRankP Wilcoxon's signed-rank test of the same hypothesis, without the assumption
 *     that d is normal. No verdict uses it, because it cannot be below 0.05 with fewer than 6
 *     rounds; absent with one round, or if target and baseline are equal in every round
 */
public record PairedRatio(
        int rounds,
        double ratio,
        @Nullable Interval interval,
        @Nullable Double spread,
        @Nullable Double p,
        @Nullable Double signedRankP) {

    /**
     * The significance level. All intervals are two-sided, with this probability of missing the
     * true value.
     */
    public static final double ALPHA = 0.05;

    /**
     * The ratio over rounds.
     *
     * @param target one value for each round, each greater than 0
     * @param baseline values of the same rounds in the same order
     */
    public static PairedRatio of(double[] target, double[] baseline) {
        double[] logs = logRatios(target, baseline);
        Contrast mean = mean(logs);
        if (logs.length == 1) {
            return new PairedRatio(1, mean.ratio(), null, null, null, null);
        }
        return new PairedRatio(
                logs.length,
                mean.ratio(),
                mean.interval(ALPHA),
                spread(logs),
                mean.p(),
                signedRank(logs));
    }

    /** The p-value of {@link #of} without the slower test of ranks; null with one round. */
    static @Nullable Double p(double[] target, double[] baseline) {
        double[] logs = logRatios(target, baseline);
        return logs.length == 1 ? null : Double.valueOf(mean(logs).p());
    }

    private static Contrast mean(double[] logs) {
        double centre = Mean.of(logs).getAsDouble();
        double error = spread(logs) / Math.sqrt(logs.length);
        return new Contrast("target", logs.length, centre, error, logs.length - 1);
    }

    /** The standard deviation; 0 if it is so small that it can only come from rounding. */
    private static double spread(double[] logs) {
        double spread = StandardDeviation.of(logs).getAsDouble();
        return spread < VarianceEstimate.ROUNDING ? 0 : spread;
    }

    /**
     * The ratio over rounds in which both have a value; null if there is no such round, or if one
     * of the values is not greater than 0.
     *
     * @param target values by round
     * @param baseline values by round
     */
    public static @Nullable PairedRatio ofRounds(
            Map<Integer, Double> target, Map<Integer, Double> baseline) {
        int[] both = common(target, baseline);
        if (both.length == 0 || !positive(target, both) || !positive(baseline, both)) {
            return null;
        }
        return of(values(target, both), values(baseline, both));
    }

    private static boolean positive(Map<Integer, Double> values, int[] rounds) {
        return Arrays.stream(values(values, rounds)).allMatch(value -> value > 0);
    }

    /** Whether every round has exactly the same ratio. */
    public boolean constant() {
        return spread != null && spread == 0;
    }

    /**
     * Half the width, as a share, of the interval expected with another number of rounds, if the
     * spread stays the same. It needs two rounds.
     */
    public double halfWidthAt(int otherRounds) {
        double known = Objects.requireNonNull(spread);
        return Math.expm1(MeanInterval.halfWidth(known, otherRounds));
    }

    /** The rounds in which both have a value, in ascending order. */
    static int[] common(Map<Integer, Double> target, Map<Integer, Double> baseline) {
        return target.keySet().stream()
                .filter(baseline::containsKey)
                .sorted()
                .mapToInt(round -> round)
                .toArray();
    }

    static double[] values(Map<Integer, Double> byRound, int[] rounds) {
        return Arrays.stream(rounds).mapToDouble(byRound::get).toArray();
    }

    private static double[] logRatios(double[] target, double[] baseline) {
        double[] logs = new double[target.length];
        Arrays.setAll(logs, round -> Math.log(target[round] / baseline[round]));
        return logs;
    }

    /**
     * The two-sided p-value of Wilcoxon's signed-rank test that differences scatter around 0;
     * differences of 0 are ranked and then dropped (Pratt 1959). Exact for small samples without
     * ties.
     *
     * @param differences one for each round; two or more
     * @return null if all are 0, or if so few are not 0 that the test gives no p-value, such as one
     *     of thirty
     */
    static @Nullable Double signedRank(double[] differences) {
        if (Arrays.stream(differences).allMatch(difference -> difference == 0)) {
            return null;
        }
        double p = WilcoxonSignedRankTest.withDefaults().test(differences).getPValue();
        return Double.isNaN(p) ? null : p;
    }
}
