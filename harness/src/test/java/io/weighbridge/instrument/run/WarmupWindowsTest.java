package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.LoadAgent;
import io.weighbridge.instrument.plan.LoadAgents;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.result.WarmupWindow;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WarmupWindowsTest {

    private static final Warmup WARMUP =
            new Warmup(100L, Duration.ofSeconds(10), 0.05, 0.10, 3, Duration.ZERO);

    private static List<WarmupWindow> windows(double lastJitShare, double... rates) {
        return DoubleStream.of(rates)
                .mapToObj(rate -> new WarmupWindow("hello", 10, 1, rate, lastJitShare))
                .toList();
    }

    private static boolean steady(List<WarmupWindow> all, Warmup warmup, int connections) {
        return windows(all, warmup, 2, 0).steady(connections);
    }

    private static Load next(
            List<WarmupWindow> all, Load load, Warmup warmup, int cores, int tooSlow) {
        return windows(all, warmup, cores, tooSlow).next(load);
    }

    private static WarmupWindows windows(
            List<WarmupWindow> all, Warmup warmup, int cores, int tooSlow) {
        WarmupWindows windows = new WarmupWindows(warmup, cores);
        all.forEach(windows::add);
        for (int number = 0; number < tooSlow; number++) {
            windows.addTooSlow();
        }
        return windows;
    }

    @Test
    void windows_that_agree_while_the_jit_is_quiet_are_steady() {
        assertThat(steady(windows(0.02, 1000, 1040, 980), WARMUP, 10)).isTrue();
    }

    @Test
    void windows_that_agree_while_the_jit_still_works_are_not() {
        assertThat(steady(windows(0.20, 1000, 1040, 980), WARMUP, 10)).isFalse();
    }

    @Test
    void a_server_that_still_gets_faster_is_not_steady() {
        assertThat(steady(windows(0.02, 700, 1000, 1300), WARMUP, 10)).isFalse();
    }

    @Test
    void too_few_windows_are_never_steady() {
        assertThat(steady(windows(0.0, 1000, 1000), WARMUP, 10)).isFalse();
    }

    @Test
    void only_the_last_windows_must_agree() {
        assertThat(steady(windows(0.02, 100, 500, 1000, 1010, 990), WARMUP, 10)).isTrue();
    }

    @Test
    void windows_over_fewer_connections_do_not_count_as_steady() {
        assertThat(steady(windows(0.02, 1000, 1000, 1000), WARMUP, 20)).isFalse();
    }

    private static Load fromThree(Load load) {
        List<LoadAgent> machines = Stream.of("a", "b", "c").map(LoadAgent::of).toList();
        return load.withAgents(new LoadAgents(machines, null));
    }

    private static Load next(List<WarmupWindow> windows, Load load, int cores) {
        return next(windows, load, WARMUP, cores, 0);
    }

    @Test
    void the_compiler_is_left_a_core_until_it_has_done_the_bulk_of_its_work() {
        Load load = Load.closed("ab", 10, 100, true, List.of());

        assertThat(next(List.of(), load, 2).connections()).isEqualTo(1);
        assertThat(next(windows(0.3, 500, 900), load, 4).connections()).isEqualTo(3);
        assertThat(next(windows(0.06, 900), load, 2).connections()).isEqualTo(10);
        assertThat(next(List.of(), load, 16).connections()).isEqualTo(10);
        assertThat(next(List.of(), load, 1).connections()).isEqualTo(1);
        assertThat(next(List.of(), fromThree(load), 2).connections()).isEqualTo(3);
    }

    @Test
    void with_a_connection_per_request_the_warm_up_keeps_all_connections() {
        Load load = Load.closed("ab", 10, 100, false, List.of());

        assertThat(next(List.of(), load, 2)).isEqualTo(load);
    }

    @Test
    void servers_that_take_turns_are_loaded_over_all_connections_half_a_second_each() {
        Load load = Load.DEFAULT.withDriver("builtin");

        Load first = next(List.of(), load, 2);

        assertThat(first.connections()).isEqualTo(load.connections());
        assertThat(first.duration()).isEqualTo(Duration.ofMillis(500));
    }

    private static final Warmup BY_TIME =
            new Warmup(null, Duration.ofSeconds(10), 0.05, 0.10, 3, Duration.ZERO);

    private static long requests(WarmupWindow... windows) {
        return Objects.requireNonNull(
                next(List.of(windows), Load.DEFAULT, BY_TIME, 2, 0).requests());
    }

    private static WarmupWindow window(double seconds, double rate) {
        return new WarmupWindow("hello", 10, seconds, rate, 0);
    }

    @Test
    void the_first_window_sends_each_connection_one_request() {
        assertThat(requests()).isEqualTo(10);
    }

    @Test
    void a_window_aims_at_a_second_by_the_rate_of_the_one_before() {
        assertThat(requests(window(0.5, 230))).isEqualTo(230);
        assertThat(requests(window(5, 2))).isEqualTo(10);
    }

    @Test
    void a_window_lasts_at_most_ten_times_as_long_as_the_one_before() {
        assertThat(requests(window(0.001, 10_000))).isEqualTo(100);
        assertThat(requests(window(0.001, 10_000), window(0.01, 20_000))).isEqualTo(2_000);
    }

    @Test
    void a_window_that_did_not_end_in_time_is_followed_by_a_smaller_or_a_longer_one() {
        List<WarmupWindow> before = List.of(window(1, 230));
        Load timed = Load.DEFAULT.by("wrk");

        assertThat(next(before, Load.DEFAULT, BY_TIME, 2, 1).requests()).isEqualTo(115L);
        assertThat(next(List.of(), timed, BY_TIME, 2, 2).duration())
                .isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void windows_that_only_determine_the_rate_do_not_count_as_steady() {
        WarmupWindow tiny = window(0.29, 1000);
        WarmupWindow whole = window(0.3, 1000);
        Load kept = Load.closed("ab", 10, 100, true, List.of());

        assertThat(steady(List.of(tiny, tiny, tiny), BY_TIME, 10)).isFalse();
        assertThat(steady(List.of(whole, whole, whole), BY_TIME, 10)).isTrue();
        assertThat(next(List.of(tiny), kept, BY_TIME, 2, 0).connections()).isEqualTo(1);
        assertThat(next(List.of(whole), kept, BY_TIME, 2, 0).connections()).isEqualTo(10);
    }

    @Test
    void a_plans_own_number_of_requests_stays() {
        assertThat(next(windows(0, 5), Load.DEFAULT, WARMUP, 2, 0).requests()).isEqualTo(100L);
        assertThat(steady(List.of(window(0.1, 9), window(0.1, 9), window(0.1, 9)), WARMUP, 10))
                .isTrue();
    }
}
