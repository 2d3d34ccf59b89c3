package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.run.FakeWorld;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of a run's time the recording at its end takes. */
class CpuLoadTest {

    private static Plan plan(int targets, int seconds) throws IOException {
        String[] names = new String[targets];
        for (int at = 0; at < targets; at++) {
            names[at] = "t" + at;
        }
        try (FakeWorld world = new FakeWorld()) {
            Plan plan = world.plan(2, Plan.Alive.ALL, names);
            TimeLimits limits = plan.limits();
            return seconds == 0
                    ? plan
                    : plan.withLimits(limits.withRun(Duration.ofSeconds(seconds)));
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 177", "2, 120", "3, 345", "2, 3600", "1, 60"})
    void it_takes_a_tenth_of_a_time_limit_at_most(int targets, int seconds) throws IOException {
        Plan plan = plan(targets, seconds);

        Duration likely = new CpuLoad().likely(plan);

        assertThat(likely).isPositive();
        assertThat(likely.multipliedBy(10)).isLessThanOrEqualTo(Duration.ofSeconds(seconds));
        assertThat(new CpuLoad().foreseen(plan)).contains("--no-causes");
    }

    @ParameterizedTest
    @CsvSource({"4, 60", "2, 75", "30, 345"})
    void it_is_left_out_if_a_tenth_of_the_time_is_too_short(int targets, int seconds)
            throws IOException {
        Plan plan = plan(targets, seconds);

        assertThat(new CpuLoad().likely(plan)).isZero();
        assertThat(new CpuLoad().foreseen(plan)).contains("--within");
    }

    @Test
    void without_a_time_limit_it_takes_about_ten_seconds_for_each_target() throws IOException {
        assertThat(new CpuLoad().likely(plan(3, 0))).isEqualTo(Duration.ofMillis(3 * 11_500));
    }
}
