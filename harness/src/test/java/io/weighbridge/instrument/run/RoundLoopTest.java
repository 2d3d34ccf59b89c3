package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.MemorySample;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundLoopTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir Path results;
    private FakeWorld world;

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    private RunDirectory run(Plan plan) throws InterruptedException {
        RunDirectory directory = world.directory(results, plan);
        world.measure(directory);
        return directory;
    }

    private static Plan within(Plan plan, Duration time) {
        TimeLimits limits = plan.limits();
        return plan.withLimits(new TimeLimits(limits.ready(), limits.slice(), limits.stop(), time));
    }

    private static Plan inPasses(Plan plan, int passes) {
        return plan.withLoads(
                        List.of(Load.closed("builtin", 1, 1, true, List.of()).withDuration(SECOND)))
                .withSlices(new Slices(passes, 5, 0.05, 0.05));
    }

    @Test
    void targets_take_turns_while_they_warm_up() throws Exception {
        run(world.plan(1, Plan.Alive.ALL, "a", "b"));

        List<String> windows =
                world.events.stream().filter(event -> event.contains("-warm")).toList();
        assertThat(windows).hasSizeGreaterThan(3);
        assertThat(windows.subList(0, 2)).allMatch(event -> event.endsWith("-warm0"));
        assertThat(windows.subList(2, 4)).allMatch(event -> event.endsWith("-warm1"));
    }

    @Test
    void no_slice_of_a_pass_is_discarded_and_background_load_is_reported_for_all()
            throws Exception {
        world.foreignSecondsPerReading = 0.5;
        RunDirectory directory = run(inPasses(world.plan(1, Plan.Alive.ALL, "a", "b"), 4));

        assertThat(directory.trials())
                .hasSize(2)
                .allSatisfy(
                        trial -> {
                            assertThat(trial.slices()).hasSize(4).allMatch(Slice::kept);
                            assertThat(trial.totals())
                                    .singleElement()
                                    .satisfies(
                                            total ->
                                                    assertThat(
                                                                    total.measurements()
                                                                            .get(
                                                                                    Metric
                                                                                            .FOREIGN_SHARE))
                                                            .isNotNull());
                            assertThat(trial.slices())
                                    .allMatch(
                                            slice ->
                                                    slice.warnings().stream()
                                                            .anyMatch(
                                                                    it ->
                                                                            it.kind()
                                                                                    == Warning.Kind
                                                                                            .FOREIGN_LOAD));
                        });
    }

    @Test
    void cpu_time_of_a_server_under_load_is_not_idle_load() throws Exception {
        // The readings around a slice are two seconds apart, and the load takes one.
        world.cpuPerLoad = 1;

        RunDirectory directory = run(inPasses(world.plan(1, Plan.Alive.ALL, "a"), 4));

        assertThat(directory.trials())
                .flatExtracting(Trial::slices)
                .hasSize(4)
                .flatExtracting(Slice::warnings)
                .extracting(Warning::kind)
                .doesNotContain(Warning.Kind.IDLE_BUSY);
    }

    @Test
    void cpu_time_under_the_other_loads_of_a_plan_is_neither_idle_nor_background_load()
            throws Exception {
        world.cpuPerLoad = 1;
        world.clientCpuPerLoad = 1;
        Load peak = Load.closed("builtin", 1, 1, true, List.of()).withDuration(SECOND);
        Load steady = peak.withRate(Rate.perSecond(300));
        Plan plan =
                world.plan(1, Plan.Alive.ALL, "a")
                        .withLoads(List.of(peak.withName("peak"), steady.withName("steady")));

        RunDirectory directory = run(plan);

        assertThat(directory.trials())
                .singleElement()
                .satisfies(
                        trial -> {
                            assertThat(trial.slices())
                                    .flatExtracting(Slice::warnings)
                                    .extracting(Warning::kind)
                                    .doesNotContain(
                                            Warning.Kind.IDLE_BUSY, Warning.Kind.FOREIGN_LOAD);
                            assertThat(trial.totals())
                                    .extracting(
                                            total -> total.measurements().get(Metric.FOREIGN_SHARE))
                                    .contains(0.0);
                        });
    }

    @Test
    void a_backend_may_reset_its_data_before_each_slice_and_its_part_is_measured()
            throws Exception {
        world.backend =
                new RunningBackend() {
                    private int readings;

                    @Override
                    public void beforeSlice() {
                        world.events.add("reset");
                    }

                    @Override
                    public BackendTotals totals(ServerMeters server) {
                        readings++;
                        return new BackendTotals(0, 0, 100.0 * readings);
                    }
                };

        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a"));

        assertThat(directory.trials())
                .flatExtracting(Trial::slices)
                .extracting(slice -> slice.measurements().get(Metric.BACKEND_REQUESTS))
                .hasSize(2)
                .doesNotContainNull();
        assertThat(world.events)
                .filteredOn(event -> event.equals("reset") || event.contains("-s"))
                .extracting(event -> event.equals("reset") ? event : "slice")
                .containsExactly("reset", "slice", "reset", "slice");
    }

    @Test
    void a_service_that_has_ended_is_the_reason_of_a_failure() throws Exception {
        world.backend =
                new RunningBackend() {
                    @Override
                    public String whyEnded() {
                        return "the service db ended with exit code 1";
                    }
                };
        world.dieUnderLoad.add("a");

        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a"));

        assertThat(directory.trials())
                .singleElement()
                .extracting(Trial::failure)
                .satisfies(
                        failure -> {
                            assertThat(failure.kind()).isEqualTo(Failure.Kind.SERVICE_ENDED);
                            assertThat(failure.sentence())
                                    .startsWith("the service db ended with exit code 1; with it: ")
                                    .contains("connection reset by peer");
                        });
    }

    @Test
    void cpu_time_of_the_backend_is_not_background_load_of_passes() throws Exception {
        world.backendCpuPerLoad = 1;

        RunDirectory directory = run(inPasses(world.plan(1, Plan.Alive.ALL, "a"), 4));

        assertThat(directory.trials())
                .flatExtracting(Trial::totals)
                .extracting(total -> total.measurements().get(Metric.FOREIGN_SHARE))
                .containsExactly(0.0);
    }

    @Test
    void a_target_is_loaded_over_its_own_protocol() throws Exception {
        Plan plan = world.plan(1, Plan.Alive.ALL, "a", "b");
        Target first = plan.targets().get(0).withProtocol(Protocol.H2C);

        run(plan.withTargets(List.of(first, plan.targets().get(1))));

        assertThat(world.loads)
                .filteredOn(job -> job.prefix().contains("-a+"))
                .isNotEmpty()
                .allMatch(job -> job.load().protocol() == Protocol.H2C);
        assertThat(world.loads)
                .filteredOn(job -> job.prefix().contains("-b+"))
                .isNotEmpty()
                .allMatch(job -> job.load().protocol() == Protocol.H1);
    }

    private static Plan expecting(Plan plan, Workload.Expect expect) {
        Workload first = plan.workloads().get(0);
        return with(plan, List.of(first.withExpect(expect)), plan.slices());
    }

    private static Plan slices(Plan plan, int perRound) {
        return with(plan, plan.workloads(), new Slices(perRound, 0, 0.05, 0.05));
    }

    private static Plan with(Plan plan, List<Workload> workloads, Slices slices) {
        return plan.withWorkloads(workloads).withSlices(slices);
    }

    @Test
    void a_run_with_a_time_limit_runs_as_many_whole_rounds_as_fit() throws Exception {
        world.peaks.put("a", 10.0);
        Plan plan = world.plan(100, Plan.Alive.ALL, "a");
        world.measure(
                world.directory(results.resolve("rehearsal"), world.plan(1, Plan.Alive.ALL, "a")));
        Duration whole = Duration.ofNanos(world.nanoTime);

        RunDirectory directory = run(within(plan, whole.multipliedBy(2).plusSeconds(5)));

        assertThat(directory.trials())
                .extracting(trial -> trial.slices().size())
                .containsExactly(2, 2);
        assertThat(directory.trials()).allMatch(Trial::completed);
        RunDirectory resumed = RunDirectory.open(directory.folder());
        world.measure(resumed);
        assertThat(resumed.trials()).as("the time is over").hasSize(2);
        RunDirectory longer = resumed.replanned(PlanOverrides.extended(resumed.typed(), 3, 2));
        world.measure(longer);
        assertThat(longer.trials()).hasSize(3);
        assertThat(longer.record().stopping()).isEqualTo(Stopping.NONE.extendedAfter(2));
    }

    @Test
    void time_that_is_left_over_takes_more_passes_of_all_targets() throws Exception {
        Plan plan = inPasses(world.plan(100, Plan.Alive.ALL, "a", "b"), 4);

        RunDirectory directory = run(within(plan, rehearsed(plan).plusSeconds(18)));

        List<Trial> loaded =
                directory.trials().stream().filter(trial -> !trial.startOnly()).toList();
        assertThat(loaded).hasSize(2).allMatch(Trial::completed);
        List<List<Integer>> passes =
                loaded.stream()
                        .map(trial -> trial.slices().stream().map(Slice::index).toList())
                        .toList();
        assertThat(passes.get(0)).hasSizeGreaterThan(4).doesNotHaveDuplicates();
        assertThat(passes.get(1)).isEqualTo(passes.get(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 11, 12})
    void a_round_that_stops_early_because_no_pass_fits_has_no_more_passes(int seconds)
            throws Exception {
        Plan plan = world.plan(1, Plan.Alive.ALL, "a", "b");
        Duration whole = rehearsed(inPasses(plan, 12));
        world.nanoTime = 0;

        RunDirectory directory = run(within(inPasses(plan, 60), whole.plusSeconds(seconds)));

        assertThat(directory.trials())
                .filteredOn(trial -> trial.round() == 0)
                .hasSize(2)
                .allMatch(trial -> trial.slices().size() >= 10)
                .allMatch(trial -> trial.slices().stream().allMatch(it -> it.index() < 60));
    }

    @Test
    void the_peak_of_slow_servers_is_measured_in_fewer_slices() throws Exception {
        Load peak = Load.closed("builtin", 1, 1, true, List.of()).withName("peak");
        Load open = peak.withName("open").withRate(new Rate(0.5, Rate.Of.SMALLEST_PEAK));
        Plan plan = inPasses(world.plan(1, Plan.Alive.ALL, "a", "b"), 4);

        RunDirectory directory = run(plan.withLoads(List.of(peak, open)));

        assertThat(directory.trials())
                .hasSize(2)
                .as("5 s of load on each in slices of 1 s")
                .allMatch(trial -> trial.slices().stream().filter(it -> !it.kept()).count() == 6);
    }

    /** The time of one round, which is run to measure it. */
    private Duration rehearsed(Plan plan) throws Exception {
        RunDirectory once = world.directory(results.resolve("rehearsal"), plan.withRounds(1));
        world.measure(once);
        return Duration.ofNanos(world.nanoTime);
    }

    @Test
    void targets_that_live_one_at_a_time_get_equally_many_passes_whatever_the_time()
            throws Exception {
        Plan plan = inPasses(world.plan(100, Plan.Alive.ONE, "a", "b"), 4);

        RunDirectory directory = run(within(plan, rehearsed(plan).plusSeconds(12)));

        assertThat(directory.trials()).hasSize(2);
        assertThat(directory.trials()).allMatch(trial -> trial.slices().size() == 4);
    }

    /** Servers whose answers take 7 s, and the loads of a run without a plan. */
    private Plan slow(Duration time, String... targets) {
        world.answerTakes = 7;
        world.nanoTime = 0;
        Plan plan =
                world.plan(100, Plan.Alive.ALL, targets)
                        .withLoads(Load.COMPARING)
                        .withSlices(Slices.defaultFor(Load.COMPARING))
                        .withWarmup(
                                Warmup.DEFAULT
                                        .within(Duration.ofSeconds(25))
                                        .withIdle(Duration.ZERO))
                        .withLimits(TimeLimits.DEFAULT);
        return within(plan, time);
    }

    /** The run's results, which are in a folder of their own. */
    private RunDirectory ran(String folder, Plan plan) throws InterruptedException {
        RunDirectory directory = world.directory(results.resolve(folder), plan);
        world.measure(directory);
        return directory;
    }

    @Test
    void two_servers_with_slow_answers_are_measured_in_the_time_asked_for_and_that_of_one_launch()
            throws Exception {
        ran("one", slow(SECOND, "a"));
        long launch = world.nanoTime;
        Duration time = Duration.ofMinutes(2);

        RunDirectory directory = ran("two", slow(time, "a", "b"));

        assertThat(world.nanoTime).isLessThanOrEqualTo(time.toNanos() + launch);
        assertThat(directory.trials()).hasSize(2).allMatch(Trial::completed);
        for (Trial trial : directory.trials()) {
            assertThat(trial.warmup()).hasSize(1);
            assertThat(trial.slices().stream().filter(Slice::kept)).hasSize(3);
            assertThat(trial.warnings())
                    .contains(
                            new Warning(
                                    Warning.Kind.NO_STEADY_STATE,
                                    "throughput or JIT activity on hello, peak had not settled"
                                        + " after 7.0 s of warm-up, which had to end because the"
                                        + " time of the run is short"));
        }
    }

    @Test
    void servers_with_slow_answers_that_live_one_at_a_time_share_the_time() throws Exception {
        ran("one", slow(SECOND, "a"));
        long launch = world.nanoTime;
        Duration time = Duration.ofMinutes(5);

        RunDirectory directory = ran("apart", slow(time, "a", "b").withAlive(Plan.Alive.ONE));

        assertThat(world.nanoTime).isLessThanOrEqualTo(time.toNanos() + launch);
        assertThat(directory.trials()).hasSize(2).allMatch(Trial::completed);
        assertThat(directory.trials().get(0).slices()).hasSizeGreaterThanOrEqualTo(3);
        assertThat(directory.trials().get(1).slices())
                .hasSameSizeAs(directory.trials().get(0).slices());
    }

    @Test
    void with_enough_time_servers_with_slow_answers_are_warmed_up_until_they_are_steady()
            throws Exception {
        RunDirectory directory = run(slow(Duration.ofMinutes(5), "a", "b"));

        assertThat(world.nanoTime).isLessThanOrEqualTo(Duration.ofMinutes(5).toNanos());
        assertThat(directory.trials())
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(Trial::completed)
                .noneMatch(trial -> warns(trial, Warning.Kind.NO_STEADY_STATE));
        assertThat(trial(directory, "a").warmup()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void servers_for_which_there_is_no_time_are_left_out_and_are_measured_in_the_time_that_is_named(
            long seed) throws Exception {
        ran("one", slow(SECOND, "a"));
        long launch = world.nanoTime;
        Duration time = Duration.ofMinutes(2);
        Plan plan = slow(time, "a", "b", "c", "d").withSeed(seed);

        RunDirectory directory = ran("short", plan);

        assertThat(world.nanoTime).isLessThanOrEqualTo(time.toNanos() + launch);
        List<Failure> failures =
                directory.trials().stream().map(Trial::failure).filter(Objects::nonNull).toList();
        assertThat(failures)
                .hasSize(2)
                .allMatch(failure -> failure.kind() == Failure.Kind.NO_TIME)
                .noneMatch(Failure::permanent);
        assertThat(trial(directory, "a").completed()).as("the baseline").isTrue();
        assertThat(RunOutcome.of(directory).anyFailed()).isTrue();

        String sentence = failures.get(0).sentence();
        assertThat(sentence)
                .startsWith(
                        "it was not started: an answer takes 7.0 s, so the time of the run (2 min)"
                                + " is needed for a, ");
        long minutes = Long.parseLong(sentence.replaceFirst(".* --within (\\d+)m .*", "$1"));
        Plan longer = slow(Duration.ofMinutes(minutes), "a", "b", "c", "d").withSeed(seed);
        RunDirectory all = ran("long", longer);
        assertThat(world.nanoTime).isLessThanOrEqualTo(Duration.ofMinutes(minutes).toNanos());
        assertThat(all.trials()).hasSizeGreaterThanOrEqualTo(4).allMatch(Trial::completed);
    }

    @Test
    void the_first_round_is_completed_even_with_little_time() throws Exception {
        Plan plan = world.plan(100, Plan.Alive.ALL, "a");

        RunDirectory directory = run(within(plan, Duration.ofSeconds(1)));

        assertThat(directory.trials()).hasSize(1);
        assertThat(directory.trials().get(0).slices()).hasSize(2);
    }

    @Test
    void every_round_launches_every_target_once_and_writes_a_trial_of_each() throws Exception {
        RunDirectory directory = run(world.plan(3, Plan.Alive.ALL, "a", "b"));

        assertThat(directory.trials()).hasSize(6).allMatch(Trial::completed);
        assertThat(world.events.stream().filter(event -> event.equals("start a"))).hasSize(3);
        assertThat(world.alive).isEmpty();
    }

    @Test
    void all_targets_of_a_round_are_up_together_and_one_is_loaded_at_a_time() throws Exception {
        run(world.plan(1, Plan.Alive.ALL, "a", "b", "c"));

        assertThat(world.mostAliveAtOnce).isEqualTo(3);
    }

    @Test
    void with_alive_one_no_two_servers_are_up_together() throws Exception {
        RunDirectory directory = run(world.plan(2, Plan.Alive.ONE, "a", "b", "c"));

        assertThat(world.mostAliveAtOnce).isEqualTo(1);
        assertThat(directory.trials()).hasSize(6).allMatch(Trial::completed);
    }

    @Test
    void a_target_that_dies_at_start_fails_alone_and_its_last_lines_are_kept() throws Exception {
        world.cannotStart.add("b");

        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a", "b"));

        assertThat(trial(directory, "a").completed()).isTrue();
        Failure failure = Objects.requireNonNull(trial(directory, "b").failure());
        assertThat(failure.kind()).isEqualTo(Failure.Kind.DIED_AT_START);
        assertThat(failure.lastLines()).containsExactly("its last line");
    }

    @Test
    void a_target_that_cannot_start_is_left_out_of_the_rounds_that_follow() throws Exception {
        world.cannotStart.add("b");

        RunDirectory directory = run(world.plan(3, Plan.Alive.ALL, "a", "b"));

        assertThat(Objects.requireNonNull(trial(directory, "b").failure()).permanent()).isTrue();
        assertThat(directory.trials())
                .extracting(Trial::target)
                .containsExactlyInAnyOrder("a", "b", "a", "a");
        RunOutcome outcome = RunOutcome.of(directory);
        assertThat(outcome.anyFailed()).isTrue();
        assertThat(outcome.nothingMeasured()).isFalse();
    }

    @Test
    void a_failed_target_has_no_further_steps() throws Exception {
        world.cannotStart.add("b");
        List<String> said = new ArrayList<>();
        RunDirectory directory = world.directory(results, world.plan(1, Plan.Alive.ALL, "a", "b"));

        world.measure(directory, saying(said, new ArrayList<>()), BetweenRounds.GO_ON);

        assertThat(said).filteredOn(step -> step.endsWith(" b")).hasSize(1);
        assertThat(said).filteredOn(step -> step.endsWith(" a")).hasSize(4);
    }

    @Test
    void progress_names_only_targets_that_are_left() throws Exception {
        world.cannotStart.add("b");

        assertThat(measuring("a", "b"))
                .containsExactly("round 1 of 1: measuring slice 1 of 4 on a");
        assertThat(measuring("b")).isEmpty();
    }

    /** What is said about the passes of a round. */
    private List<String> measuring(String... targets) throws Exception {
        List<String> said = new ArrayList<>();
        Plan plan = inPasses(world.plan(1, Plan.Alive.ALL, targets), 4);
        Progress progress = saying(said, new ArrayList<>());
        RunDirectory directory = world.directory(results.resolve(String.join("-", targets)), plan);
        world.measure(directory, progress, BetweenRounds.GO_ON);
        said.removeIf(step -> !step.contains("measuring"));
        return said;
    }

    @Test
    void a_run_ends_when_no_target_is_left() throws Exception {
        world.cannotStart.add("a");

        RunDirectory directory = run(world.plan(3, Plan.Alive.ALL, "a"));

        assertThat(directory.trials()).hasSize(1);
        assertThat(RunOutcome.of(directory).nothingMeasured()).isTrue();
    }

    @Test
    void a_target_that_completed_a_round_is_not_wrong_usage() throws Exception {
        world.dieUnderLoad.add("a");
        RunDirectory once = run(world.plan(1, Plan.Alive.ALL, "a"));
        world.cannotStart.add("a");

        RunDirectory twice = once.replanned(world.plan(2, Plan.Alive.ALL, "a"));
        world.measure(twice);

        assertThat(new Trials(twice.trials()).leftOut()).containsExactly("a");
        assertThat(RunOutcome.of(twice).nothingMeasured()).isFalse();
    }

    @Test
    void the_check_between_rounds_may_end_the_run() throws Exception {
        RunDirectory directory = world.directory(results, world.plan(4, Plan.Alive.ALL, "a", "b"));
        List<Integer> asked = new ArrayList<>();

        world.measure(
                directory,
                Progress.NONE,
                (folder, rounds) -> {
                    asked.add(rounds);
                    return rounds < 2;
                });

        assertThat(asked).containsExactly(1, 2);
        assertThat(directory.trials()).extracting(Trial::round).containsExactly(0, 0, 1, 1);
    }

    @Test
    void a_run_that_reached_its_goal_is_over_when_it_is_resumed() throws Exception {
        Stopping looked = Stopping.at(List.of("cpu=5%"), 4).with(new Stopping.Look(2, true));
        RunDirectory begun = world.directory(results, world.plan(4, Plan.Alive.ALL, "a"));
        begun.keep(looked);
        RunDirectory directory = RunDirectory.open(begun.folder());

        world.measure(directory);

        assertThat(directory.trials()).extracting(Trial::round).containsExactly(0, 1);
    }

    @Test
    void a_permanent_failure_is_not_run_again_when_the_run_is_resumed() throws Exception {
        world.cannotStart.add("b");
        RunDirectory directory = run(world.plan(2, Plan.Alive.ALL, "a", "b"));
        world.events.clear();

        world.measure(directory);

        assertThat(world.events).isEmpty();
    }

    @Test
    void a_target_that_died_at_its_start_by_chance_fails_once_and_is_started_again()
            throws Exception {
        world.diesOnce.add("b");

        RunDirectory directory = run(world.plan(2, Plan.Alive.ALL, "a", "b"));

        assertThat(directory.trials())
                .filteredOn(trial -> trial.target().equals("b"))
                .extracting(Trial::completed)
                .containsExactly(false, true);
        assertThat(world.alive).isEmpty();
    }

    @Test
    void a_target_that_completed_a_round_is_not_left_out_for_what_happens_later() throws Exception {
        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a", "b"));
        world.body = "hullo";
        RunDirectory longer = directory.replanned(world.plan(2, Plan.Alive.ALL, "a", "b"));
        world.measure(longer);

        assertThat(Objects.requireNonNull(longer.trials().get(2).failure()).permanent()).isTrue();
        assertThat(new Trials(longer.trials()).leftOut()).isEmpty();
    }

    @Test
    void a_server_that_dies_while_another_runs_is_told_to_run_alone_which_works() throws Exception {
        world.diesBeside.addAll(List.of("a", "b"));

        RunDirectory together = run(world.plan(1, Plan.Alive.ALL, "a", "b"));
        RunDirectory apart =
                world.directory(results.resolve("apart"), world.plan(1, Plan.Alive.ONE, "a", "b"));
        world.measure(apart);

        assertThat(together.trials())
                .extracting(Trial::failure)
                .filteredOn(Objects::nonNull)
                .singleElement()
                .satisfies(
                        failure ->
                                assertThat(failure.sentence())
                                        .matches(
                                                "it died\\. [ab] ran at the same time\\. If both"
                                                    + " need the same file or port, run one target"
                                                    + " at a time with --alive one .*"));
        assertThat(apart.trials()).extracting(Trial::failure).containsOnlyNulls();
    }

    @Test
    void a_server_that_dies_in_mid_load_is_blamed_instead_of_the_load_tool_and_never_retried()
            throws Exception {
        world.dieUnderLoad.add("b");

        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a", "b"));

        Failure failure = Objects.requireNonNull(trial(directory, "b").failure());
        assertThat(failure.kind()).isEqualTo(Failure.Kind.DIED_UNDER_LOAD);
        assertThat(failure.sentence()).contains("connection reset by peer");
        assertThat(failure.lastLines()).containsExactly("last words of b");
        assertThat(
                        world.events.stream()
                                .filter(event -> event.contains("-b+") && event.contains("-s")))
                .hasSize(1);
        assertThat(trial(directory, "a").slices()).hasSize(2);
    }

    @Test
    void no_two_loads_of_a_round_have_files_of_one_name() throws Exception {
        Plan plan = world.plan(1, Plan.Alive.ALL, "a", "a-b");
        Workload hello = plan.workloads().get(0);
        List<Workload> workloads = Stream.of("c", "b-c").map(name -> hello.withName(name)).toList();

        run(with(plan, workloads, plan.slices()));

        assertThat(world.events.stream().filter(event -> event.startsWith("load ")))
                .hasSize(16)
                .doesNotHaveDuplicates();
    }

    @Test
    void memory_is_looked_at_after_windows_and_slices_and_never_in_one() throws Exception {
        world.cpuPerReading = 4;

        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a"));

        assertThat(
                        world.events.stream()
                                .map(event -> event.replaceFirst(" .*-(warm|s)\\d.*", " $1")))
                .containsExactly(
                        "start a",
                        "load warm",
                        "memory",
                        "load warm",
                        "memory",
                        "load s",
                        "memory",
                        "load s",
                        "memory",
                        "memory",
                        "stop a");
        Trial trial = trial(directory, "a");
        assertThat(trial.memory())
                .extracting(MemorySample::stage)
                .containsExactly(
                        MemorySample.Stage.WARM_UP,
                        MemorySample.Stage.WARM_UP,
                        MemorySample.Stage.SLICE,
                        MemorySample.Stage.SLICE,
                        MemorySample.Stage.LOAD);
        assertThat(trial.memory()).extracting(MemorySample::seconds).isSorted();
        assertThat(trial.memory().get(4).scenario()).isNull();
        assertThat(trial.memory().get(0).scenario()).isEqualTo("hello");
    }

    @Test
    void a_server_is_read_around_a_scenario_s_first_slice_and_again_after_enough_cpu_time()
            throws Exception {
        Trial trial = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a");

        assertThat(trial.memory())
                .extracting(MemorySample::stage)
                .containsExactly(
                        MemorySample.Stage.WARM_UP,
                        MemorySample.Stage.WARM_UP,
                        MemorySample.Stage.SLICE,
                        MemorySample.Stage.LOAD);
        assertThat(trial.slices())
                .extracting(slice -> slice.measurements().get(Metric.ALLOCATED_PER_REQUEST) != null)
                .containsExactly(true, false);
        assertThat(trial.slices())
                .allMatch(slice -> slice.measurements().get(Metric.CPU_PER_REQUEST) != null);
    }

    @Test
    void the_repetition_of_a_scenarios_first_slice_is_read_over_jmx_again() throws Exception {
        world.foreignSecondsPerReading = 0.5;

        Trial trial = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a");

        assertThat(trial.slices().get(1).kept()).isTrue();
        assertThat(trial.slices().get(1).measurements().get(Metric.ALLOCATED_PER_REQUEST))
                .isNotNull();
    }

    @Test
    void memory_readings_are_not_part_of_a_slice_s_cost() throws Exception {
        world.memoryCostsReadings = 1000;
        world.cpuPerReading = 4;

        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a"));

        // A slice contains exactly two readings of the machine and one of the idle servers' clock.
        assertThat(trial(directory, "a").slices())
                .extracting(slice -> slice.measurements().get(Metric.ALLOCATED_PER_REQUEST))
                .allMatch(bytes -> bytes != null && bytes < 1000);
    }

    @Test
    void a_server_that_answers_wrong_after_its_load_fails() throws Exception {
        world.slicesUntilThen = 2;
        world.bodyThen = "hullo";

        Trial trial = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a");

        Failure failure = Objects.requireNonNull(trial.failure());
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failure.sentence())
                .isEqualTo(
                        "correct before the load but not after it: GET /hello answered with body"
                                + " 'hullo' instead of 'hello': fix the server, or run a plan"
                                + " whose workload has another expect");
    }

    @Test
    void a_length_that_the_plan_does_not_know_must_stay_that_of_the_first_answer()
            throws Exception {
        world.slicesUntilThen = 1;
        world.bodyThen = "";
        Plan plan = world.plan(1, Plan.Alive.ALL, "a");

        Trial trial = trial(run(expecting(plan, Workload.Expect.OK)), "a");

        assertThat(Objects.requireNonNull(trial.failure()).sentence())
                .contains("0 bytes instead of 5");
    }

    /** Runs it, and adds what it says to the notes. */
    private void run(RunDirectory directory, List<String> notes) throws Exception {
        world.measure(directory, saying(new ArrayList<>(), notes), BetweenRounds.GO_ON);
    }

    @Test
    void allowed_differences_between_answers_are_marked_and_reported_once_per_target()
            throws Exception {
        world.body = "page";
        world.tokens = true;
        List<String> notes = new ArrayList<>();
        RunDirectory directory =
                world.directory(results, varying(world.plan(2, Plan.Alive.ALL, "a", "b")));

        run(directory, notes);

        assertThat(directory.trials())
                .allMatch(Trial::completed)
                .allMatch(trial -> warns(trial, Warning.Kind.ANSWERS_DIFFER));
        assertThat(notes).hasSize(2);
        assertThat(notes).anyMatch(it -> it.startsWith("a: two answers to GET /hello differ"));
        assertThat(notes).anyMatch(it -> it.startsWith("b: two answers to GET /hello differ"));
    }

    private static Progress saying(List<String> steps, List<String> notes) {
        return new Progress() {
            @Override
            public void step(String what, int done, int of, @Nullable Duration timeLeft) {
                steps.add(what);
            }

            @Override
            public void note(String sentence) {
                notes.add(sentence);
            }
        };
    }

    @Test
    void a_body_changed_by_the_load_causes_a_warning_if_lengths_may_vary() throws Exception {
        world.slicesUntilThen = 1;
        world.bodyThen = "";

        Trial trial = trial(run(varying(world.plan(1, Plan.Alive.ALL, "a"))), "a");

        assertThat(trial.failure()).isNull();
        assertThat(trial.warnings())
                .containsExactly(
                        new Warning(
                                Warning.Kind.LENGTHS_VARY,
                                "answers to GET /hello had 5 bytes before the load, but 0 bytes"
                                        + " after it"));
        assertThat(trial.slices()).noneMatch(slice -> warns(slice, Warning.Kind.LENGTHS_VARY));
    }

    @Test
    void bodies_of_other_lengths_under_load_cause_a_warning_if_lengths_may_vary() throws Exception {
        world.body = "longer than the five bytes of the load tool";

        Trial trial = trial(run(varying(world.plan(1, Plan.Alive.ALL, "a"))), "a");

        assertThat(trial.failure()).isNull();
        assertThat(trial.slices()).allMatch(slice -> warns(slice, Warning.Kind.LENGTHS_VARY));
    }

    @Test
    void targets_whose_answers_have_other_lengths_cause_a_warning() throws Exception {
        world.bodiesFromStart.put("a", "tea");
        world.bodiesFromStart.put("b", "coffee");

        Workload any = Workload.get("hello", "/hello").withExpect(Workload.Expect.OK);
        Plan plan = world.plan(1, Plan.Alive.ALL, "a", "b").withWorkloads(List.of(any));

        assertThat(run(plan).trials())
                .flatExtracting(Trial::warnings)
                .filteredOn(warning -> warning.kind() == Warning.Kind.LENGTHS_VARY)
                .singleElement()
                .extracting(Warning::detail)
                .asString()
                .contains("GET /hello have ", "3 bytes", "6 bytes");
    }

    @ParameterizedTest
    @CsvSource({"ALL, 1", "ONE, 2"})
    void a_moved_application_is_compared_with_two_starts_of_the_original(
            Plan.Alive together, int before) throws Exception {
        world.bodiesFromStart.put("a", "tea");
        world.bodiesFromStart.put("b", "coffee");
        Plan plan = varying(world.plan(1, together, "a", "b"));
        List<String> notes = new ArrayList<>();
        RunDirectory directory = world.directory(results, moving(plan));

        run(directory, notes);

        assertThat(world.events.subList(0, 2 * before)).containsOnly("start a", "stop a");
        assertThat(trial(directory, "a").warnings())
                .noneMatch(warning -> warning.kind() == Warning.Kind.OTHER_ANSWERS);
        assertThat(trial(directory, "b").warnings())
                .contains(
                        new Warning(
                                Warning.Kind.OTHER_ANSWERS,
                                "answers to GET /hello have 6 bytes, but those of a have 3 bytes"));
        assertThat(notes)
                .contains(
                        "b: answers to GET /hello have 6 bytes, but those of a have 3 bytes. The"
                                + " report shows the values of b, but does not say whether they"
                                + " differ significantly.");
    }

    @Test
    void a_moved_application_is_compared_though_the_plan_excludes_varying_answers()
            throws Exception {
        world.bodiesFromStart.put("a", "tea");
        world.bodiesFromStart.put("b", "cup");
        Plan plan = expecting(world.plan(1, Plan.Alive.ONE, "a", "b"), Workload.Expect.OK);

        assertThat(trial(run(moving(plan)), "b").warnings())
                .contains(
                        new Warning(
                                Warning.Kind.ANSWERS_DIFFER,
                                "answers to GET /hello differ from those of a from character 1"
                                        + " on"));
    }

    private static Plan moving(Plan plan) {
        return plan.withTargets(List.of(jar("a"), jar("b").withMove("jetty")));
    }

    private static Target jar(String name) {
        return Target.jar(name, Path.of("shop.jar")).withReady("/hello");
    }

    private static Plan varying(Plan plan) {
        return expecting(plan, new Workload.Expect(200, null, null, null, true));
    }

    private static boolean warns(Trial trial, Warning.Kind kind) {
        return trial.warnings().stream().anyMatch(warning -> warning.kind() == kind);
    }

    @Test
    void
            a_server_s_answers_are_checked_before_after_and_every_five_seconds_of_load_but_not_during_slices()
                    throws Exception {
        Plan plan = world.plan(1, Plan.Alive.ALL, "a");
        world.tellsItsCount = true;

        assertThat(run(slices(plan, 2)).trials()).allMatch(Trial::completed);
        assertThat(world.questions).isEqualTo(2);

        world.questions = 0;
        assertThat(run(slices(plan, 12)).trials()).allMatch(Trial::completed);
        assertThat(world.questions).as("slices of one second each").isEqualTo(4);

        world.questions = 0;
        assertThat(run(slices(plan, 10)).trials()).allMatch(Trial::completed);
        assertThat(world.questions).as("the last check is after the last slice").isEqualTo(3);
    }

    @Test
    void a_wrong_body_fails_the_trial_before_any_load() throws Exception {
        world.body = "hullo";

        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a"));

        Failure failure = Objects.requireNonNull(trial(directory, "a").failure());
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failure.sentence()).contains("'hello'").contains("'hullo'");
        assertThat(world.events).noneMatch(event -> event.startsWith("load"));
    }

    @Test
    void errors_under_load_are_explained_by_the_status_of_one_more_request() throws Exception {
        world.limitsItsRate = true;

        Failure failure =
                Objects.requireNonNull(
                        trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a").failure());

        assertThat(failure.sentence())
                .startsWith(
                        "requests failed. Right after the load, one more request was answered with"
                                + " status 429 (Retry-After: 60). Something limits the rate of"
                                + " requests: switch that limit off");
    }

    @Test
    void a_disturbed_slice_is_repeated_then_kept_and_marked() throws Exception {
        world.foreignSecondsPerReading = 0.5;

        List<Slice> slices = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a").slices();

        assertThat(slices).hasSize(4);
        assertThat(slices.stream().filter(Slice::kept))
                .hasSize(2)
                .allMatch(slice -> slice.attempt() == 1);
        assertThat(slices.get(1).warnings())
                .extracting(Warning::kind)
                .contains(Warning.Kind.FOREIGN_LOAD);
    }

    @Test
    void a_quiet_slice_is_not_repeated() throws Exception {
        List<Slice> slices = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a").slices();

        assertThat(slices).hasSize(2).allMatch(Slice::kept).allMatch(slice -> slice.attempt() == 0);
    }

    @ParameterizedTest
    @CsvSource({"10, false", "11, true"})
    void a_slice_with_fewer_than_twenty_answers_for_each_request_in_flight_is_marked(
            int connections, boolean marked) throws Exception {
        Plan plan =
                world.plan(1, Plan.Alive.ALL, "a")
                        .withNotes(List.of())
                        .withLoads(List.of(Load.closed("ab", connections, 200, true, List.of())));

        List<Slice> slices = trial(run(plan), "a").slices();

        assertThat(slices)
                .isNotEmpty()
                .allMatch(slice -> marked == warns(slice, Warning.Kind.SHORT_SLICE));
    }

    private static boolean warns(Slice slice, Warning.Kind kind) {
        return slice.warnings().stream().anyMatch(warning -> warning.kind() == kind);
    }

    @Test
    void a_server_that_counted_other_requests_than_the_client_fails_the_trial() throws Exception {
        world.tellsItsCount = true;
        world.miscount = 7;

        assertFailsForItsCount(214);
    }

    @Test
    void requests_of_others_between_slices_fail_the_trial() throws Exception {
        world.tellsItsCount = true;
        world.cpuPerReading = 4;
        world.strangers = 3;

        assertFailsForItsCount(206);
    }

    private void assertFailsForItsCount(int requests) throws Exception {
        Failure failure =
                Objects.requireNonNull(
                        trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a").failure());

        assertThat(failure.kind()).isEqualTo(Failure.Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence()).contains("200 answers", requests + " requests");
    }

    @Test
    void a_server_that_sends_requests_to_itself_is_measured_with_a_warning() throws Exception {
        world.tellsItsCount = true;
        world.countsEachRequest = 2;
        world.miscount = 100;

        Trial trial = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a");

        assertThat(trial.failure()).isNull();
        assertThat(trial.slices()).allMatch(slice -> warns(slice, Warning.Kind.COUNT_NOT_CHECKED));
    }

    @Test
    void the_request_count_is_read_before_the_first_slice_and_after_the_last() throws Exception {
        world.tellsItsCount = true;

        Trial trial = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a");

        int learning = 4;
        assertThat(world.looksAtTheCount).isEqualTo(learning + trial.warmup().size() + 3);
    }

    @Test
    void a_server_that_counted_as_the_client_did_passes() throws Exception {
        world.tellsItsCount = true;

        Trial trial = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a");

        assertThat(trial.completed()).isTrue();
        assertThat(trial.slices()).noneMatch(slice -> warns(slice, Warning.Kind.COUNT_NOT_CHECKED));
    }

    @Test
    void a_server_without_a_request_count_is_measured_with_a_warning() throws Exception {
        Slice slice = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a").slices().get(0);

        assertThat(slice.warnings())
                .extracting(Warning::kind)
                .contains(Warning.Kind.COUNT_NOT_CHECKED);
    }

    @Test
    void a_trial_has_what_was_read_at_ready_and_after_all_load() throws Exception {
        Trial trial = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a");

        assertThat(trial.measurements().get(Metric.HEAP_READY)).isEqualTo(7.0);
        assertThat(trial.measurements().get(Metric.HEAP_LIVE)).isEqualTo(3.0);
    }

    @Test
    void resuming_runs_only_incomplete_rounds() throws Exception {
        RunDirectory directory = run(world.plan(2, Plan.Alive.ALL, "a", "b"));
        world.events.clear();

        world.measure(directory);

        assertThat(world.events).isEmpty();
    }

    @Test
    void after_the_user_stopped_a_failure_is_not_a_trial() {
        world.dieUnderLoad.add("a");
        world.stopping = true;
        Plan plan = world.plan(1, Plan.Alive.ALL, "a", "b");
        RunDirectory directory = world.directory(results, plan);

        assertThatThrownBy(() -> world.measure(directory)).isInstanceOf(InterruptedException.class);

        assertThat(directory.trials()).isEmpty();
        assertThat(world.alive).isEmpty();
    }

    @Test
    void an_interrupted_round_is_run_again_as_a_whole() throws Exception {
        Plan plan = world.plan(2, Plan.Alive.ALL, "a", "b");
        RunDirectory directory = run(plan);
        List<Trial> all = directory.trials();
        directory.rewrite(all.subList(0, all.size() - 1));
        world.events.clear();

        world.measure(directory);

        assertThat(world.events.stream().filter(event -> event.startsWith("start"))).hasSize(2);
        assertThat(directory.trials()).hasSize(4);
    }

    @Test
    void resuming_runs_the_whole_round_of_a_failed_trial_again_and_keeps_the_failure_on_record()
            throws Exception {
        Plan plan = world.plan(2, Plan.Alive.ALL, "a", "b");
        world.dieUnderLoad.add("b");
        RunDirectory directory = run(plan);
        List<Trial> failed =
                directory.trials().stream().filter(trial -> !trial.completed()).toList();
        world.dieUnderLoad.clear();
        world.events.clear();

        world.measure(directory);

        assertThat(world.events.stream().filter(event -> event.startsWith("start"))).hasSize(4);
        assertThat(directory.trials()).hasSize(6).containsAll(failed);
        assertThat(new Trials(directory.trials()).latest()).hasSize(4).allMatch(Trial::completed);
        assertThat(RunOutcome.of(directory).anyFailed()).isFalse();
    }

    @Test
    void a_round_that_is_run_again_leaves_the_files_of_its_failed_trials_alone() throws Exception {
        world.dieUnderLoad.add("b");
        RunDirectory directory = run(world.plan(1, Plan.Alive.ALL, "a", "b"));
        world.dieUnderLoad.clear();
        world.events.clear();

        world.measure(directory);

        assertThat(world.events)
                .filteredOn(event -> event.startsWith("load"))
                .isNotEmpty()
                .allMatch(event -> event.startsWith("load r00.2-"));
    }

    @Test
    void a_torn_last_line_leaves_no_trial_of_its_round_on_record_twice() throws Exception {
        RunDirectory directory = run(world.plan(2, Plan.Alive.ALL, "a", "b"));
        Path file = directory.folder().resolve("trials.jsonl");
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() - 20));

        world.measure(directory);

        assertThat(directory.trials())
                .extracting(trial -> trial.round() + trial.target())
                .containsExactlyInAnyOrder("0a", "0b", "1a", "1b");
    }

    @Test
    void percentiles_are_stored_under_their_own_names() throws Exception {
        Slice slice = trial(run(world.plan(1, Plan.Alive.ALL, "a")), "a").slices().get(0);

        assertThat(slice.measurements().get(Metric.LATENCY_MEAN)).isEqualTo(0.001);
        assertThat(slice.measurements().get(Metric.LATENCY_P90)).isEqualTo(0.002);
        assertThat(slice.measurements().get(Metric.LATENCY_P99)).isEqualTo(0.004);
        assertThat(slice.measurements().get(Metric.LATENCY_MAX)).isEqualTo(0.009);
    }

    private static Trial trial(RunDirectory directory, String target) {
        return directory.trials().stream()
                .filter(trial -> trial.target().equals(target))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void in_the_time_left_servers_are_only_started_which_counts_as_no_round() throws Exception {
        Plan plan = inPasses(world.plan(100, Plan.Alive.ALL, "a", "b"), 4);

        RunDirectory directory = run(within(plan, rehearsed(plan).plusSeconds(60)));

        List<Trial> starts = directory.trials().stream().filter(Trial::startOnly).toList();
        assertThat(starts).extracting(Trial::target).contains("a", "b");
        assertThat(starts)
                .allMatch(Trial::completed)
                .allMatch(trial -> trial.slices().isEmpty() && trial.warmup().isEmpty())
                .allMatch(it -> it.measurements().get(Metric.STARTUP_WALL) != null);
    }
}
