package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.squeeze.LaunchJudgement.Observed;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchJudgementTest {

    private static final Observed NOTHING = observed(0, null);

    /** The limit of a plan. */
    private static final BackgroundLimit PLANNED = new BackgroundLimit(0.1, 0.1);

    /** p99 of at most 50 ms, and a tenth of the CPU for collections. */
    private static final Squeeze GOAL = Squeeze.DEFAULT;

    private static Observed observed(long kills, @Nullable String outOfMemory) {
        return new Observed(kills, outOfMemory, GcLog.NONE, 0.0);
    }

    /**
     * A slice at 500 requests/s.
     *
     * @param completed of 2000
     * @param gc share of the server's CPU that collections took
     * @param foreign share of our cores that others took
     */
    private static Slice slice(long completed, double p99, double gc, double foreign) {
        double perCpuSecond = 2_000;
        return new Slice(
                "get",
                null,
                0,
                0,
                true,
                Instant.EPOCH,
                new RawOutput("builtin", List.of(), 0, Duration.ofSeconds(4), Map.of(), null),
                new LoadResult(
                        "builtin",
                        "1",
                        null,
                        10,
                        2_000,
                        completed,
                        4,
                        completed / 4.0,
                        Map.of(),
                        null,
                        null,
                        null,
                        p99 / 10,
                        p99 * 2,
                        new TreeMap<>(Map.of(99.0, p99)),
                        null,
                        new LoadResult.Openly(500, true, new TreeMap<>(), null)),
                Measurements.NONE
                        .with(Metric.GC_CPU_PER_REQUEST, gc / perCpuSecond)
                        .with(Metric.REQUESTS_PER_CPU_SECOND, perCpuSecond)
                        .with(Metric.FOREIGN_SHARE, foreign),
                List.of());
    }

    private static Trial trial(@Nullable Failure failure, Slice... slices) {
        return new Trial(
                0,
                "app",
                Instant.EPOCH,
                failure,
                null,
                Measurements.NONE,
                List.of(),
                List.of(slices),
                List.of(),
                List.of(),
                List.of());
    }

    private static LaunchJudgement judged(Slice... slices) {
        return LaunchJudgement.of(GOAL, trial(null, slices), NOTHING, PLANNED);
    }

    @Test
    void a_launch_holds_that_keeps_the_rate_and_is_fast_enough() {
        LaunchJudgement judgement = judged(slice(2_000, 0.012, 0.034, 0.02));

        assertThat(judgement.outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(judgement.sentence()).isEqualTo("p99 12.0 ms, GC 3.4 % of its CPU");
    }

    @Test
    void of_several_slices_the_worst_counts() {
        assertThat(judged(slice(2_000, 0.01, 0, 0), slice(2_000, 0.06, 0, 0)).outcome())
                .isEqualTo(Outcome.TOO_SLOW);
    }

    @Test
    void one_of_a_hundred_requests_may_be_missing_and_not_two() {
        assertThat(judged(slice(1_980, 0.01, 0, 0)).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(judged(slice(1_960, 0.01, 0, 0)).outcome()).isEqualTo(Outcome.RATE_NOT_KEPT);
    }

    @Test
    void constant_collection_is_named_as_the_cause_of_a_slow_launch() {
        assertThat(judged(slice(1_000, 0.2, 0.4, 0)).outcome()).isEqualTo(Outcome.THRASHES);
        assertThat(judged(slice(2_000, 0.01, 0.11, 0)).outcome()).isEqualTo(Outcome.THRASHES);
    }

    @Test
    void a_slow_launch_under_background_load_says_nothing() {
        LaunchJudgement judgement = judged(slice(2_000, 0.2, 0, 0.3));

        assertThat(judgement.outcome()).isEqualTo(Outcome.DISTURBED);
        assertThat(judgement.outcome().counts()).isFalse();
        assertThat(judgement.sentence()).contains("other processes took 30.0 %");
    }

    @Test
    void a_slow_launch_counts_if_a_control_held_under_as_much_background_load() {
        BackgroundLimit busy = new BackgroundLimit(0.35, 0.1);
        Trial slow = trial(null, slice(2_000, 0.2, 0, 0.3));
        Trial slower = trial(null, slice(2_000, 0.2, 0, 0.4));

        assertThat(LaunchJudgement.of(GOAL, slow, NOTHING, busy).outcome())
                .isEqualTo(Outcome.TOO_SLOW);
        assertThat(LaunchJudgement.of(GOAL, slower, NOTHING, busy).outcome())
                .isEqualTo(Outcome.DISTURBED);
    }

    @Test
    void a_launch_that_holds_under_background_load_counts() {
        assertThat(judged(slice(2_000, 0.01, 0, 0.3)).outcome()).isEqualTo(Outcome.HOLDS);
    }

    @Test
    void what_the_kernel_and_the_jvm_say_comes_before_what_the_client_saw() {
        Trial dead = trial(new Failure(Failure.Kind.DIED_UNDER_LOAD, "it died under load"));
        String error = "java.lang.OutOfMemoryError: Java heap space";

        assertThat(LaunchJudgement.of(GOAL, dead, observed(1, error), PLANNED).outcome())
                .isEqualTo(Outcome.KILLED_BY_KERNEL);
        assertThat(LaunchJudgement.of(GOAL, dead, observed(0, error), PLANNED).outcome())
                .isEqualTo(Outcome.OUT_OF_MEMORY);
        assertThat(LaunchJudgement.of(GOAL, dead, NOTHING, PLANNED).outcome())
                .isEqualTo(Outcome.ERRORS);
    }

    @Test
    void requests_that_failed_are_errors_even_if_the_rate_was_kept() {
        Slice whole = slice(1_995, 0.01, 0, 0);
        LoadResult client = whole.client();
        LoadResult failing =
                new LoadResult(
                        client.driver(),
                        client.driverVersion(),
                        client.serverSoftware(),
                        client.connections(),
                        client.planned(),
                        client.completed(),
                        client.elapsed(),
                        client.requestsPerSecond(),
                        Map.of(LoadResult.ErrorKind.TIMEOUT, 5L),
                        client.keptAlive(),
                        client.bytesReceived(),
                        client.bodyBytes(),
                        client.latencyMean(),
                        client.latencyMax(),
                        client.percentiles(),
                        client.own(),
                        client.openly());

        LaunchJudgement judgement = judged(whole.withClient(failing));

        assertThat(judgement.outcome()).isEqualTo(Outcome.ERRORS);
        assertThat(judgement.sentence()).isEqualTo("5 requests failed");
    }

    @ParameterizedTest
    @CsvSource({"NOT_READY", "HUNG_UNDER_LOAD", "TOO_SLOW"})
    void a_launch_that_was_late_while_it_collected_most_of_the_time_thrashes(Failure.Kind kind) {
        Trial late = trial(new Failure(kind, "it was late"));
        GcLog constant = new GcLog("SerialGC", null, 9, 12, null, null);
        Observed observed = new Observed(0, null, constant, 0.0);

        LaunchJudgement judgement = LaunchJudgement.of(GOAL, late, observed, PLANNED);

        assertThat(judgement.outcome()).isEqualTo(Outcome.THRASHES);
        assertThat(judgement.sentence())
                .isEqualTo(
                        "pauses for garbage collection took 75.0 % of its run time: it was late");
    }

    @ParameterizedTest
    @CsvSource({"NOT_READY, DISTURBED", "DIED_AT_START, NEVER_READY"})
    void a_start_that_was_late_beside_background_load_says_nothing(
            Failure.Kind kind, Outcome outcome) {
        Trial late = trial(new Failure(kind, "it was late"));
        Observed observed = new Observed(0, null, GcLog.NONE, 0.4);

        assertThat(LaunchJudgement.of(GOAL, late, observed, PLANNED).outcome()).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"0.3, DISTURBED", "0.5, NEVER_READY"})
    void a_start_that_was_late_is_compared_with_whole_controls(double whole, Outcome outcome) {
        Trial late = trial(new Failure(Failure.Kind.NOT_READY, "it was late"));
        Observed observed = new Observed(0, null, GcLog.NONE, 0.4);

        assertThat(
                        LaunchJudgement.of(GOAL, late, observed, new BackgroundLimit(0.1, whole))
                                .outcome())
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_READY, NEVER_READY",
        "DIED_AT_START, NEVER_READY",
        "HUNG_UNDER_LOAD, RATE_NOT_KEPT",
        "ERROR_RESPONSES, ERRORS",
        "NO_ANSWER, ERRORS",
        "PORT_TAKEN, DISTURBED"
    })
    void each_failure_has_its_outcome(Failure.Kind kind, Outcome outcome) {
        Trial failed = trial(new Failure(kind, "the sentence"));

        LaunchJudgement judgement = LaunchJudgement.of(GOAL, failed, NOTHING, PLANNED);

        assertThat(judgement.outcome()).isEqualTo(outcome);
        assertThat(judgement.sentence()).isEqualTo("the sentence");
    }

    private static final Squeeze WITH_START = GOAL.withReady(10.0);

    private static Trial started(@Nullable Failure failure, double ready, Slice... slices) {
        return trial(failure, slices)
                .withMeasurements(Measurements.NONE.with(Metric.STARTUP_WALL, ready));
    }

    private static LaunchCpu cpu(@Nullable Double startup, CpuSlice... slices) {
        return new LaunchCpu(2, startup, null, 8.0, 6.0, null, List.of(slices));
    }

    private static LaunchJudgement judged(Step step, Trial trial, LaunchCpu cpu) {
        return LaunchJudgement.ofCpu(WITH_START, step, trial, NOTHING, cpu, PLANNED);
    }

    @Test
    void a_start_that_takes_longer_than_the_goal_fails() {
        assertThat(judged(Step.START, started(null, 12), cpu(0.5)).outcome())
                .isEqualTo(Outcome.START_TOO_SLOW);
        assertThat(judged(Step.START, started(null, 8), cpu(0.5)))
                .isEqualTo(new LaunchJudgement(Outcome.HOLDS, "ready after 8.00 s"));
        Slice fast = slice(2_000, 0.01, 0, 0);
        assertThat(judged(Step.CONFIRM, started(null, 12, fast), cpu(0.5)).outcome())
                .isEqualTo(Outcome.START_TOO_SLOW);
    }

    @Test
    void a_start_with_all_cpus_has_no_goal() {
        Slice fast = slice(2_000, 0.01, 0, 0);

        assertThat(judged(Step.CONFIRM, started(null, 12, fast), cpu(null)).outcome())
                .isEqualTo(Outcome.HOLDS);
    }

    @Test
    void a_start_under_background_load_does_not_count() {
        Observed busy = new Observed(0, null, GcLog.NONE, 0.5);

        assertThat(
                        LaunchJudgement.ofCpu(
                                        WITH_START,
                                        Step.START,
                                        started(null, 12),
                                        busy,
                                        cpu(0.5),
                                        PLANNED)
                                .outcome())
                .isEqualTo(Outcome.DISTURBED);
    }

    @Test
    void a_start_that_the_kernel_ends_lacks_memory_and_not_cpu() {
        Failure died = new Failure(Failure.Kind.NOT_READY, "it was not ready within 15 s");

        assertThat(
                        LaunchJudgement.ofCpu(
                                        WITH_START,
                                        Step.START,
                                        trial(died),
                                        observed(1, null),
                                        cpu(0.5),
                                        PLANNED)
                                .outcome())
                .isEqualTo(Outcome.KILLED_BY_KERNEL);
        assertThat(judged(Step.START, trial(died), cpu(0.5)).outcome())
                .isEqualTo(Outcome.START_TOO_SLOW);
    }

    @Test
    void a_launch_that_gets_behind_fails_though_its_p99_is_short_enough() {
        CpuSlice behind = new CpuSlice(0.5, Outcome.RATE_NOT_KEPT, 0.03, 0.4, 0.9, 0.0);

        assertThat(
                        judged(
                                Step.CONFIRM,
                                started(null, 8, slice(2_000, 0.03, 0, 0)),
                                cpu(0.5, behind)))
                .isEqualTo(
                        new LaunchJudgement(
                                Outcome.RATE_NOT_KEPT, "p99 30 ms, last answer 400 ms late"));
    }

    @Test
    void a_launch_with_several_limits_counts_unless_most_slices_were_disturbed() {
        CpuSlice held = SmallMachine.slice(0.5, true);
        CpuSlice failed = SmallMachine.slice(0.4, false);
        CpuSlice disturbed = new CpuSlice(0.4, Outcome.DISTURBED, 0.3, 0.0, 0.9, 0.4);

        assertThat(judged(Step.CPU, trial(null), cpu(null, held, failed, disturbed)))
                .isEqualTo(new LaunchJudgement(Outcome.HOLDS, "1 of 2 slices met the goal"));
        assertThat(judged(Step.CPU, trial(null), cpu(null, held, disturbed, disturbed)).outcome())
                .isEqualTo(Outcome.DISTURBED);
    }
}
