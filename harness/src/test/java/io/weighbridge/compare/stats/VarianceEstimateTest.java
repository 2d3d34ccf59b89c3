package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class VarianceEstimateTest {

    private static final VarianceEstimate FEW = new VarianceEstimate(4, 3);
    private static final VarianceEstimate MANY = new VarianceEstimate(1, 9);

    @Test
    void estimates_of_one_variance_weigh_their_degrees_of_freedom() {
        assertThat(FEW.pooledWith(MANY)).isEqualTo(new VarianceEstimate(1.75, 12));
        assertThat(FEW.pooledWith(VarianceEstimate.UNKNOWN)).isEqualTo(FEW);
        assertThat(VarianceEstimate.UNKNOWN.pooledWith(VarianceEstimate.UNKNOWN).known()).isFalse();
        assertThat(FEW.pooledWith(new VarianceEstimate(2, Double.POSITIVE_INFINITY)).value())
                .isEqualTo(2);
    }

    @Test
    void a_sum_s_precision_lies_between_those_of_its_parts() {
        VarianceEstimate sum = FEW.plus(MANY);

        assertThat(sum.value()).isEqualTo(5);
        assertThat(sum.freedom()).isBetween(3.0, 9.0);
        assertThat(MANY.plus(FEW)).isEqualTo(sum);
        assertThat(FEW.plus(VarianceEstimate.NONE)).isEqualTo(FEW);
        assertThat(FEW.plus(VarianceEstimate.UNKNOWN).known()).isFalse();
        assertThat(FEW.plus(new VarianceEstimate(1, Double.POSITIVE_INFINITY)).freedom())
                .isBetween(3.0, 6.0);
    }

    @Test
    void subtracting_a_part_reduces_the_degrees_of_freedom() {
        assertThat(FEW.minus(MANY).value()).isEqualTo(3);
        assertThat(FEW.minus(MANY).freedom()).isCloseTo(9 / (16 / 3.0 + 1 / 9.0), within(1e-12));
        assertThat(MANY.minus(FEW).known()).isFalse();
        assertThat(FEW.minus(VarianceEstimate.NONE)).isEqualTo(FEW);
    }

    @Test
    void a_variance_known_exactly_is_unchanged() {
        assertThat(new VarianceEstimate(2, Double.POSITIVE_INFINITY).exceededWith(0.1))
                .isEqualTo(2);
    }

    @Test
    void nothing_is_negative() {
        assertThatThrownBy(() -> new VarianceEstimate(-1, 3))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
