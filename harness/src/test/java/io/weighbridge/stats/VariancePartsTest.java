package io.weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
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
    void slices_drawn_anew_move_their_mean_by_its_standard_error() {
        double[] slices = {1.00, 1.02, 0.98, 1.04, 0.96, 1.03, 0.97, 1.01};
        double[] faster = Arrays.stream(slices).map(slice -> slice / 2).toArray();

        VarianceParts parts =
                VarianceParts.ofValues(
                        List.of(slices, faster),
                        drawn -> Arrays.stream(drawn).average().orElseThrow(),
                        7);

        // Of the mean: the slices' variance (with n, as they are drawn from themselves) over n.
        double square = 0.02 * 0.02 + 0.02 * 0.02 + 2 * 0.04 * 0.04 + 2 * 0.03 * 0.03 + 0.01 * 0.01;
        double centred = square / 8 - Math.pow(0.01 / 8, 2);
        assertThat(parts.slices()).isCloseTo(centred / 8, withinPercentage(15));
        assertThat(parts.launches()).isCloseTo(Math.pow(Math.log(2), 2) / 2, withinPercentage(1));
    }

    @Test
    void the_same_seed_draws_the_same() {
        List<double[]> launches = List.of(new double[] {1, 2, 3}, new double[] {2, 3, 4});

        assertThat(VarianceParts.ofValues(launches, Summary::lowerQuartile, 5))
                .isEqualTo(VarianceParts.ofValues(launches, Summary::lowerQuartile, 5));
    }

    @Test
    void one_slice_a_launch_cannot_be_taken_apart() {
        assertThatThrownBy(() -> VarianceParts.of(List.of(new double[] {10}, new double[] {12})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two slices");
    }
}
