package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PassFitTest {

    /**
     * Passes of two equal targets and one that is 20 % more expensive, on a machine that drifts.
     */
    private static List<Map<String, Double>> passes(int count) {
        Invented.Noise noise = new Invented.Noise(3);
        List<Map<String, Double>> passes = new ArrayList<>();
        double drift = 0;
        for (int pass = 0; pass < count; pass++) {
            drift = 0.9 * drift + 0.1 * noise.normal();
            Map<String, Double> values = new HashMap<>();
            for (String target : List.of("a", "b", "c")) {
                double error = 0.05 * noise.normal();
                values.put(target, Math.exp(drift + error + (target.equals("c") ? 0.2 : 0)));
            }
            passes.add(values);
        }
        return passes;
    }

    private static double difference(PassFit fit, String one, String other) {
        return fit.logs().getOrDefault(one, Double.NaN)
                - fit.logs().getOrDefault(other, Double.NaN);
    }

    @Test
    void effects_on_a_whole_pass_are_not_part_of_the_error() {
        PassFit fit = PassFit.of(passes(60));

        assertThat(difference(fit, "c", "a")).isCloseTo(0.2, within(0.04));
        assertThat(fit.variance().deviation()).isCloseTo(0.05, within(0.01));
        assertThat(fit.round().within().value())
                .isCloseTo(fit.variance().value() / 60, within(1e-12));
    }

    @Test
    void one_outlier_slice_hardly_changes_anything() {
        List<Map<String, Double>> passes = passes(60);
        PassFit before = PassFit.of(passes);
        passes.get(7).put("a", 50.0);
        PassFit after = PassFit.of(passes);

        assertThat(difference(after, "a", "b"))
                .isCloseTo(difference(before, "a", "b"), within(0.005));
        assertThat(after.variance().deviation())
                .isCloseTo(before.variance().deviation(), within(0.005));
    }

    @Test
    void a_targets_value_is_its_mean_over_passes_where_all_have_it() {
        PassFit fit = PassFit.of(List.of(Map.of("a", 1.0, "b", 2.0), Map.of("a", 4.0, "b", 8.0)));

        assertThat(fit.logs().get("a")).isCloseTo(Math.log(2), within(1e-12));
        assertThat(fit.logs().get("b")).isCloseTo(Math.log(4), within(1e-12));
    }

    @Test
    void a_pass_may_lack_targets() {
        List<Map<String, Double>> passes = passes(60);
        PassFit whole = PassFit.of(passes);
        passes.get(3).remove("c");
        passes.get(40).keySet().removeIf(target -> !target.equals("a"));
        PassFit fit = PassFit.of(passes);

        assertThat(difference(fit, "c", "a")).isCloseTo(difference(whole, "c", "a"), within(0.01));
        assertThat(fit.slices()).isCloseTo(3 / (1 / 60.0 + 1 / 59.0 + 1 / 58.0), within(1e-9));
    }

    @Test
    void a_target_may_be_in_a_third_of_the_passes() {
        List<Map<String, Double>> passes = passes(Huber.FEWEST);
        passes.forEach(pass -> pass.remove("c"));
        passes.subList(2, Huber.FEWEST).forEach(pass -> pass.remove("b"));

        PassFit fit = PassFit.of(passes);

        double mean =
                passes.subList(0, 2).stream()
                        .mapToDouble(
                                pass ->
                                        Math.log(
                                                pass.getOrDefault("b", Double.NaN)
                                                        / pass.getOrDefault("a", Double.NaN)))
                        .average()
                        .orElseThrow();
        assertThat(difference(fit, "b", "a")).isCloseTo(mean, within(1e-9));
        assertThat(fit.variance().value()).isPositive();
    }

    @Test
    void few_passes_are_fitted_by_least_squares() {
        List<Map<String, Double>> passes = passes(Huber.FEWEST - 1);
        passes.get(1).put("a", 50.0);
        double mean =
                passes.stream()
                        .mapToDouble(pass -> Math.log(pass.getOrDefault("a", Double.NaN)))
                        .average()
                        .orElseThrow();

        assertThat(PassFit.of(passes).logs().get("a")).isCloseTo(mean, within(1e-12));
    }

    @Test
    void one_pass_leaves_everything_uncertain() {
        PassFit fit = PassFit.of(passes(1));

        assertThat(fit.variance().known()).isFalse();
        assertThat(fit.round().within().known()).isFalse();
    }

    @Test
    void counts_that_never_vary_have_no_error() {
        List<Map<String, Double>> passes = new ArrayList<>();
        for (int pass = 0; pass < 10; pass++) {
            passes.add(Map.of("a", 6.0, "b", 7.0));
        }
        PassFit fit = PassFit.of(passes);

        assertThat(difference(fit, "b", "a")).isCloseTo(Math.log(7.0 / 6), within(1e-12));
        assertThat(fit.variance().value()).isZero();
    }

    @Test
    void if_most_residuals_are_zero_the_rest_still_counts() {
        List<Map<String, Double>> passes = new ArrayList<>();
        for (int pass = 0; pass < 10; pass++) {
            passes.add(new HashMap<>(Map.of("a", 6.0, "b", 7.0)));
        }
        passes.get(4).put("b", 9.0);

        assertThat(PassFit.of(passes).variance().value()).isPositive();
    }

    @Test
    void a_target_by_itself_has_a_value() {
        PassFit fit = PassFit.of(List.of(Map.of("a", 1.0), Map.of("a", 4.0)));

        assertThat(fit.logs().get("a")).isCloseTo(Math.log(2), within(1e-12));
        assertThat(fit.variance().known()).isFalse();
    }
}
