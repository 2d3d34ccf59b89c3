package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowDefaultsTest {

    private static VarianceEstimate prior(
            String row, boolean sameJars, VarianceEstimate... earlier) {
        return RowDefaults.of(row).prior(List.of(earlier), sameJars);
    }

    private static VarianceEstimate shipped(String row) {
        return RowDefaults.of(row).launches();
    }

    @Test
    void without_history_the_shipped_one_counts_as_three_degrees_of_freedom() {
        VarianceEstimate prior = prior("load.cpu", false);

        assertThat(prior).isEqualTo(shipped("load.cpu"));
        assertThat(prior.freedom()).isEqualTo(3);
    }

    @Test
    void earlier_runs_are_weighted_by_their_degrees_of_freedom() {
        VarianceEstimate prior = prior("load.cpu", true, new VarianceEstimate(0.05 * 0.05, 27));
        double mean = (27 * 0.05 * 0.05 + 3 * shipped("load.cpu").value()) / 30;

        assertThat(prior.value()).isCloseTo(mean, within(1e-12));
    }

    @Test
    void however_many_there_are_they_count_as_six_degrees_of_freedom() {
        VarianceEstimate earlier = new VarianceEstimate(0.04 * 0.04, 200);

        assertThat(prior("load.cpu", true, earlier, earlier).freedom()).isEqualTo(6);
        assertThat(prior("load.cpu", false, earlier, earlier).freedom()).isEqualTo(3);
    }

    @Test
    void every_row_has_a_prior_above_0() {
        for (String row : List.of("ready.threads", "after.classes", "load.service.p99")) {
            assertThat(prior(row, true).value()).isPositive();
        }
    }

    @Test
    void a_row_without_defaults_fails() {
        assertThatThrownBy(() -> RowDefaults.of("load.typo")).hasMessageContaining("load.typo");
    }
}
