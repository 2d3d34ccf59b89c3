package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UnpairedRatioTest {

    @Test
    void one_round_has_a_ratio_and_no_interval() {
        UnpairedRatio ratio = UnpairedRatio.of(new double[] {11}, new double[] {10, 10.1});

        assertThat(ratio.ratio()).isGreaterThan(1);
        assertThat(ratio.interval()).isNull();
        assertThat(ratio.beyond(0, true)).isFalse();
    }

    @Test
    void constant_values_have_an_exact_difference() {
        UnpairedRatio same = UnpairedRatio.of(new double[] {10, 10}, new double[] {10, 10});
        UnpairedRatio more = UnpairedRatio.of(new double[] {12, 12}, new double[] {10, 10});

        assertThat(same.p()).isEqualTo(1.0);
        assertThat(same.beyond(0, true)).isFalse();
        assertThat(more.p()).isEqualTo(0.0);
        assertThat(more.beyond(0.19, true)).isTrue();
        assertThat(more.beyond(0.21, true)).isFalse();
        assertThat(more.beyond(0, false)).isFalse();
    }

    @Test
    void equal_values_in_runs_of_unequal_length_do_not_differ() {
        double[] ten = new double[10];
        double[] thirty = new double[30];
        Arrays.fill(ten, 22);
        Arrays.fill(thirty, 22);

        UnpairedRatio same = UnpairedRatio.of(thirty, ten);

        assertThat(same.p()).isEqualTo(1.0);
        assertThat(same.beyond(0, true)).isFalse();
    }

    @Test
    void less_lies_beyond_a_threshold_downwards() {
        UnpairedRatio less = UnpairedRatio.of(new double[] {8, 8}, new double[] {10, 10});

        assertThat(less.beyond(0.2, false)).isTrue();
        assertThat(less.beyond(0.3, false)).isFalse();
    }
}
