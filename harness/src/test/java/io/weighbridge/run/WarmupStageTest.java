package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.plan.Agent;
import io.weighbridge.plan.Agents;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Warmup;
import io.weighbridge.result.WarmupWindow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WarmupStageTest {

    private static final Warmup WARMUP =
            new Warmup(100, Duration.ofSeconds(10), 0.05, 0.10, 3, Duration.ZERO);

    private static List<WarmupWindow> windows(double lastJitShare, double... rates) {
        return DoubleStream.of(rates)
                .mapToObj(rate -> new WarmupWindow("hello", 10, 1, rate, lastJitShare))
                .toList();
    }

    @Test
    void windows_that_agree_while_the_jit_is_quiet_are_steady() {
        assertThat(WarmupStage.steady(windows(0.02, 1000, 1040, 980), WARMUP, 10)).isTrue();
    }

    @Test
    void windows_that_agree_while_the_jit_still_works_are_not() {
        assertThat(WarmupStage.steady(windows(0.20, 1000, 1040, 980), WARMUP, 10)).isFalse();
    }

    @Test
    void a_server_that_still_gets_faster_is_not_steady() {
        assertThat(WarmupStage.steady(windows(0.02, 700, 1000, 1300), WARMUP, 10)).isFalse();
    }

    @Test
    void too_few_windows_are_never_steady() {
        assertThat(WarmupStage.steady(windows(0.0, 1000, 1000), WARMUP, 10)).isFalse();
    }

    @Test
    void only_the_last_windows_must_agree() {
        assertThat(WarmupStage.steady(windows(0.02, 100, 500, 1000, 1010, 990), WARMUP, 10))
                .isTrue();
    }

    @Test
    void windows_over_fewer_connections_are_no_windows_of_the_plan() {
        assertThat(WarmupStage.steady(windows(0.02, 1000, 1000, 1000), WARMUP, 20)).isFalse();
    }

    private static Load fromThree(Load load) {
        List<Agent> machines = Stream.of("a", "b", "c").map(Agent::of).toList();
        return load.from(Optional.of(new Agents(machines, Optional.empty())));
    }

    @Test
    void the_compiler_is_left_a_core_until_it_has_done_the_bulk_of_its_work() {
        Load load = Load.closed("ab", 10, 100, true, List.of());

        assertThat(WarmupStage.next(List.of(), load, 2).connections()).isEqualTo(1);
        assertThat(WarmupStage.next(windows(0.3, 500, 900), load, 4).connections()).isEqualTo(3);
        assertThat(WarmupStage.next(windows(0.06, 900), load, 2).connections()).isEqualTo(10);
        assertThat(WarmupStage.next(List.of(), load, 16).connections()).isEqualTo(10);
        assertThat(WarmupStage.next(List.of(), load, 1).connections()).isEqualTo(1);
        assertThat(WarmupStage.next(List.of(), fromThree(load), 2).connections()).isEqualTo(3);
    }

    @Test
    void load_that_opens_a_connection_a_request_leaves_it_one_anyway() {
        Load load = Load.closed("ab", 10, 100, false, List.of());

        assertThat(WarmupStage.next(List.of(), load, 2)).isEqualTo(load);
    }
}
