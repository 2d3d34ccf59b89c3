package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.WarmupWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeSpentTest {

    private static final RunRecord RUN = InventedRun.record(2);

    /** A launch that takes two seconds to start, and has slices of a second each. */
    private static Trial trial(int round, String target, long started, Integer... slices) {
        return trial(round, target, started, null, slices);
    }

    private static Trial failed(int round, String target, long started, Integer... slices) {
        Failure failure = new Failure(Failure.Kind.WRONG_ANSWER, "it failed");
        return trial(round, target, started, failure, slices);
    }

    private static Trial trial(
            int round, String target, long started, @Nullable Failure failure, Integer... slices) {
        return new Trial(
                round,
                target,
                RUN.startedAt().plusSeconds(started),
                failure,
                null,
                Measurements.NONE.with(Metric.STARTUP_WALL, 2.0),
                List.of(new WarmupWindow("plaintext", 10, 1, 1000, 0)),
                Arrays.stream(slices).map(TimeSpentTest::slice).toList(),
                List.of(),
                List.of(),
                List.of());
    }

    private static Slice slice(int started) {
        Slice slice = InventedRun.slice(0, 1000, Measurements.NONE);
        return new Slice(
                slice.workload(),
                slice.load(),
                0,
                0,
                true,
                RUN.startedAt().plusSeconds(started),
                new RawOutput("ab", List.of("ab"), 0, Duration.ofSeconds(1), Map.of(), null),
                slice.client(),
                slice.measurements(),
                List.of());
    }

    @Test
    void each_moment_of_servers_side_by_side_is_counted_once() {
        List<Trial> trials = List.of(trial(0, "tomcat", 1, 20, 24), trial(0, "jetty", 4, 22));

        assertThat(TimeSpent.of(RUN, trials)).isEqualTo(new TimeSpent(4, 15, 3, 2, 1));
    }

    @Test
    void the_end_of_servers_between_two_rounds_is_rest() {
        List<Trial> trials = List.of(trial(0, "tomcat", 0, 10), trial(1, "tomcat", 15, 20));

        assertThat(TimeSpent.of(RUN, trials)).isEqualTo(new TimeSpent(4, 11, 2, 0, 4));
    }

    @Test
    void the_hours_before_a_run_was_resumed_are_not_its_time() {
        List<Trial> trials =
                List.of(trial(0, "tomcat", 0, 10), trial(1, "tomcat", 15 + 7200, 20 + 7200));

        assertThat(TimeSpent.of(RUN, trials)).isEqualTo(new TimeSpent(4, 11, 2, 0, 0));
    }

    @Test
    void servers_that_are_up_one_after_the_other_do_not_wait_for_each_other() {
        RunRecord one = RUN.withPlan(RUN.plan().withAlive(Plan.Alive.ONE));
        List<Trial> trials = List.of(trial(0, "tomcat", 0, 10), trial(0, "jetty", 15, 20));

        assertThat(TimeSpent.of(one, trials)).isEqualTo(new TimeSpent(4, 11, 2, 0, 4));
    }

    @Test
    void a_trial_that_was_repeated_is_rest() {
        List<Trial> trials = List.of(trial(0, "tomcat", 0, 10), trial(0, "tomcat", 15, 20));

        assertThat(TimeSpent.of(RUN, trials)).isEqualTo(new TimeSpent(2, 3, 1, 0, 15));
    }

    @Test
    void a_target_that_failed_before_its_round_was_run_again_does_not_wait_for_the_new_launches() {
        List<Trial> trials = List.of(failed(0, "jetty", 0), trial(0, "tomcat", 7200, 7210));

        assertThat(TimeSpent.of(RUN, trials)).isEqualTo(new TimeSpent(4, 8, 1, 0, 0));
    }

    @Test
    void a_failed_launch_beside_others_is_counted_with_them() {
        List<Trial> trials =
                List.of(failed(0, "tomcat", 1, 20), trial(0, "jetty", 4, 22), trial(0, "x", 7, 24));

        assertThat(TimeSpent.of(RUN, trials)).isEqualTo(new TimeSpent(6, 13, 3, 2, 1));
    }

    @Test
    void contradictory_times_of_one_round_are_not_hidden_by_another_round() {
        List<Trial> trials = List.of(trial(0, "tomcat", 5, 6), trial(1, "tomcat", 15, 30));

        assertThat(TimeSpent.of(RUN, trials)).isNull();
    }

    @Test
    void a_run_with_contradictory_times_has_no_time_summary() {
        assertThat(TimeSpent.of(RUN, List.of(trial(0, "tomcat", 5, 6)))).isNull();
    }

    @Test
    void the_parts_of_a_committed_run_come_to_the_time_that_it_took() throws IOException {
        RunDirectory run = RunDirectory.open(Path.of("..", "docs", "data", "thorough"));

        TimeSpent time = Objects.requireNonNull(TimeSpent.of(run.record(), run.trials()));

        assertThat(time.total()).isBetween(18 * 60.0, 19 * 60.0);
        assertThat(time.startUp()).isGreaterThan(7 * 5 * 3);
    }
}
