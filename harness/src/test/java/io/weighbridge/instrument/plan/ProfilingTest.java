package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilingTest {

    @ParameterizedTest
    @CsvSource({
        "2, 60, false",
        "3, 9.999, false",
        "3, 10, true",
        "60, 9.5, false",
    })
    void profiling_ends_after_enough_slices_and_time(int driven, double seconds, boolean enough) {
        Duration elapsed = Duration.ofMillis(Math.round(seconds * 1000));

        assertThat(Profiling.enough(driven, elapsed)).isEqualTo(enough);
    }

    @Test
    void more_targets_and_workloads_take_a_profiled_round_longer() {
        Duration one = estimate(new PlanSample());
        Duration targets = estimate(new PlanSample().targets(2));
        Duration workloads = estimate(new PlanSample().workloads(2));

        assertThat(targets).isEqualTo(one.multipliedBy(2));
        assertThat(workloads).isGreaterThan(one);
        assertThat(one).isGreaterThan(Profiling.LEAST);
    }

    @ParameterizedTest
    @CsvSource({"25, 60", "90, 90", "0, 0"})
    void a_profiled_round_warms_up_for_at_least_a_minute_if_at_all(long warmup, long profiled) {
        Plan plan = new PlanSample().plan(1);
        Plan warmed = plan.withWarmup(plan.warmup().withAtMost(Duration.ofSeconds(warmup)));

        assertThat(Profiling.plan(warmed).warmup().atMost()).hasSeconds(profiled);
    }

    private static Duration estimate(PlanSample sample) {
        return TimeEstimate.ofProfiles(sample.plan(1));
    }

    @Test
    void flags_for_the_profiler_come_behind_a_jars_own_and_a_command_takes_none() {
        Target jar = new PlanSample().plan(1).targets().get(0);
        Target command = PlanSample.command("c", List.of("serve"));

        assertThat(jar.addingJvmFlags(List.of("-Xlog")).jvmFlags()).endsWith("-Xlog");
        assertThat(command.addingJvmFlags(List.of("-Xlog"))).isEqualTo(command);
    }

    @Test
    void the_load_at_whose_rate_cpu_is_compared_is_profiled_alone() {
        Plan compared = new PlanSample().plan(2).withLoads(Load.COMPARING);

        assertThat(Profiling.plan(compared).loads()).containsExactly(Load.COMPARING.get(1));
    }

    @Test
    void without_such_a_rate_every_load_is_profiled() {
        Plan closed = new PlanSample().plan(2).withLoads(List.of(Load.BUILT_IN));

        assertThat(Profiling.plan(closed).loads()).isEqualTo(closed.loads());
    }
}
