package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.compare.stats.Verdict.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hipparchus.linear.MatrixUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JudgedRowTest {

    private static final Baseline TOMCAT = Baseline.of("tomcat");

    private static Round round(double tomcat, double jetty, double undertow) {
        return new Round(
                Map.of("tomcat", tomcat, "jetty", jetty, "undertow", undertow),
                VarianceEstimate.NONE);
    }

    private static Word word(JudgedRow row, String target) {
        return verdict(row, target).word();
    }

    private static double adjustedP(JudgedRow row, String target) {
        return verdict(row, target).adjustedP();
    }

    private static Verdict verdict(JudgedRow row, String target) {
        return Objects.requireNonNull(row.verdicts().get(target));
    }

    private static Estimate estimate(JudgedRow row, String target) {
        return Objects.requireNonNull(row.estimates().get(target));
    }

    private static Interval together(JudgedRow row, String target) {
        return Objects.requireNonNull(estimate(row, target).together());
    }

    private static JudgedRow judged(RowModel model, VarianceEstimate prior, Round... rounds) {
        return JudgedRow.of(model, List.of(rounds), TOMCAT, prior, true, 0.05);
    }

    private static final Round[] FOUR = {
        round(0, 0.21, 0.02), round(0.1, 0.3, 0.08), round(-0.1, 0.12, -0.08), round(0, 0.2, 0.03)
    };

    @Test
    void a_significant_difference_has_an_interval_that_excludes_one() {
        JudgedRow row = judged(RowModel.ROUNDS, VarianceEstimate.UNKNOWN, FOUR);

        assertThat(word(row, "jetty")).isEqualTo(Word.MORE);
        assertThat(together(row, "jetty").low()).isGreaterThan(1);
        assertThat(adjustedP(row, "jetty")).isLessThan(0.05);
        assertThat(word(row, "undertow")).isEqualTo(Word.NOT_SIGNIFICANT);
        assertThat(together(row, "undertow").holds(1)).isTrue();
        assertThat(adjustedP(row, "undertow")).isGreaterThan(0.05);
    }

    @Test
    void intervals_that_hold_together_are_wider_than_each_by_itself() {
        RowFit fit = RowModel.ROUNDS.fit(List.of(FOUR), TOMCAT, VarianceEstimate.UNKNOWN);
        JudgedRow row = JudgedRow.of(fit, true, 0.05);

        for (Contrast contrast : fit.contrasts()) {
            Interval own = Objects.requireNonNull(estimate(row, contrast.target()).interval());
            assertThat(together(row, contrast.target()).halfWidth()).isGreaterThan(own.halfWidth());
            assertThat(adjustedP(row, contrast.target())).isGreaterThanOrEqualTo(contrast.p());
        }
    }

    @Test
    void one_comparison_needs_no_adjustment() {
        Dunnett alone = new Dunnett(MatrixUtils.createRealIdentityMatrix(1), 7);

        assertThat(alone.quantile(0.05)).isCloseTo(2.364624251592785, within(1e-9));
        assertThat(alone.p(2.364624251592785)).isCloseTo(0.05, within(1e-9));
    }

    @Test
    void adjusted_p_of_what_is_far_out_stay_within_bonferroni() {
        Dunnett three = new Dunnett(MatrixUtils.createRealIdentityMatrix(3), 20);
        double alone = new Contrast("jetty", 1, 12, 1, 20).p();

        assertThat(three.p(12)).isBetween(alone, 3 * alone);
        assertThat(three.p(0)).isEqualTo(1);
    }

    @Test
    void targets_of_unlike_variances_have_intervals_that_hold_together_too() {
        RowFit fit = RowModel.SHRUNK.fit(List.of(FOUR), TOMCAT, VarianceEstimate.UNKNOWN);
        JudgedRow row = JudgedRow.of(fit, true, 0.05);

        assertThat(fit.contrasts()).hasSizeGreaterThan(1);
        for (Contrast contrast : fit.contrasts()) {
            double width = together(row, contrast.target()).halfWidth();
            double alone = contrast.interval(0.05).halfWidth();
            double bonferroni = contrast.interval(0.05 / fit.contrasts().size()).halfWidth();
            assertThat(width).isBetween(alone, bonferroni).isNotEqualTo(alone);
        }
    }

    @ParameterizedTest
    @EnumSource(RowModel.class)
    void a_verdict_is_decided_by_the_interval_that_is_printed(RowModel model) {
        VarianceEstimate prior = new VarianceEstimate(0.03 * 0.03, 6);
        int significant = 0;
        int others = 0;
        for (int step = 1; step <= 60; step++) {
            double distance = step / 200.0;
            Round one = round(0, distance, -distance / 2);
            Round two = round(0.01, distance, -distance / 2);
            for (List<Round> rounds : List.of(List.of(one), List.of(one, two))) {
                JudgedRow row = JudgedRow.of(model, rounds, TOMCAT, prior, true, 0.05);
                for (String target : row.verdicts().keySet()) {
                    Interval printed = Objects.requireNonNull(estimate(row, target).printed());
                    boolean found = word(row, target).significant();
                    assertThat(found).isEqualTo(!printed.holds(1));
                    assertThat(found).isEqualTo(adjustedP(row, target) < 0.05);
                    significant += found ? 1 : 0;
                    others += found ? 0 : 1;
                }
            }
        }
        assertThat(significant).isPositive();
        assertThat(others).isPositive();
    }

    @Test
    void a_target_with_one_of_several_rounds_is_not_tested_with_twice_the_spread() {
        VarianceEstimate prior = new VarianceEstimate(0.01 * 0.01, 6);
        RowFit fit = RowModel.SHRUNK.fit(tenRounds(0.1), TOMCAT, prior);

        JudgedRow row = JudgedRow.of(RowModel.SHRUNK, tenRounds(0.1), TOMCAT, prior, true, 0.05);

        assertThat(estimate(row, "jetty").rounds()).isEqualTo(1);
        assertThat(estimate(row, "jetty"))
                .isEqualTo(estimate(JudgedRow.of(fit, true, 0.05), "jetty"));
    }

    /** Jetty was measured in the first of them alone. */
    private static List<Round> tenRounds(double jetty) {
        List<Round> rounds = new ArrayList<>();
        for (int index = 0; index < 10; index++) {
            double error = index % 2 == 0 ? 0.01 : -0.01;
            Map<String, Double> logs = new LinkedHashMap<>();
            if (index == 0) {
                logs.put("jetty", jetty);
            }
            logs.put("tomcat", error);
            logs.put("undertow", -error);
            rounds.add(new Round(logs, VarianceEstimate.NONE));
        }
        return rounds;
    }

    @Test
    void after_one_round_intervals_and_verdicts_assume_twice_the_spread() {
        VarianceEstimate prior = new VarianceEstimate(0.03 * 0.03, 6);
        JudgedRow narrow = judged(RowModel.ROUNDS, prior, round(0, 0.16, 0));
        JudgedRow wide = judged(RowModel.ROUNDS, prior, round(0, 0.3, 0));
        RowFit usual = RowModel.ROUNDS.fit(List.of(round(0, 0.16, 0)), TOMCAT, prior);

        assertThat(together(JudgedRow.of(usual, true, 0.05), "jetty").low()).isGreaterThan(1);
        assertThat(together(narrow, "jetty").holds(1)).isTrue();
        assertThat(word(narrow, "jetty")).isEqualTo(Word.NOT_SIGNIFICANT);
        assertThat(verdict(narrow, "jetty").doubt()).isEqualTo(Verdict.Doubt.ONE_ROUND);
        assertThat(verdict(narrow, "undertow").doubt()).isNull();
        assertThat(word(wide, "jetty")).isEqualTo(Word.MORE);
    }

    @Test
    void two_rounds_need_no_check_with_twice_the_spread() {
        VarianceEstimate prior = new VarianceEstimate(0.03 * 0.03, 6);
        JudgedRow row = judged(RowModel.ROUNDS, prior, round(0, 0.1, 0), round(0, 0.11, 0));

        assertThat(word(row, "jetty")).isEqualTo(Word.MORE);
    }

    @Test
    void without_a_standard_error_there_are_no_verdicts() {
        JudgedRow row = judged(RowModel.ROUNDS, VarianceEstimate.UNKNOWN, round(0, 0.3, 0));

        assertThat(row.verdicts()).isEmpty();
        assertThat(row.estimates()).hasSize(2);
    }

    @Test
    void constant_values_are_either_equal_or_different() {
        JudgedRow row =
                judged(
                        RowModel.ROUNDS,
                        VarianceEstimate.UNKNOWN,
                        round(0, 0.3, 0),
                        round(0, 0.3, 0));

        assertThat(word(row, "jetty")).isEqualTo(Word.MORE);
        assertThat(adjustedP(row, "jetty")).isZero();
        assertThat(word(row, "undertow")).isEqualTo(Word.NOT_SIGNIFICANT);
        assertThat(adjustedP(row, "undertow")).isEqualTo(1);
    }

    @Test
    void a_stricter_level_makes_wider_intervals() {
        RowFit fit = RowModel.ROUNDS.fit(List.of(FOUR), TOMCAT, VarianceEstimate.UNKNOWN);
        JudgedRow looked = JudgedRow.of(fit, true, Looks.level(4));
        JudgedRow asked = JudgedRow.of(fit, true, 0.05);

        assertThat(together(looked, "jetty").halfWidth())
                .isGreaterThan(together(asked, "jetty").halfWidth());
    }
}
