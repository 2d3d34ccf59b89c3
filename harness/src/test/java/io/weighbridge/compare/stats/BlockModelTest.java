package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockModelTest {

    private static final Map<String, Integer> FORWARDS =
            Map.of("tomcat", 0, "jetty", 1, "undertow", 2, "webflux", 3);
    private static final Map<String, Integer> BACKWARDS =
            Map.of("tomcat", 3, "jetty", 2, "undertow", 1, "webflux", 0);

    /** Startup times that depend on their order as in earlier runs. */
    private static Round started(Map<String, Integer> places, double noise) {
        return started(places, LaunchOrder.PLACE.mean(), LaunchOrder.FIRST.mean(), noise);
    }

    private static Round started(
            Map<String, Integer> places, double each, double first, double noise) {
        Map<String, Double> logs = new LinkedHashMap<>();
        places.forEach(
                (target, place) -> logs.put(target, each * place + (place == 0 ? first : 0)));
        logs.merge("jetty", noise, Double::sum);
        return new Round(logs, VarianceEstimate.NONE).launched(places);
    }

    private static RowFit fit(List<Round> rounds) {
        return RowModel.ROUNDS.fit(rounds, Baseline.of("tomcat"), VarianceEstimate.UNKNOWN);
    }

    @Test
    void the_place_of_a_launch_in_its_round_is_no_part_of_the_residual() {
        List<Round> rounds = List.of(started(FORWARDS, 0.001), started(BACKWARDS, -0.001));
        List<Round> blind = rounds.stream().map(round -> round.launched(Map.of())).toList();

        assertThat(fit(rounds).variance().deviation()).isLessThan(0.002);
        assertThat(fit(blind).variance().deviation()).isGreaterThan(0.01);
        assertThat(fit(rounds).variance().freedom()).isEqualTo(3);
        assertThat(Contrasts.of(fit(rounds), "webflux").logRatio()).isCloseTo(0, within(0.001));
    }

    @Test
    void one_round_is_corrected_by_what_earlier_runs_say_of_the_order() {
        RowFit fit =
                RowModel.ROUNDS.fit(
                        List.of(started(FORWARDS, 0)),
                        TOMCAT,
                        new VarianceEstimate(LaunchOrder.LAUNCHES * LaunchOrder.LAUNCHES, 3));
        double variance =
                2 * Math.pow(LaunchOrder.LAUNCHES, 2)
                        + Math.pow(3 * LaunchOrder.PLACE.spread(), 2)
                        + Math.pow(LaunchOrder.FIRST.spread(), 2);

        Contrast webflux = Contrasts.of(fit, "webflux");
        assertThat(webflux.logRatio()).isCloseTo(0, within(1e-12));
        assertThat(webflux.error()).isCloseTo(Math.sqrt(variance), within(1e-12));
        assertThat(webflux.freedom()).isEqualTo(3);
    }

    @Test
    void many_rounds_outweigh_what_earlier_runs_say_of_the_order() {
        List<Round> all = new ArrayList<>();
        for (int pair = 0; pair < 500; pair++) {
            all.add(started(FORWARDS, 0.05, -0.1, 0));
            all.add(started(BACKWARDS, 0.05, -0.1, 0));
        }

        assertThat(Contrasts.of(fit(all), "webflux").logRatio()).isCloseTo(0, within(1e-6));
        assertThat(fit(all).variance().deviation()).isLessThan(0.005);
    }

    @Test
    void with_single_launches_order_is_not_a_term() {
        Map<String, Integer> together = Map.of("tomcat", 0, "jetty", 0);
        List<Round> rounds =
                List.of(
                        new Round(Map.of("tomcat", 0.0, "jetty", 0.1), VarianceEstimate.NONE),
                        new Round(Map.of("tomcat", 0.1, "jetty", 0.3), VarianceEstimate.NONE),
                        new Round(Map.of("tomcat", 0.0, "jetty", 0.0), VarianceEstimate.NONE));
        Contrast ordered =
                jetty(fit(rounds.stream().map(round -> round.launched(together)).toList()));

        assertThat(ordered.logRatio()).isCloseTo(jetty(fit(rounds)).logRatio(), within(1e-12));
        assertThat(ordered.error()).isCloseTo(jetty(fit(rounds)).error(), within(1e-12));
    }

    private static final Baseline TOMCAT = Baseline.of("tomcat");
    private static final VarianceEstimate PRIOR = new VarianceEstimate(0.03 * 0.03, 3);

    private static RowFit rounds(List<Round> rounds, VarianceEstimate prior) {
        return RowModel.ROUNDS.fit(rounds, TOMCAT, prior);
    }

    private static Round readings(Map<String, Double> values) {
        return Round.ofReadings(values);
    }

    private static Contrast jetty(RowFit fit) {
        return Contrasts.of(fit, "jetty");
    }

    @Test
    void with_two_targets_it_is_the_paired_t_test() {
        double[] jetty = {36.1, 39.0, 35.2, 37.7};
        double[] tomcat = {33.0, 34.1, 36.0, 33.9};
        List<Round> rounds = new ArrayList<>();
        for (int round = 0; round < jetty.length; round++) {
            rounds.add(readings(Map.of("jetty", jetty[round], "tomcat", tomcat[round])));
        }
        PairedRatio paired = PairedRatio.of(jetty, tomcat);
        Contrast contrast = jetty(rounds(rounds, VarianceEstimate.UNKNOWN));

        assertThat(contrast.ratio()).isCloseTo(paired.ratio(), within(1e-12));
        assertThat(contrast.p()).isCloseTo(paired.p(), within(1e-12));
        assertThat(contrast.interval(0.05).high())
                .isCloseTo(Objects.requireNonNull(paired.interval()).high(), within(1e-12));
    }

    @Test
    void effects_on_a_whole_round_do_not_change_ratios() {
        List<Round> quiet =
                List.of(
                        readings(Map.of("jetty", 1.2, "tomcat", 1.0, "undertow", 0.9)),
                        readings(Map.of("jetty", 1.3, "tomcat", 1.02, "undertow", 0.97)));
        List<Round> slow =
                List.of(
                        quiet.get(0),
                        readings(Map.of("jetty", 13.0, "tomcat", 10.2, "undertow", 9.7)));

        assertThat(jetty(rounds(slow, PRIOR)).error())
                .isCloseTo(jetty(rounds(quiet, PRIOR)).error(), within(1e-12));
        assertThat(jetty(rounds(slow, PRIOR)).ratio())
                .isCloseTo(jetty(rounds(quiet, PRIOR)).ratio(), within(1e-12));
    }

    @Test
    void the_order_of_rounds_does_not_matter() {
        List<Round> rounds = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            rounds.add(
                    new Round(
                            Map.of("jetty", 0.2 + 0.01 * round * round, "tomcat", -0.01 * round),
                            new VarianceEstimate(1e-4 * (1 + round), 100)));
        }
        Contrast forwards = jetty(rounds(rounds, PRIOR));
        Collections.reverse(rounds);

        assertThat(jetty(rounds(rounds, PRIOR)).logRatio())
                .isCloseTo(forwards.logRatio(), within(1e-12));
        assertThat(jetty(rounds(rounds, PRIOR)).error()).isCloseTo(forwards.error(), within(1e-12));
    }

    @Test
    void targets_that_never_ran_beside_the_baseline_are_compared_through_others() {
        RowFit fit =
                rounds(
                        List.of(
                                readings(Map.of("tomcat", 1.0, "jetty", 1.2)),
                                readings(Map.of("tomcat", 1.1, "jetty", 1.32)),
                                readings(Map.of("jetty", 2.4, "undertow", 2.0))),
                        PRIOR);

        assertThat(Contrasts.of(fit, "undertow").ratio()).isCloseTo(1.0, within(1e-12));
        assertThat(Contrasts.of(fit, "undertow").error()).isGreaterThan(jetty(fit).error());
    }

    @Test
    void a_target_with_no_round_in_common_has_no_contrast() {
        RowFit fit =
                rounds(
                        List.of(
                                readings(Map.of("tomcat", 1.0, "jetty", 1.2)),
                                readings(Map.of("tomcat", 1.1, "jetty", 1.3)),
                                readings(Map.of("undertow", 2.0))),
                        PRIOR);

        assertThat(fit.contrasts()).extracting(Contrast::target).containsExactly("jetty");
        assertThat(fit.rounds()).isEqualTo(2);
    }

    @Test
    void without_a_baseline_nothing_is_compared() {
        assertThat(rounds(List.of(readings(Map.of("jetty", 1.0))), PRIOR).contrasts()).isEmpty();
        assertThat(rounds(List.of(), PRIOR).contrasts()).isEmpty();
    }

    @Test
    void one_round_has_two_launches_and_the_error_of_its_passes() {
        VarianceEstimate passes = new VarianceEstimate(0.01 * 0.01, 177);
        Contrast contrast =
                jetty(
                        rounds(
                                List.of(new Round(Map.of("jetty", 0.2, "tomcat", 0.0), passes)),
                                PRIOR));

        assertThat(contrast.error())
                .isCloseTo(Math.sqrt(2 * 0.03 * 0.03 + 2 * 0.01 * 0.01), within(1e-12));
        assertThat(contrast.freedom()).isBetween(3.0, 4.0);
    }

    @Test
    void one_round_without_a_prior_has_a_ratio_and_no_interval() {
        RowFit fit =
                rounds(
                        List.of(readings(Map.of("jetty", 1.2, "tomcat", 1.0))),
                        VarianceEstimate.UNKNOWN);

        assertThat(fit.oneRound()).isTrue();
        assertThat(jetty(fit).ratio()).isCloseTo(1.2, within(1e-12));
        assertThat(jetty(fit).judged()).isFalse();
        assertThatThrownBy(() -> jetty(fit).interval(0.05))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("jetty");
    }

    @Test
    void one_pass_cannot_tell_launches_from_slices_and_so_has_no_use_for_the_prior() {
        Round onePass = PassFit.of(List.of(Map.of("jetty", 1.2, "tomcat", 1.0))).round();
        Round another = PassFit.of(List.of(Map.of("jetty", 1.3, "tomcat", 1.0))).round();

        assertThat(jetty(rounds(List.of(onePass), PRIOR)).judged()).isFalse();
        assertThat(jetty(rounds(List.of(onePass, another), PRIOR)).freedom()).isEqualTo(1);
    }

    /** Two rounds whose log ratios are 0.1 and 0.3. */
    private static RowFit withPasses(VarianceEstimate first, VarianceEstimate second) {
        return rounds(
                List.of(
                        new Round(Map.of("jetty", 0.1, "tomcat", 0.0), first),
                        new Round(Map.of("jetty", 0.3, "tomcat", 0.0), second)),
                PRIOR);
    }

    @Test
    void a_round_with_many_passes_outweighs_one_with_few() {
        RowFit fit = withPasses(new VarianceEstimate(0.0001, 100), new VarianceEstimate(0.01, 30));

        assertThat(jetty(fit).logRatio()).isCloseTo(0.1 + 0.2 * 10 / 119, within(1e-12));
    }

    /** They differ no more than variances of one degree of freedom do by chance. */
    @Test
    void rounds_of_few_slices_weigh_the_same_if_chance_explains_how_these_scatter() {
        RowFit fit = withPasses(new VarianceEstimate(0.001, 1), new VarianceEstimate(0.01, 1));

        assertThat(jetty(fit).logRatio()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void a_twin_shares_the_mean_of_the_baseline_and_its_distance_is_error() {
        List<Round> rounds =
                List.of(readings(Map.of("tomcat", 1.0, "tomcat-again", 1.1, "jetty", 1.3)));
        RowFit fit =
                RowModel.ROUNDS.fit(
                        rounds,
                        new Baseline("tomcat", Set.of("tomcat-again")),
                        VarianceEstimate.UNKNOWN);

        assertThat(fit.contrasts()).hasSize(1);
        assertThat(jetty(fit).ratio()).isCloseTo(1.3 / Math.sqrt(1.1), within(1e-12));
        assertThat(jetty(fit).freedom()).isEqualTo(1);
        assertThat(fit.variance().value()).isCloseTo(Math.pow(Math.log(1.1), 2) / 2, within(1e-12));
    }

    @Test
    void constant_values_have_only_the_prior_s_error() {
        List<Round> rounds =
                List.of(
                        readings(Map.of("tomcat", 25.0, "jetty", 17.0, "undertow", 25.0)),
                        readings(Map.of("tomcat", 25.0, "jetty", 17.0, "undertow", 25.0)));
        RowFit exact = rounds(rounds, VarianceEstimate.UNKNOWN);

        assertThat(jetty(exact).p()).isZero();
        assertThat(Contrasts.of(exact, "undertow").p()).isEqualTo(1);
        assertThat(jetty(rounds(rounds, PRIOR)).error()).isPositive();
    }

    @Test
    void the_variance_between_launches_is_the_rest_after_passes() {
        List<Round> rounds = new ArrayList<>();
        Invented.Noise noise = new Invented.Noise(1);
        for (int round = 0; round < 2000; round++) {
            double spread = Math.sqrt(0.03 * 0.03 + 0.02 * 0.02);
            rounds.add(
                    new Round(
                            Map.of(
                                    "jetty", spread * noise.normal(),
                                    "tomcat", spread * noise.normal()),
                            new VarianceEstimate(0.02 * 0.02, 100)));
        }

        assertThat(rounds(rounds, VarianceEstimate.UNKNOWN).launches().deviation())
                .isCloseTo(0.03, within(0.002));
    }

    @Test
    void a_value_of_zero_has_no_ratio() {
        assertThatThrownBy(() -> readings(Map.of("tomcat", 0.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tomcat");
    }
}
