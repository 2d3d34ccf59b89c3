package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Slices of 3 s at 100 requests/s. */
class CpuSliceTest {

    static LoadResult load(long completed, double elapsed, double p99) {
        return new LoadResult(
                "builtin",
                "1",
                null,
                10,
                300,
                completed,
                elapsed,
                completed / elapsed,
                completed < 300 ? Map.of(ErrorKind.INCOMPLETE, 300 - completed) : Map.of(),
                null,
                null,
                null,
                p99 / 10,
                p99 * 2,
                new TreeMap<>(Map.of(99.0, p99)),
                null,
                new LoadResult.Openly(100, true, new TreeMap<>(), null));
    }

    private static CpuSlice slice(double p99Goal, double foreign, LoadResult... loads) {
        return slice(p99Goal, 0.4, foreign, loads);
    }

    private static CpuSlice slice(
            double p99Goal, double throttled, double foreign, LoadResult... loads) {
        return CpuSlice.of(
                Squeeze.DEFAULT.withP99(p99Goal),
                0.5,
                List.of(loads),
                new CpuSlice.Readings(throttled, foreign),
                0.004,
                0.1);
    }

    @Test
    void a_slice_holds_that_is_fast_enough_and_ends_in_time() {
        CpuSlice slice = slice(0.05, 0, load(300, 3.02, 0.03));

        assertThat(slice.outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(slice.throttled()).isEqualTo(0.4);
    }

    @Test
    void the_goal_for_p99_is_judged() {
        assertThat(slice(0.05, 0, load(300, 3.02, 0.06)).outcome()).isEqualTo(Outcome.TOO_SLOW);
    }

    /** The server is 10 % too slow: its last answer is 0.33 s late, which the p99 goal allows. */
    @Test
    void a_server_that_gets_behind_fails_although_its_p99_is_below_a_generous_goal() {
        assertThat(slice(1, 0, load(300, 3.33, 0.33)).outcome()).isEqualTo(Outcome.RATE_NOT_KEPT);
        assertThat(slice(1, 0, load(300, 3.1, 0.1)).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(slice(1, 0, load(290, 3, 0.1)).outcome()).isEqualTo(Outcome.RATE_NOT_KEPT);
    }

    @Test
    void of_several_loads_the_worst_counts() {
        assertThat(slice(0.05, 0, load(300, 3, 0.01), load(300, 3, 0.06)).outcome())
                .isEqualTo(Outcome.TOO_SLOW);
    }

    @Test
    void a_slice_that_failed_under_background_load_does_not_count() {
        assertThat(slice(0.05, 0.3, load(300, 3, 0.06)).counts()).isFalse();
        assertThat(slice(0.05, 0.3, load(300, 3, 0.01)).held()).isTrue();
    }

    /** With a small limit, background load takes the rest of the CPUs, which harms no one. */
    @Test
    void a_slice_that_used_up_its_limit_was_not_disturbed() {
        assertThat(slice(0.05, 0.95, 0.8, load(300, 3.4, 0.4)).outcome())
                .isEqualTo(Outcome.TOO_SLOW);
    }
}
