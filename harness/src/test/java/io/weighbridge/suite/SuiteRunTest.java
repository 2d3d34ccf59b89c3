package io.weighbridge.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.command.ExitCode;
import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.profile.ProfileEpilogue;
import io.weighbridge.suite.SuiteStep.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites of three plans, which are not actually run. */
class SuiteRunTest {

    /** Happens while a plan is run. */
    @FunctionalInterface
    private interface Event {
        void happen() throws InterruptedException, IOException;
    }

    private static final List<Trial> ONE_FAILED =
            List.of(
                    new Trial(
                            0,
                            "a",
                            Instant.EPOCH,
                            new Failure(Failure.Kind.NOT_READY, "not ready"),
                            null,
                            Measurements.NONE,
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of()));

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    @TempDir private Path folder;

    private Shell shell = new Shell();
    private final List<String> begun = new ArrayList<>();
    private final List<RunOptions> options = new ArrayList<>();
    private final Map<String, Event> events = new HashMap<>();

    @BeforeEach
    void a_suite_of_three_plans() throws IOException {
        for (String name : List.of("one", "two", "three")) {
            plan(name, "");
        }
        Files.writeString(folder.resolve("night.yaml"), "name: night\nplans: [one, two, three]\n");
        wire();
    }

    private void plan(String name, String more) throws IOException {
        Files.writeString(
                folder.resolve(name + ".yaml"),
                """
                name: %s
                rounds: 5
                targets: [{name: a, jar: a.jar}]
                workloads: [{name: root, get: /}]
                load: {requests: 40000}
                %s
                """
                        .formatted(name, more));
    }

    /** A new invocation of weigh, which knows earlier ones only from disk. */
    private void wire() {
        shell = new Shell();
        shell.running =
                (plan, how, progress) -> {
                    begun.add(how.resume() == null ? plan.name() : "again " + how.resume());
                    options.add(how);
                    if (how.resume() == null) {
                        how.begun().accept("run-of-" + plan.name());
                    }
                    shell.weighed.add(plan);
                    shell.trials = List.of();
                    events.getOrDefault(plan.name(), () -> {}).happen();
                    return shell.outcome(plan);
                };
    }

    private int run(String... flags) {
        List<String> words = new ArrayList<>(List.of("run", "--plan", suiteFile()));
        words.addAll(List.of("--results", results().toString()));
        words.addAll(List.of(flags));
        return shell.type(words.toArray(String[]::new));
    }

    private int resume(String... flags) {
        wire();
        begun.clear();
        options.clear();
        List<String> words = new ArrayList<>(List.of("run", "--resume", suite().id()));
        words.addAll(List.of("--results", results().toString()));
        words.addAll(List.of(flags));
        return shell.type(words.toArray(String[]::new));
    }

    private String suiteFile() {
        return folder.resolve("night.yaml").toString();
    }

    private Path results() {
        return folder.resolve("results");
    }

    /** The only suite on disk. */
    private SuiteRecord suite() {
        List<SuiteDirectory> suites = SuiteDirectory.list(results());
        assertThat(suites).hasSize(1);
        return suites.get(0).record();
    }

    private List<State> states() {
        return suite().steps().stream().map(SuiteStep::state).toList();
    }

    @Test
    void plans_are_run_in_their_order_each_into_a_run_of_its_own() {
        assertThat(run()).isEqualTo(ExitCode.DONE);

        assertThat(begun).containsExactly("one", "two", "three");
        assertThat(options).allMatch(how -> how.results().equals(results()));
        assertThat(states()).containsExactly(State.DONE, State.DONE, State.DONE);
        assertThat(suite().id()).endsWith("Z-night");
        assertThat(suite().steps())
                .extracting(step -> Objects.requireNonNullElse(step.run(), ""))
                .containsExactly("run-of-one", "run-of-two", "run-of-three");
        assertThat(shell.out.toString().lines())
                .startsWith(
                        "table of 2026-11-21T10-15-30Z-one",
                        "table of 2026-11-21T10-15-30Z-two",
                        "table of 2026-11-21T10-15-30Z-three")
                .anyMatch(line -> line.startsWith(suite().id() + ": 3 done, in "));
    }

