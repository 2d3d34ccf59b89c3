package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slices whose size the plan does not give, run through the whole line with small fakes. */
class SizesFromWarmupTest {

    @TempDir private Path results;
    private FakeWorld world;

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    /** Ten connections and the default warm-up of so long. */
    private Plan unsized(int rounds, Plan.Alive alive, Load load) {
        Plan plan = world.plan(rounds, alive, "a", "b");
        return plan.withRounds(rounds)
                .withAlive(alive)
                .withPin(false)
                .withLoads(List.of(load))
                .withWarmup(new Warmup(null, Duration.ofSeconds(5), 0.05, 0.1, 2, Duration.ZERO))
                .withLimits(
                        new TimeLimits(
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(1),
                                null));
    }

    private Plan unsized(int rounds) {
        return unsized(rounds, Plan.Alive.ALL, Load.DEFAULT);
    }

    private RunDirectory run(Plan plan) throws InterruptedException {
        RunDirectory directory = world.directory(results, plan);
        world.measure(directory);
        return directory;
    }

    private static List<Long> requests(RunDirectory run) {
        return run.trials().stream()
                .flatMap(trial -> trial.slices().stream())
                .map(slice -> slice.client().planned())
                .toList();
    }

    private static Failure failure(RunDirectory run, String target) {
        return run.trials().stream()
                .filter(trial -> trial.target().equals(target))
                .flatMap(trial -> Stream.ofNullable(trial.failure()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void every_target_and_round_is_loaded_with_as_many_requests_as_the_slowest_answers_in_a_second()
            throws Exception {
        world.peaks.put("a", 230.0);
        world.peaks.put("b", 700.0);

        assertThat(requests(run(unsized(2)))).hasSize(8).containsOnly(230L);
    }

    @Test
    void a_server_that_answers_two_requests_a_second_is_measured_and_its_slices_are_marked_short()
            throws Exception {
        world.peaks.put("a", 2.0);
        world.peaks.put("b", 2.0);

        RunDirectory run = run(unsized(1));

        assertThat(requests(run)).hasSize(4).containsOnly(10L);
        assertThat(run.trials())
                .flatExtracting(Trial::slices)
                .flatExtracting(Slice::warnings)
                .extracting(warning -> warning.kind().key())
                .contains("short-slice");
    }

    @Test
    void a_tool_that_loads_for_a_time_gets_whole_seconds() throws Exception {
        world.peaks.put("a", 100.0);
        world.peaks.put("b", 70_000.0);

        run(unsized(1, Plan.Alive.ALL, Load.DEFAULT.by("wrk")));

        assertThat(world.loads)
                .filteredOn(job -> job.prefix().contains("-s"))
                .hasSize(4)
                .extracting(job -> job.load().duration())
                .containsOnly(Duration.ofSeconds(4));
    }

    @Test
    void with_one_target_at_a_time_the_first_warm_up_sets_the_size() throws Exception {
        world.peaks.put("a", 500.0);
        world.peaks.put("b", 500.0);
        Plan plan = unsized(1, Plan.Alive.ONE, Load.DEFAULT);

        assertThat(requests(run(plan))).hasSize(4).containsOnly(500L);
    }

    @Test
    void a_resumed_run_keeps_its_slice_size() throws Exception {
        world.peaks.put("a", 500.0);
        world.peaks.put("b", 500.0);
        RunDirectory directory = run(unsized(1));
        world.peaks.put("a", 5000.0);
        world.peaks.put("b", 5000.0);
        RunDirectory longer = directory.replanned(unsized(2));

        world.measure(longer);

        assertThat(requests(longer)).hasSize(8).containsOnly(500L);
    }

    @Test
    void a_server_too_slow_for_its_connections_fails_alone_without_waiting_for_the_deadline()
            throws Exception {
        world.peaks.put("a", 0.3);
        world.peaks.put("b", 500.0);

        RunDirectory run = run(unsized(1));

        assertThat(failure(run, "a").kind()).isEqualTo(Failure.Kind.TOO_SLOW);
        assertThat(failure(run, "a").sentence())
                .isEqualTo(
                        "a would need about 33 s for 10 requests at the rate of its warm-up, but a"
                            + " slice should take at most 30 s (half of limits.slice): use fewer"
                            + " connections, set a smaller load.requests (--slice-requests), or"
                            + " raise limits.slice");
        assertThat(requests(run)).hasSize(2).containsOnly(500L);
        assertThat(world.events).noneMatch(event -> event.contains("-a+") && event.contains("-s"));
    }

    @Test
    void a_planned_size_that_is_too_large_is_reported_once_with_what_to_do() throws Exception {
        world.peaks.put("a", 230.0);
        world.peaks.put("b", 23_000.0);
        world.tooSlow.add("-a+hello-s");

        RunDirectory run = run(unsized(3, Plan.Alive.ALL, Load.DEFAULT.withRequests(20_000L)));

        assertThat(failure(run, "a"))
                .isEqualTo(
                        new Failure(
                                        Failure.Kind.TOO_SLOW,
                                        "a would need about 87 s for 20000 requests at the rate of"
                                            + " its warm-up, but a slice should take at most 30 s"
                                            + " (half of limits.slice): use fewer connections, set"
                                            + " a smaller load.requests (--slice-requests), or"
                                            + " raise limits.slice")
                                .permanently());
        assertThat(run.trials()).filteredOn(trial -> trial.target().equals("a")).hasSize(1);
        assertThat(run.trials()).filteredOn(trial -> trial.target().equals("b")).hasSize(3);
    }

    @Test
    void a_hanging_load_tool_with_a_correct_size_is_not_reported_as_slowness() throws Exception {
        world.peaks.put("a", 230.0);
        world.peaks.put("b", 230.0);
        world.tooSlow.add("-a+hello-s");

        RunDirectory run = run(unsized(2, Plan.Alive.ALL, Load.DEFAULT.withRequests(230L)));

        assertThat(failure(run, "a").kind()).isEqualTo(Failure.Kind.HUNG_UNDER_LOAD);
        assertThat(run.trials()).filteredOn(trial -> trial.target().equals("a")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "0.01, 20"})
    void answers_of_seven_seconds_at_a_given_rate_are_measured(double perSecond, int seconds)
            throws Exception {
        world.answerTakes = 7;
        Load peak = Load.BUILT_IN.withName("peak");
        Load open = Load.BUILT_IN.withName("open").withRate(Rate.perSecond(perSecond));
        Plan plan = unsized(1, Plan.Alive.ALL, peak).withLoads(List.of(peak, open));

        RunDirectory run = run(plan);

        assertThat(run.trials()).hasSize(2).allMatch(Trial::completed);
        assertThat(world.loads)
                .filteredOn(job -> job.load().open())
                .isNotEmpty()
                .extracting(job -> job.load().duration())
                .containsOnly(Duration.ofSeconds(seconds));
        assertThat(run.trials())
                .flatExtracting(Trial::slices)
                .flatExtracting(Slice::warnings)
                .extracting(Warning::kind)
                .doesNotContain(Warning.Kind.SATURATED);
    }

    @Test
    void a_rate_keeps_the_cpus_of_services_below_a_half() throws Exception {
        world.peaks.put("a", 500.0);
        world.peaks.put("b", 500.0);
        // A service needs more than all CPUs in the time between the readings around a slice.
        world.backendCpuPerLoad = 10 * Runtime.getRuntime().availableProcessors();
        Load peak = Load.BUILT_IN.withName("peak").withDuration(Duration.ofSeconds(1));
        Load open = peak.withName("open").withRate(new Rate(0.9, Rate.Of.SMALLEST_PEAK));
        Plan plan = unsized(1, Plan.Alive.ALL, peak).withLoads(List.of(peak, open));

        run(plan);

        assertThat(world.loads)
                .filteredOn(job -> job.load().open())
                .isNotEmpty()
                .extracting(job -> Objects.requireNonNull(job.load().rate()).amount())
                .allSatisfy(rate -> assertThat(rate).isPositive().isLessThan(250));
    }

    @Test
    void a_warm_up_without_a_completed_window_does_not_affect_other_targets() throws Exception {
        world.tooSlow.add("-a+");

        RunDirectory run = run(unsized(1));

        assertThat(failure(run, "a").kind()).isEqualTo(Failure.Kind.TOO_SLOW);
        assertThat(failure(run, "a").sentence())
                .startsWith(
                        "a answered fewer requests in its warm-up of 5 s than the 10 that are in"
                                + " flight at the same time");
        assertThat(requests(run)).hasSize(2);
    }
}
