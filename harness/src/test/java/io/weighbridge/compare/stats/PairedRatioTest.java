package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

    private static double[] of(double... values) {
        return values;
    }

    @Test
    void one_round_gives_a_ratio_and_no_interval() {
        PairedRatio ratio = PairedRatio.of(of(3), of(2));

        assertThat(ratio.ratio()).isCloseTo(1.5, within(1e-12));
        assertThat(ratio.interval()).isNull();
        assertThat(ratio.p()).isNull();
        assertThat(ratio.spread()).isNull();
        assertThat(ratio.signedRankP()).isNull();
        assertThat(ratio.constant()).isFalse();
    }

    @Test
    void the_same_ratio_in_every_round_has_an_interval_of_no_width() {
        PairedRatio ratio = PairedRatio.of(of(9784, 9784, 9784), of(9869, 9869, 9869));

        assertThat(ratio.spread()).isEqualTo(0.0);
        assertThat(ratio.constant()).isTrue();
        assertThat(ratio.p()).isEqualTo(0.0);
        assertThat(Objects.requireNonNull(ratio.interval()).halfWidth()).isZero();
    }

    @Test
    void identical_values_are_never_different() {
        PairedRatio ratio = PairedRatio.of(of(25, 25, 25), of(25, 25, 25));

        assertThat(ratio.ratio()).isEqualTo(1);
        assertThat(ratio.p()).isEqualTo(1.0);
        assertThat(ratio.signedRankP()).isNull();
    }

    @Test
    void one_round_that_differs_among_thirty_has_no_rank_to_be_judged_by() {
        double[] baseline = new double[30];
        Arrays.fill(baseline, 9869);
        double[] target = baseline.clone();
        target[7] = 9870;

        PairedRatio ratio = PairedRatio.of(target, baseline);

        assertThat(ratio.signedRankP()).isNull();
        assertThat(ratio.p()).isBetween(0.05, 1.0);
    }

    @Test
    void swapping_target_and_baseline_inverts_the_ratio_and_its_interval() {
        double[] one = of(2.31, 2.22, 2.40);
        double[] other = of(2.10, 2.15, 2.18);
        PairedRatio ratio = PairedRatio.of(one, other);
        PairedRatio inverse = PairedRatio.of(other, one);

        assertThat(inverse.ratio()).isCloseTo(1 / ratio.ratio(), within(1e-12));
        assertThat(Objects.requireNonNull(inverse.interval()).low())
                .isCloseTo(1 / Objects.requireNonNull(ratio.interval()).high(), within(1e-12));
        assertThat(inverse.p()).isCloseTo(ratio.p(), within(1e-12));
    }

    @Test
    void a_slow_round_of_both_does_not_change_the_ratio() {
        PairedRatio ratio = PairedRatio.of(of(2.2, 22, 4.4), of(2, 20, 4));

        assertThat(Objects.requireNonNull(ratio.interval()).halfWidth()).isCloseTo(0, within(1e-9));
    }

    @Test
    void a_round_that_one_side_lacks_is_dropped_on_both() {
        Map<Integer, Double> target = new TreeMap<>(Map.of(0, 3.0, 2, 4.0, 3, 9.0));
        Map<Integer, Double> baseline = new TreeMap<>(Map.of(0, 2.0, 1, 100.0, 2, 3.0));

        assertThat(PairedRatio.ofRounds(target, baseline))
                .isEqualTo(PairedRatio.of(of(3, 4), of(2, 3)));
    }

    @Test
    void no_round_in_common_has_no_ratio() {
        assertThat(PairedRatio.ofRounds(Map.of(0, 1.0), Map.of(1, 1.0))).isNull();
    }

    @Test
    void rounds_with_a_zero_have_no_ratio_and_no_alarms() {
        Map<Integer, Double> zero = Map.of(0, 0.0, 1, 1.0, 2, 1.0);
        Map<Integer, Double> one = Map.of(0, 1.0, 1, 1.0, 2, 1.0);

        assertThat(PairedRatio.ofRounds(zero, one)).isNull();
        assertThat(PairedRatio.ofRounds(one, zero)).isNull();
        FalseAlarms alarms = FalseAlarms.ofAny(List.of(new FalseAlarms.Pair(zero, one)), 2, 1);
        assertThat(Objects.requireNonNull(alarms).alarms()).isZero();
    }
}
