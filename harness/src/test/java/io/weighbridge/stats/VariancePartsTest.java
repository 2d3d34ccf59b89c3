package io.weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class VariancePartsTest {

    @Test
    void slices_add_their_variance_over_their_number_to_that_of_launches() {
        VarianceParts parts = new VarianceParts(0.0016, 0.0012, 3);

        assertThat(parts.added()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void launches_that_differ_less_than_their_slices_explain_do_not_differ() {
        VarianceParts parts =
                VarianceParts.of(List.of(new double[] {10, 14}, new double[] {14, 10}));

        assertThat(parts.launches()).isZero();
        assertThat(parts.added()).isInfinite();
    }

    @Test
    void one_slice_a_launch_cannot_be_taken_apart() {
        assertThatThrownBy(() -> VarianceParts.of(List.of(new double[] {10}, new double[] {12})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two slices");
    }
}