    @Test
    void the_total_estimate_is_printed_before_anything_is_measured() {
        events.put("one", () -> begun.add(shell.err.toString()));
        assertThat(run()).isEqualTo(ExitCode.DONE);

        assertThat(begun.get(1).lines()).first().isEqualTo("night: 3 plans, one after the other");
        assertThat(begun.get(1).lines())
                .anyMatch(line -> line.matches(" {2}three {2}about .*"))
                .anyMatch(line -> line.startsWith("The suite takes about "));
    }

    @Test
    void a_plan_with_a_failed_trial_does_not_stop_the_others_and_is_exit_code_1() {
        events.put("two", () -> shell.trials = ONE_FAILED);

        assertThat(run()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(states()).containsExactly(State.DONE, State.FAILED, State.DONE);
        assertThat(shell.out.toString()).contains("failed: two: a failed in round 1: not ready\n");
    }

    @Test
    void failed_launches_of_a_search_for_memory_are_no_reason() throws IOException {
        Files.writeString(
                folder.resolve("two.yaml"),
                """
                name: two
                targets: [{name: a, jar: a.jar}]
                workloads: [{name: root, get: /}]
                load: {driver: builtin, model: open, rate: [500], duration: 4s, keepAlive: true}
                squeeze: {find: heap, p99: 50ms, ample: 1536m}
                alive: one
                """);
        events.put("two", () -> shell.trials = ONE_FAILED);

        run();

        assertThat(states()).as(shell.err.toString()).contains(State.FAILED);
        assertThat(suite().steps()).allMatch(step -> step.why() == null);
    }

    @Test
    void an_error_is_recorded_and_does_not_stop_the_others() {
        events.put(
                "one",
                () -> {
                    throw new BackendFailedException(new UsageException("the store is gone."));
                });
        events.put(
                "two",
                () -> {
                    throw new IOException("No space left on device");
                });

        assertThat(run()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(states()).containsExactly(State.BROKEN_OFF, State.BROKEN_OFF, State.DONE);
        assertThat(suite().steps())
                .extracting(step -> Objects.requireNonNullElse(step.why(), ""))
                .containsExactly(
                        "the store is gone.",
                        "A file cannot be read or written (No space left on device). Correct"
                                + " that, then run weigh again.",
                        "");
        assertThat(shell.out.toString()).contains("error: one: the store is gone.\n");
        assertThat(shell.err.toString()).doesNotContain("\tat ");
    }

    @Test
    void a_defect_in_a_suite_prints_its_stack_trace() {
        events.put(
                "one",
                () -> {
                    throw new IllegalStateException("impossible");
                });

        assertThat(run()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(begun).containsExactly("one", "two", "three");
        assertThat(shell.err.toString()).contains("impossible").contains("\tat ");
    }

    @Test
    void ctrl_c_stops_the_suite_and_its_progress_is_on_disk() {
        events.put(
                "two",
                () -> {
                    throw new InterruptedException();
                });

        assertThat(run()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(begun).containsExactly("one", "two");
        assertThat(states()).containsExactly(State.DONE, State.RUNNING, State.WAITING);
        assertThat(suite().steps().get(1).run()).isEqualTo("run-of-two");
    }

    @Test
    void during_a_plan_its_state_on_disk_is_running() {
        List<List<State>> seen = new ArrayList<>();
        events.put("one", () -> seen.add(states()));
        events.put("three", () -> seen.add(states()));

        assertThat(run()).isEqualTo(ExitCode.DONE);
        assertThat(seen)
                .containsExactly(
                        List.of(State.RUNNING, State.WAITING, State.WAITING),
                        List.of(State.DONE, State.DONE, State.RUNNING));
    }

    @Test
    void a_resumed_suite_skips_finished_plans_resumes_interrupted_ones_and_starts_the_rest() {
        events.put("one", () -> shell.trials = ONE_FAILED);
        events.put(
                "two",
                () -> {
                    throw new InterruptedException();
                });
        assertThat(run("--rounds", "3", "--profile", "jfr")).isEqualTo(ExitCode.INTERRUPTED);
        events.clear();

        assertThat(resume()).as("the first had a failed trial").isEqualTo(ExitCode.TRIAL_FAILED);

        assertThat(begun).containsExactly("again run-of-two", "three");
        assertThat(options)
                .allMatch(how -> new ProfileEpilogue(Profiler.JFR).equals(how.epilogue()))
                .allMatch(how -> how.command().contains("--rounds"));
        assertThat(shell.weighed).allMatch(plan -> plan.rounds() == 3);
        assertThat(states()).containsExactly(State.FAILED, State.DONE, State.DONE);
        assertThat(shell.err.toString().lines()).anyMatch("  one    already done"::equals);
    }

    @Test
    void a_resumed_suite_runs_the_plans_as_they_were_when_it_began() throws IOException {
        events.put(
                "one",
                () -> {
                    throw new InterruptedException();
                });
        assertThat(run()).isEqualTo(ExitCode.INTERRUPTED);
        events.clear();
        for (String name : List.of("one", "two", "three", "night")) {
            Files.delete(folder.resolve(name + ".yaml"));
        }

        assertThat(resume()).isEqualTo(ExitCode.DONE);
        assertThat(begun).containsExactly("again run-of-one", "two", "three");
        assertThat(shell.weighed).allMatch(plan -> plan.rounds() == 5);
    }

    @Test
    void a_plan_that_ended_early_is_tried_again_by_resume() {
        events.put(
                "two",
                () -> {
                    throw new UsageException("the disk is full.");
                });
        assertThat(run()).isEqualTo(ExitCode.TRIAL_FAILED);
        events.clear();

        assertThat(resume()).isEqualTo(ExitCode.DONE);
        assertThat(begun).containsExactly("again run-of-two");
        assertThat(states()).containsExactly(State.DONE, State.DONE, State.DONE);
        assertThat(suite().steps()).noneMatch(step -> step.why() != null);
    }

    @Test
    void a_finished_suite_is_only_printed_again() {
        assertThat(run()).isEqualTo(ExitCode.DONE);

        assertThat(resume()).isEqualTo(ExitCode.DONE);
        assertThat(begun).isEmpty();
        assertThat(shell.out.toString()).contains(suite().id() + ": 3 done");
    }

    @Test
    void a_plan_that_cannot_run_here_is_named_first_and_is_not_a_failure() {
        shell.preparing = (plan, say) -> lacking(plan, "two");

        assertThat(run()).isEqualTo(ExitCode.DONE);
        assertThat(begun).containsExactly("one", "three");
        assertThat(states()).containsExactly(State.DONE, State.NOT_RUN, State.DONE);
        assertThat(shell.err.toString().lines())
                .anyMatch("  two    not run: no jar (and 1 more)"::equals);
        assertThat(shell.out.toString())
                .contains(": 2 done, 1 not run, in ")
                .contains("not run: two: no jar (and 1 more)\n");

        assertThat(resume()).as("now it is there").isEqualTo(ExitCode.DONE);
        assertThat(begun).containsExactly("two");
    }

    private static Plan lacking(Plan plan, String name) {
        if (plan.name().equals(name)) {
            throw new UsageException("no jar\nno other jar");
        }
        return plan;
    }

    @Test
    void if_no_plan_can_run_nothing_is_measured() {
        shell.preparing =
                (plan, say) -> {
                    throw new UsageException("another weigh runs on this machine.");
                };

        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(begun).isEmpty();
        assertThat(SuiteDirectory.list(results())).isEmpty();
        assertThat(shell.err.toString())
                .doesNotContain("The suite takes")
                .endsWith("\nanother weigh runs on this machine.\n");
    }

    @Test
    void a_wrong_plan_stops_a_suite_before_anything_is_measured() throws IOException {
        plan("three", "rounds: 0");

        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(begun).isEmpty();
        assertThat(SuiteDirectory.list(results())).isEmpty();
        assertThat(shell.err.toString()).startsWith(folder.resolve("three.yaml") + ":");
    }

    @Test
    void flags_that_make_sense_for_every_plan_are_each_plan_s() {
        assertThat(run("--rounds", "2", "--seed", "7", "--no-pin")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed)
                .hasSize(3)
                .allMatch(plan -> plan.rounds() == 2)
                .allMatch(plan -> Long.valueOf(7).equals(plan.seed()))
                .noneMatch(Plan::pin);
    }

    @Test
    void a_time_limits_each_plan() throws IOException {
        plan("two", "limits: {run: 10m}");

        assertThat(run("--within", "5m")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed)
                .extracting(plan -> plan.limits().run())
                .containsExactly(FIVE_MINUTES, FIVE_MINUTES, FIVE_MINUTES);
        assertThat(shell.weighed).extracting(Plan::rounds).containsExactly(100, 100, 100);
    }

    @Test
    void with_a_time_the_number_of_rounds_is_the_maximum_in_each_plan() {
        assertThat(run("--within", "5m", "--rounds", "4")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed)
                .hasSize(3)
                .allMatch(plan -> FIVE_MINUTES.equals(plan.limits().run()))
                .allMatch(plan -> plan.rounds() == 4);
    }

    @Test
    void a_resumed_suite_keeps_the_time_of_each_plan() {
        events.put(
                "one",
                () -> {
                    throw new InterruptedException();
                });
        assertThat(run("--within", "5m")).isEqualTo(ExitCode.INTERRUPTED);
        events.clear();

        assertThat(resume()).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed)
                .hasSize(3)
                .allMatch(plan -> FIVE_MINUTES.equals(plan.limits().run()));
    }

    @Test
    void the_times_of_all_plans_are_the_estimate_of_the_suite() {
        assertThat(run("--within", "5m")).isEqualTo(ExitCode.DONE);

        assertThat(shell.err.toString()).contains("The suite takes about 15 min.");
    }

    @Test
    void flags_that_are_about_one_plan_are_refused() {
        assertThat(run("--targets", "a", "--export-json", "r.json")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "A suite of plans does not take these options: leave out --targets,"
                                + " --export-json.\n");
        wire();
        assertThat(run("--jar", "a.jar", "--path", "/")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo("--jar replaces a plan: leave out --plan, or --jar.\n");
        assertThat(begun).isEmpty();
    }

    @Test
    void a_resumed_suite_accepts_no_flags_of_plans() {
        assertThat(run()).isEqualTo(ExitCode.DONE);

        assertThat(resume("--rounds", "9")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo("--resume continues a suite as it was started: leave out --rounds.\n");
    }

    @Test
    void a_dry_run_estimates_the_time_and_prepares_nothing() throws IOException {
        Files.writeString(
                folder.resolve("two.yaml"),
                """
                name: two
                targets: [{name: a, command: [a, "{port}"], needs: [NEVER_SET_ANYWHERE]}]
                workloads: [{name: root, get: /}]
                """);
        shell.preparing =
                (plan, say) -> {
                    throw new IllegalStateException("nothing is to be prepared");
                };

        assertThat(run("--dry-run")).isEqualTo(ExitCode.DONE);
        assertThat(begun).isEmpty();
        assertThat(results()).doesNotExist();
        assertThat(shell.out.toString().lines())
                .startsWith("night: 3 plans, one after the other")
                .contains("  two    not run: a: NEVER_SET_ANYWHERE is not set");
    }

    @Test
    void commands_for_one_plan_reject_a_suite() {
        assertThat(shell.type("list", "targets", "--plan", suiteFile())).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("this is a suite of plans");
    }
}
