package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void one_value_has_no_variation() {
        Summary summary = Summary.of(7);

        assertThat(summary.median()).isEqualTo(7);
        assertThat(summary.min()).isEqualTo(7);
        assertThat(summary.max()).isEqualTo(7);
        assertThat(summary.variation()).isNull();
        assertThat(summary.deviation()).isZero();
    }

    @Test
    void a_mean_of_zero_has_no_variation() {
        assertThat(Summary.of(0, 0, 0).variation()).isNull();
    }

    @Test
    void summing_up_leaves_the_values_in_their_order() {
        double[] values = {3, 1, 2};
        assertThat(Summary.of(values).median()).isEqualTo(2);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void equal_samples_have_no_rank_test() {
        assertThat(PairedRatio.signedRank(new double[] {0, 0, 0})).isNull();
    }

    @Test
    void holm_leaves_none_and_a_single_p_value_unchanged() {
        assertThat(Holm.adjust(List.of())).isEmpty();
        assertThat(Holm.adjust(List.of(0.03))).containsExactly(0.03);
    }
}
