package io.weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LaunchPriorTest {

    private static LaunchPrior prior(String row, boolean sameJars, VarianceEstimate... earlier) {
        return LaunchPrior.of(row, List.of(earlier), sameJars);
    }

    private static VarianceEstimate shipped(String row) {
        return RowDefaults.of(row).launches();
    }

    @Test
    void without_history_the_shipped_one_counts_as_three_degrees_of_freedom() {
        LaunchPrior prior = prior("load.cpu", true);

        assertThat(prior.variance()).isEqualTo(shipped("load.cpu"));
        assertThat(prior.variance().freedom()).isEqualTo(3);
        assertThat(prior.earlier()).isFalse();
    }

    @Test
    void earlier_runs_are_weighted_by_their_degrees_of_freedom() {
        LaunchPrior prior = prior("load.cpu", true, new VarianceEstimate(0.05 * 0.05, 27));
        double mean = (27 * 0.05 * 0.05 + 3 * shipped("load.cpu").value()) / 30;

        assertThat(prior.variance().value()).isCloseTo(mean, within(1e-12));
        assertThat(prior.earlier()).isTrue();
    }

    @Test
    void however_many_there_are_they_count_as_six_degrees_of_freedom() {
        VarianceEstimate earlier = new VarianceEstimate(0.04 * 0.04, 200);

        assertThat(prior("load.cpu", true, earlier, earlier).variance().freedom()).isEqualTo(6);
        assertThat(prior("load.cpu", false, earlier, earlier).variance().freedom()).isEqualTo(3);
    }

    @Test
    void runs_without_a_launch_variance_are_not_used() {
        assertThat(prior("load.cpu", true, VarianceEstimate.UNKNOWN).earlier()).isFalse();
    }

    @Test
    void every_row_has_a_prior_above_0() {
        for (String row : List.of("ready.threads", "after.classes", "load.service.p99")) {
            assertThat(prior(row, true).variance().value()).isPositive();
        }
    }

    @Test
    void a_row_without_defaults_fails() {
        assertThatThrownBy(() -> RowDefaults.of("load.typo")).hasMessageContaining("load.typo");
    }
}
