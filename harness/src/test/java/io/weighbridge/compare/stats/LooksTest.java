package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.GaussianSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LooksTest {

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Steps of the integral between the limits, by Simpson's rule. */
    private static final int STEPS = 400;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void all_looks_together_have_a_false_verdict_in_five_of_a_hundred_runs(int looks) {
        double reach = NORMAL.inverseSurvivalProbability(Looks.level(looks) / 2);

        assertThat(1 - neverBeyond(looks, reach)).isCloseTo(0.05, within(0.0003));
    }

    /**
     * The probability that the sum of k standard normals is within ± reach · √k at every look k, by
     * Armitage, McPherson and Rowe (JRSS A 132, 1969): the density of a sum that has not exceeded
     * the limits is carried from look to look.
     */
    private static double neverBeyond(int looks, double reach) {
        double limit = reach;
        double[] density = new double[STEPS + 1];
        for (int i = 0; i <= STEPS; i++) {
            density[i] = NORMAL.density(at(i, limit));
        }
        for (int look = 2; look <= looks; look++) {
            double next = reach * Math.sqrt(look);
            double[] carried = new double[STEPS + 1];
            for (int i = 0; i <= STEPS; i++) {
                double[] products = new double[STEPS + 1];
                for (int j = 0; j <= STEPS; j++) {
                    products[j] = density[j] * NORMAL.density(at(i, next) - at(j, limit));
                }
                carried[i] = integral(products, limit);
            }
            density = carried;
            limit = next;
        }
        return integral(density, limit);
    }

    private static double at(int step, double limit) {
        return limit * (2.0 * step / STEPS - 1);
    }

    private static double integral(double[] values, double limit) {
        double sum = values[0] + values[STEPS];
        for (int i = 1; i < STEPS; i++) {
            sum += values[i] * (i % 2 == 0 ? 2 : 4);
        }
        return sum * 2 * limit / STEPS / 3;
    }

    /** For equal servers, each run ends at the first look with a verdict: the worst way to stop. */
    @Tag("all")
    @Test
    void runs_that_end_as_soon_as_there_is_a_verdict_have_a_false_one_in_five_of_a_hundred() {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20261123);
        SharedStateContinuousSampler noise =
                GaussianSampler.of(ZigguratSampler.NormalizedGaussian.of(random), 0, 0.03);
        int runs = 2_000;
        int nominal = 0;
        int pocock = 0;
        for (int run = 0; run < runs; run++) {
            List<Round> rounds = new ArrayList<>();
            for (int round = 0; round < 12; round++) {
                rounds.add(
                        new Round(
                                Map.of("tomcat", noise.sample(), "jetty", noise.sample()),
                                VarianceEstimate.NONE));
            }
            nominal += anyVerdict(rounds, Looks.level(1)) ? 1 : 0;
            pocock += anyVerdict(rounds, Looks.level(4)) ? 1 : 0;
        }

        assertThat((double) pocock / runs).isBetween(0.03, 0.065);
        assertThat((double) nominal / runs).isGreaterThan(0.09);
    }

    /** After 3, 6, 9 and 12 rounds. */
    private static boolean anyVerdict(List<Round> rounds, double level) {
        Baseline tomcat = Baseline.of("tomcat");
        for (int look : List.of(3, 6, 9, 12)) {
            List<Round> seen = rounds.subList(0, look);
            RowFit fit = RowModel.ROUNDS.fit(seen, tomcat, VarianceEstimate.UNKNOWN);
            JudgedRow row = JudgedRow.of(fit, true, level);
            if (Objects.requireNonNull(row.verdicts().get("jetty")).word().significant()) {
                return true;
            }
        }
        return false;
    }
}
