package io.weighbridge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.Reports;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.FailureText;
import io.weighbridge.command.Terminal;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.compare.stats.UnpairedRatio;
import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.profile.ProfileEpilogue;
import io.weighbridge.profile.Recorder;
import io.weighbridge.regression.Changes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {

    private final Shell shell = new Shell();

    @Test
    void a_run_prints_its_table_to_out_and_everything_else_to_err() {
        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.DONE);

        assertThat(shell.out.toString()).isEqualTo("table of 2026-11-21T10-15-30Z-quick\n");
        assertThat(shell.err.toString().lines())
                .containsExactly(
                        "run: 1 step",
                        "results go to " + Path.of("results").toAbsolutePath(),
                        "Results: results/2026-11-21T10-15-30Z-quick.");
    }

    @Test
    void options_without_a_command_are_those_of_run() {
        assertThat(shell.type("--plan=plans/quick.yaml", "--rounds", "3")).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed.get(0).name()).isEqualTo("quick");
        assertThat(shell.weighed.get(0).rounds()).isEqualTo(3);

        assertThat(shell.type("--debug", "--plan=plans/quick.yaml", "--rounds", "4"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed.get(1).rounds()).isEqualTo(4);
        assertThat(shell.type("--debug", "list", "results")).isEqualTo(ExitCode.DONE);
        shell.weighed.remove(1);

        assertThat(shell.type("--ronds", "3")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("--rounds").endsWith("See weigh run --help.\n");

        assertThat(shell.type("--version")).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run --rounds|Missing required parameter for option '--rounds' (N).",
                "run --within --dry-run|Expected parameter for option '--within' but found"
                        + " --dry-run.",
                "run --plan all --quick|--quick no longer exists: limit the time of a run, or of"
                        + " each plan of a suite, with --within TIME.",
                "run --rounds ten|Invalid value for option '--rounds': 'ten' is not an int.",
                "run --property x|--property takes KEY=VALUE.",
                "run --plan plans/quick.yaml --targets=|--targets needs a name: use tomcat, jetty,"
                        + " undertow, webflux.",
                "run --plan plans/quick.yaml --workloads=|--workloads needs a name: use plaintext.",
                "runn|weigh does not know runn; did you mean run?",
                "frobnicate --plan x|weigh does not know frobnicate.",
                "run foo|weigh run does not know foo.",
                "run --round 3|weigh run does not know --round; did you mean --rounds?",
                "report --export-jsn x|weigh report does not know --export-jsn; did you mean"
                        + " --export-json?",
                "ab tomcat -kr|weigh ab cannot pass on -r in this form: give each of -c, -n and -k"
                        + " as an option of its own, and long options with two hyphens.",
                "swap a.jar|Missing required parameter: 'CONTAINER'.",
            })
    void a_word_that_is_not_understood_is_reported_in_one_sentence(
            String command, String sentence) {
        assertThat(shell.type(command.split(" ", -1))).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString().lines().findFirst()).hasValue(sentence);
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void the_word_help_prints_a_help() {
        assertThat(shell.type("help")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString()).startsWith("Usage: weigh ").contains("Commands:");
        assertThat(shell.type("help", "swap")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString()).contains("Usage: weigh swap ");
    }

    @Test
    void a_profiler_is_handed_on_to_new_and_to_resumed_runs() {
        assertThat(run("--plan", "plans/quick.yaml", "--profile", "jfr")).isEqualTo(ExitCode.DONE);
        assertThat(run("--resume", "containers-ab", "--profile", "async")).isEqualTo(ExitCode.DONE);
        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.DONE);

        assertThat(shell.options)
                .extracting(RunOptions::epilogue)
                .containsExactly(
                        new ProfileEpilogue(Profiler.JFR),
                        new ProfileEpilogue(Profiler.ASYNC),
                        null);
    }

    @Test
    void profile_without_a_value_selects_the_best_profiler() {
        assertThat(run("--plan", "plans/quick.yaml", "--profile", "--rounds", "1"))
                .isEqualTo(ExitCode.DONE);

        assertThat(shell.options.get(0).epilogue()).isEqualTo(new ProfileEpilogue(Recorder.best()));
        assertThat(shell.weighed.get(0).rounds()).isEqualTo(1);
    }

    @Test
    void an_unknown_profiler_is_one_sentence_with_those_there_are() {
        assertThat(run("--profile", "perf")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString())
                .startsWith(
                        "Invalid value for option '--profile': expected one of [jfr, async] but was"
                                + " 'perf'.");
    }

    @Test
    void the_file_of_each_flame_graph_or_the_reason_for_none_is_printed(@TempDir Path folder)
            throws IOException {
        Files.createDirectories(folder.resolve("profiles"));
        Files.writeString(
                folder.resolve("profiles/profiles.json"),
                """
                {"profiler": "jfr", "jvmFlags": [], "targets": [
                  {"target": "tomcat", "startedAt": "2026-11-21T10:15:30Z", "command": [],
                   "files": {"flame-graph": "profiles/tomcat.html"},
                   "packages": {"org.springframework.boot.loader.zip": 12}},
                  {"target": "caddy", "startedAt": "2026-11-21T10:15:40Z", "command": [], "files": {},
                   "failure": "caddy was not profiled: it is no JVM"}]}
                """);

        assertThat(afterwards(folder))
                .containsExactly(
                        "Flame graph of tomcat: " + folder.resolve("profiles/tomcat.html"),
                        "Java code of tomcat by package: 100 % org.springframework.boot.loader.",
                        "caddy was not profiled: it is no JVM.",
                        "Each server spends 100 % or more in org.springframework.boot.loader, which"
                                + " searches nested jars. An extracted jar has none: weigh switches"
                                + " measures how much that saves.");
        assertThat(afterwards(null)).isEmpty();
    }

    private static List<String> afterwards(@Nullable Path folder) {
        RunRecord run = InventedRun.record(1);
        return Reports.of(run, InventedRun.trials(run), folder).finding().afterwards();
    }

    @Test
    void a_report_prints_the_files_of_flame_graphs_too(@TempDir Path folder) throws IOException {
        shell.results = folder;
        Path profiles = folder.resolve("2026-11-21T10-15-30Z-quick/profiles");
        Files.createDirectories(profiles);
        Files.writeString(
                profiles.resolve("profiles.json"),
                """
                {"profiler": "jfr", "jvmFlags": [], "targets": [
                  {"target": "tomcat", "startedAt": "2026-11-21T10:15:30Z", "command": [],
                   "files": {"flame-graph": "profiles/tomcat.html"}}]}
                """);

        assertThat(shell.type("report", "quick")).isEqualTo(ExitCode.DONE);

        assertThat(shell.err.toString())
                .contains("Flame graph of tomcat: " + profiles.resolve("tomcat.html"));
    }

    @Test
    @Timeout(60)
    void a_plan_from_a_pipe_is_read_once(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        Process writer = pipe(Shell.PROJECT.resolve("plans/quick.yaml"), pipe);

        assertThat(run("--plan", pipe.toString())).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed.get(0).name()).isEqualTo("quick");
        assertThat(writer.waitFor()).isZero();
    }

    @Test
    @Timeout(60)
    void a_pipe_in_the_user_s_folder_is_a_plan_too(@TempDir Path folder) throws Exception {
        shell.terminal = new Terminal(folder, false, false, false, 120);
        Process writer = pipe(Shell.PROJECT.resolve("plans/quick.yaml"), folder.resolve("pipe"));

        assertThat(run("--plan", "pipe")).isEqualTo(ExitCode.DONE);

        assertThat(writer.waitFor()).isZero();
    }

    @Test
    @Timeout(60)
    void a_suite_from_a_pipe_is_refused_in_one_sentence(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        Process writer = pipe(Shell.PROJECT.resolve("plans/all.yaml"), pipe);

        assertThat(run("--plan", pipe.toString())).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString())
                .contains("Only weigh run takes suites, and only from a file, not a pipe");
        assertThat(writer.waitFor()).isZero();
    }

    /** Writes a file to a new pipe as soon as the pipe is read. */
    private static Process pipe(Path file, Path pipe) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        return new ProcessBuilder(
                        "sh", "-c", "cat \"$0\" > \"$1\"", file.toString(), pipe.toString())
                .start();
    }

    private static Trial failed(String target, Failure failure) {
        return new Trial(
                0,
                target,
                Instant.EPOCH,
                failure,
                null,
                Measurements.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static Failure cannotStart(String target) {
        return new Failure(Failure.Kind.CANNOT_START, target + " has no jar", List.of("a log"))
                .permanently();
    }

    @Test
    void permanent_failures_of_all_targets_give_exit_code_2_without_a_table() {
        shell.trials =
                Stream.of("tomcat", "jetty", "undertow", "webflux")
                        .map(target -> failed(target, cannotStart(target)))
                        .toList();

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.out.toString()).isEmpty();
        assertThat(shell.err.toString())
                .contains("Nothing was measured")
                .contains("\ntomcat failed in round 1: tomcat has no jar.\n")
                .endsWith("\nwebflux failed in round 1: webflux has no jar.\n");
    }

    @Test
    void targets_that_are_all_too_slow_for_the_load_still_have_a_table_of_their_starts() {
        Failure failure = new Failure(Failure.Kind.TOO_SLOW, "slow").permanently();
        shell.trials =
                Stream.of("tomcat", "jetty", "undertow", "webflux")
                        .map(target -> failed(target, failure))
                        .toList();

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.out.toString()).startsWith("table");
    }

    @Test
    void a_failed_trial_is_exit_code_1_and_still_a_report_with_the_reason_below() {
        Failure failure = new Failure(Failure.Kind.ERROR_RESPONSES, "2 errors");
        Failure again = new Failure(Failure.Kind.ERROR_RESPONSES, "3 errors");
        shell.trials =
                List.of(
                        failed("tomcat", failure),
                        failed("tomcat", again).withRound(1),
                        failed("jetty", again));

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(shell.out.toString()).startsWith("table");
        assertThat(shell.err.toString())
                .endsWith(
                        """
                        tomcat failed in rounds 1, 2: 2 errors.
                        jetty failed in round 1: 3 errors.
                        """);
    }

    @Test
    void flags_narrow_the_plan_that_is_run() {
        assertThat(
                        run(
                                "--plan",
                                "plans/thorough.yaml",
                                "--targets",
                                "jetty,undertow",
                                "--workloads",
                                "json",
                                "--rounds",
                                "7",
                                "--seed",
                                "5",
                                "--alive",
                                "one",
                                "--no-pin",
                                "--driver",
                                "h2load",
                                "--connections",
                                "3",
                                "--slice-requests",
                                "44"))
                .isEqualTo(ExitCode.DONE);

        Plan plan = shell.weighed.get(0);
        assertThat(plan.targets()).extracting(Target::name).containsExactly("jetty", "undertow");
        assertThat(plan.workloads()).singleElement().matches(it -> it.name().equals("json"));
        assertThat(plan.rounds()).isEqualTo(7);
        assertThat(plan.seed()).isEqualTo(5L);
        assertThat(plan.alive()).isEqualTo(Plan.Alive.ONE);
        assertThat(plan.pin()).isFalse();
        assertThat(plan.loads().get(0).driver()).isEqualTo("h2load");
        assertThat(plan.loads().get(0).connections()).isEqualTo(3);
        assertThat(plan.loads().get(0).requests()).isEqualTo(44L);
        assertThat(plan.baseline()).isEqualTo("jetty");
    }

    @Test
    void reports_are_written_to_the_files_that_were_named(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("r.json");
        Path markdown = folder.resolve("r.md");
        Path csv = folder.resolve("r.csv");

        assertThat(
                        shell.type(
                                "report",
                                "quick",
                                "--export-json",
                                json.toString(),
                                "--export-markdown",
                                markdown.toString(),
                                "--export-csv",
                                csv.toString()))
                .isEqualTo(ExitCode.DONE);

        assertThat(json).hasContent("json of 2026-11-21T10-15-30Z-quick");
        assertThat(markdown).hasContent("markdown of 2026-11-21T10-15-30Z-quick");
        assertThat(csv).hasContent("csv of 2026-11-21T10-15-30Z-quick");
        assertThat(shell.out.toString()).isEqualTo("table of 2026-11-21T10-15-30Z-quick\n");
    }

    @Test
    void a_failed_store_is_not_wrong_usage() {
        shell.running =
                (plan, options, progress) -> {
                    throw new BackendFailedException(new UsageException("it is not there."));
                };

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(shell.err.toString()).isEqualTo("it is not there.\n");
    }

    @Test
    void a_store_follows_the_flags(@TempDir Path folder) throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("p.yaml"),
                        """
                        name: p
                        services: [{name: store, elasticsearch: {shards: 2}}]
                        targets: [{name: a, jar: a.jar, env: {STORE: "{store}"}}]
                        workloads: [{name: w, get: /w}]
                        """);
        int code =
                run(
                        "--plan",
                        plan.toString(),
                        "--documents",
                        "10000",
                        "--elasticsearch",
                        "http://127.0.0.1:9200");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed.get(0).services().get(0).elasticsearch())
                .isEqualTo(new Store(10_000, 2, 1, "1g", 1000, "http://127.0.0.1:9200"));
    }

    @Test
    void an_unwritable_report_is_detected_before_anything_is_measured(@TempDir Path folder) {
        Path file = folder.resolve("missing").resolve("r.json");

        assertThat(run("--plan", "plans/quick.yaml", "--export-json", file.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.weighed).isEmpty();
        assertThat(shell.err.toString())
                .isEqualTo(
                        "The report "
                                + file
                                + " cannot be written: name a file in an existing folder that you"
                                + " may write to.\n");
    }

    @Test
    void an_unwritable_path_for_logs_is_reported_before_anything_is_measured(@TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "neither a folder nor a log");

        for (Path to : List.of(file, folder.resolve("none/logs"))) {
            assertThat(run("--plan", "plans/quick.yaml", "--export-hlog", to.toString()))
                    .isEqualTo(ExitCode.USAGE);
        }

        assertThat(shell.weighed).isEmpty();
        assertThat(shell.err.toString()).contains("HdrHistogram logs").contains(file.toString());
    }

    @Test
    void a_run_without_a_measured_slice_has_no_logs(@TempDir Path folder) {
        Path logs = folder.resolve("logs");

        assertThat(shell.type("report", "quick", "--export-hlog", logs.toString()))
                .isEqualTo(ExitCode.TRIAL_FAILED);

        assertThat(shell.err.toString()).contains("no slice of the run was measured");
        assertThat(logs).doesNotExist();
    }

    @Test
    void the_newest_run_is_reported_where_none_is_named() {
        assertThat(shell.type("report")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString()).isEqualTo("table of 2026-11-21T10-15-30Z-thorough\n");
    }

    @Test
    void a_run_is_resumed_with_the_plan_it_was_started_with() {
        assertThat(run("--resume", "containers-ab")).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed).singleElement().matches(it -> it.name().equals("containers-ab"));
    }

    @Test
    void only_a_calibration_is_resumed_as_one() {
        assertThat(shell.type("calibrate", "--resume", "quick", "--rounds", "30"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("-quick has neither a target with injected overhead nor");
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void a_resumed_run_cannot_be_given_another_plan() {
        assertThat(run("--resume", "quick", "--seed", "9", "--no-pin")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "--resume continues with the plan of the run: leave out --seed,"
                                + " --no-pin.\n");
    }

    @Test
    void a_resumed_run_may_be_given_more_rounds() {
        assertThat(run("--resume", "containers-ab", "--rounds", "30")).isEqualTo(ExitCode.DONE);
        assertThat(shell.options).singleElement().extracting(RunOptions::rounds).isEqualTo(30);
    }

    @Test
    void the_rounds_of_a_new_run_are_its_plan_s() {
        assertThat(run("--plan", "plans/quick.yaml", "--rounds", "3")).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed).singleElement().matches(it -> it.rounds() == 3);
        assertThat(shell.options).singleElement().extracting(RunOptions::rounds).isNull();
    }

    @Test
    void a_goal_of_width_replaces_the_time_limit_and_comes_with_its_looks() {
        assertThat(run("--plan", "plans/quick.yaml", "--until", "cpu=5%,startup=10%"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed).singleElement().matches(it -> it.limits().run() == null);
        assertThat(shell.options)
                .singleElement()
                .satisfies(
                        it ->
                                assertThat(it.stopping())
                                        .isEqualTo(
                                                Stopping.at(
                                                        List.of("cpu=5%", "startup=10%"),
                                                        shell.weighed.get(0).rounds())));
    }

    @ParameterizedTest
    @CsvSource({
        "cpu,      '--until takes a metric and a share such as cpu=5%, not cpu'",
        "cpu=0%,   '--until cpu=0% is never reached: give a wider interval'",
        "beauty=5%,'No metric is called beauty'"
    })
    void an_invalid_goal_is_rejected_before_anything_is_started(String goal, String sentence) {
        assertThat(run("--plan", "plans/quick.yaml", "--until", goal)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).startsWith(sentence);
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void a_time_is_filled_with_as_many_rounds_as_fit() {
        assertThat(run("--plan", "plans/quick.yaml", "--within", "10m")).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed)
                .singleElement()
                .satisfies(
                        it -> {
                            assertThat(it.limits().run()).isEqualTo(Duration.ofMinutes(10));
                            assertThat(it.rounds()).isEqualTo(100);
                        });
    }

    @ParameterizedTest
    @CsvSource({"2m, 20", "354s, 40", "1h, 60"})
    void a_longer_time_gives_a_longer_warm_up_of_at_most_three_times(String time, long warmup) {
        assertThat(run("--plan", "plans/quick.yaml", "--within", time)).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed)
                .singleElement()
                .satisfies(it -> assertThat(it.warmup().atMost()).hasSeconds(warmup));
    }

    @Test
    void a_time_gives_a_longer_warm_up_also_with_a_number_of_rounds() {
        assertThat(run("--plan", "plans/quick.yaml", "--within", "354s", "--rounds", "5"))
                .isEqualTo(ExitCode.DONE);
        Plan plan = shell.weighed.get(0);
        assertThat(plan.rounds()).isEqualTo(5);
        assertThat(plan.warmup().atMost()).hasSeconds(40);
    }

    @Test
    void requests_are_refused_by_a_plan_whose_slices_end_after_a_time() {
        assertThat(run("--plan", "plans/quick.yaml", "--slice-requests", "50000"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains(
                        "--slice-requests is for loads that end after a number of requests, but the"
                            + " load of quick (builtin) ends after a time: leave it out, or send a"
                            + " load without a rate by a tool that counts requests (--driver ab,"
                            + " h2load or oha).");
    }

    @Test
    void looks_are_planned_for_the_rounds_that_are_likely_to_fit_into_a_time() {
        assertThat(run("--plan", "plans/quick.yaml", "--within", "20m", "--until", "cpu=5%"))
                .isEqualTo(ExitCode.DONE);
        Stopping stopping = shell.options.get(0).stopping();
        assertThat(stopping).isNotNull();
        assertThat(stopping.planned()).hasSizeGreaterThan(1).allMatch(rounds -> rounds < 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "10", "0s", "-3m"})
    void an_invalid_time_is_rejected(String time) {
        assertThat(run("--plan", "plans/quick.yaml", "--within=" + time)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("'--within': expected a time such as 90s");
    }

    @Test
    void a_jar_is_measured_without_a_plan(@TempDir Path folder) throws IOException {
        Path old = Files.createFile(folder.resolve("shop 1.jar"));
        Path young = Files.createFile(folder.resolve("b.jar"));

        assertThat(
                        run(
                                "--jar",
                                old.toString(),
                                "--jar",
                                "new=" + young,
                                "--path",
                                "/x?y=1",
                                "--header",
                                "Authorization: Bearer x:y",
                                "--jvm",
                                "25",
                                "--jvm-flag=-Xmx1g",
                                "--property",
                                "a.b=c=d"))
                .isEqualTo(ExitCode.DONE);

        Plan plan = shell.weighed.get(0);
        assertThat(plan.targets()).extracting(Target::name).containsExactly("shop-1", "new");
        assertThat(plan.baseline()).isEqualTo("shop-1");
        Target target = plan.targets().get(1);
        assertThat(target.jar()).isEqualTo(young);
        assertThat(target.ready()).isEqualTo("/x?y=1");
        assertThat(plan.rounds()).isEqualTo(5);
        assertThat(Objects.requireNonNull(plan.limits().run())).isLessThan(Duration.ofMinutes(6));
        assertThat(plan.readiness(target).headers())
                .isEqualTo(Map.of("Authorization", "Bearer x:y"));
        assertThat(target.jvm().version()).isEqualTo(25);
        assertThat(target.jvmFlags()).containsExactly("-Xmx1g");
        assertThat(target.properties()).containsEntry("a.b", "c=d");
        assertThat(plan.workloads()).singleElement().matches(it -> it.path().equals("/x?y=1"));
    }

    @Test
    void after_a_run_of_one_jar_the_next_commands_are_named(@TempDir Path folder)
            throws IOException {
        Path jar = Files.createFile(folder.resolve("shop.jar"));

        String next =
                "such as packaging or another Java: weigh switches --jar %s --path '/x?y=1'"
                        .formatted(jar);

        assertThat(run("--jar", jar.toString(), "--path", "/x?y=1")).isEqualTo(ExitCode.DONE);
        assertThat(shell.err.toString()).endsWith(next + "\n").doesNotContain("--profile");

        assertThat(run("--jar", jar.toString(), "--path", "/x?y=1", "--jvm", "25"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.err.toString()).endsWith(next + ", with the other options of this run\n");

        assertThat(run("--jar", "a=" + jar, "--jar", "b=" + jar, "--path", "/"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.err.toString().split("weigh switches", -1)).hasSize(3);
    }

    @Test
    void two_jars_of_one_name_need_names_from_the_user(@TempDir Path folder) throws IOException {
        Path jar = Files.createFile(folder.resolve("a.jar"));

        assertThat(run("--jar", jar.toString(), "--jar", jar.toString(), "--path", "/"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "Two jars are called a: rename one of them, as in --jar NAME="
                                + jar
                                + ".\n");
    }

    @Test
    void a_jar_that_is_not_there_is_named() {
        assertThat(run("--jar", "none.jar", "--path", "/")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo("There is no jar ../none.jar: build it, or give another.\n");

        assertThat(run("--jar", "", "--path", "/")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).endsWith("\n--jar needs a file: write --jar FILE.\n");
    }

    @Test
    void a_jar_and_a_plan_are_refused() {
        assertThat(run("--jar", "a.jar", "--path", "/", "--plan", "quick"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo("--jar replaces a plan: leave out --plan, or --jar.\n");
    }

    @Test
    void an_application_gets_what_it_needs_to_start_and_a_file_to_be_sent(@TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();
        Path order = Files.writeString(folder.resolve("order.json"), "{\"tea\": 1}");

        assertThat(
                        run(
                                "--jar",
                                jar,
                                "--path",
                                "/orders",
                                "--post",
                                order.toString(),
                                "--status",
                                "201",
                                "--header",
                                "Content-Type: application/json",
                                "--arg=--import",
                                "--arg=all",
                                "--env",
                                "STAGE=test",
                                "--folder",
                                folder.toString(),
                                "--ready",
                                "/actuator/health",
                                "--ready-within",
                                "5m"))
                .as(shell.err.toString())
                .isEqualTo(ExitCode.DONE);

        Plan plan = shell.weighed.get(0);
        Target target = plan.targets().get(0);
        assertThat(target.arguments()).containsExactly("--import", "all");
        assertThat(target.env()).isEqualTo(Map.of("STAGE", "test"));
        assertThat(target.folder()).isEqualTo(folder.toAbsolutePath());
        assertThat(target.ready()).isEqualTo("/actuator/health");
        assertThat(plan.limits().ready()).isEqualTo(Duration.ofMinutes(5));
        assertThat(plan.workloads())
                .singleElement()
                .satisfies(
                        it -> {
                            assertThat(it.requestLine()).isEqualTo("POST /orders");
                            assertThat(it.body()).isEqualTo("{\"tea\": 1}");
                            assertThat(it.expect().status()).isEqualTo(201);
                        });
    }

    @Test
    void jars_can_be_measured_extracted(@TempDir Path folder) throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();

        assertThat(run("--jar", jar, "--path", "/", "--packaging", "extracted"))
                .as(shell.err.toString())
                .isEqualTo(ExitCode.DONE);

        Plan plan = shell.weighed.get(0);
        assertThat(plan.targets().get(0).prepare()).isEqualTo(JarPreparation.EXTRACT);
        assertThat(plan.notes()).contains("The jars are extracted by -Djarmode=tools.");
    }

    @Test
    void a_jar_that_cannot_be_extracted_is_refused_before_the_run(@TempDir Path folder)
            throws IOException {
        Path jar = folder.resolve("plain.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("a.txt"));
        }

        assertThat(run("--jar", jar.toString(), "--path", "/", "--packaging", "extracted"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString())
                .isEqualTo(
                        "--packaging extracted is not possible for %s: the jar is not one that Spring Boot's plugin builds. Leave it out.\n"
                                .formatted(jar));
    }

    @Test
    void each_path_is_measured_separately_under_its_own_name(@TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();

        assertThat(
                        run(
                                "--jar",
                                jar,
                                "--path",
                                "/",
                                "--path",
                                "/products?q=tea",
                                "--path",
                                "/products/q=tea"))
                .isEqualTo(ExitCode.DONE);

        Plan plan = shell.weighed.get(0);
        assertThat(plan.workloads())
                .extracting(it -> it.name() + " " + it.path())
                .containsExactly(
                        "root /",
                        "products-q-tea /products?q=tea",
                        "products-q-tea-2 /products/q=tea");
        assertThat(plan.title()).isEqualTo("GET /, GET /products?q=tea, GET /products/q=tea");
        assertThat(plan.targets().get(0).ready()).isEqualTo("/");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--path|x|--path takes a path that starts with a slash, percent-encoded, not x.",
                "--path|/s?q={a}|--path takes a path that starts with a slash, percent-encoded, not"
                        + " /s?q={a}.",
                "--ready|/100%|--ready takes a path that starts with a slash, percent-encoded, not"
                        + " /100%.",
                "--ready|x|--ready takes a path that starts with a slash, percent-encoded, not x.",
                "--containers|ALL,foo|A container is one of tomcat, jetty, undertow, netty, not"
                        + " foo.",
                "--offline|--jvm=17|--offline is for moving a jar to another container, but none is"
                        + " moved: leave out --offline, or name another container.",
                "--containers|''|A container is one of tomcat, jetty, undertow, netty, not an empty"
                        + " text.",
                "--status|99|--status takes a status from 200 to 599, not 99.",
                "--post|order.json|--post needs a path that answers a GET with status 200 once"
                        + " the application is ready: add --ready /x.",
                "--folder|none|--folder takes an existing folder, and ../none is not one."
            })
    void invalid_settings_of_an_application_are_rejected(
            String flag, String value, String sentence, @TempDir Path folder) throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();

        assertThat(run("--jar", jar, "--path", "/", flag, value)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).isEqualTo(sentence + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomcat,webflux", "reactor-netty"})
    void netty_can_be_named_after_its_starter(String containers, @TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();

        assertThat(run("--jar", jar, "--path", "/", "--containers", containers))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .as("the empty file is what is wrong")
                .contains(jar)
                .doesNotContain("A container is one of");
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "0s"})
    void an_invalid_time_for_a_start_is_rejected(String time, @TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();

        assertThat(run("--jar", jar, "--path", "/", "--ready-within", time))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        """
                        Invalid value for option '--ready-within': expected a time such as 90s, 10m or 1h, at most 9999h, but was '%s'.
                        See weigh run --help.
                        """
                                .formatted(time));
    }

    @Test
    void a_file_to_be_sent_that_is_no_text_is_sent_as_bytes(@TempDir Path folder)
            throws IOException {
        Workload upload = posting(folder, new byte[] {(byte) 0x89, (byte) 0xff, 0});

        assertThat(upload.body()).isNull();
        assertThat(upload.content()).containsExactly(0x89, 0xff, 0);
    }

    @Test
    void a_text_to_be_sent_stays_readable(@TempDir Path folder) throws IOException {
        Workload upload = posting(folder, "größer".getBytes(UTF_8));

        assertThat(upload.body()).isEqualTo("größer");
        assertThat(upload.bodyBase64()).isNull();
    }

    private Workload posting(Path folder, byte[] bytes) throws IOException {
        String file = Files.write(folder.resolve("a.png"), bytes).toString();
        String jar = Files.createFile(folder.resolve("a.jar")).toString();

        assertThat(run("--jar", jar, "--path", "/", "--ready", "/", "--post", file))
                .as(shell.err.toString())
                .isEqualTo(ExitCode.DONE);
        return shell.weighed.get(0).workloads().get(0);
    }

    @Test
    void bytes_are_not_given_to_a_tool_that_sends_only_texts(@TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();
        String file = Files.write(folder.resolve("a.png"), new byte[] {(byte) 0xff}).toString();
        String[] command = {
            "--jar", jar, "--path", "/", "--ready", "/", "--post", file, "--driver", "go-wrk"
        };

        assertThat(run(command)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .startsWith("--driver: go-wrk cannot send a body that is not UTF-8: use ab, wrk");

        command[command.length - 1] = "builtin";
        assertThat(run(command)).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
    }

    @ParameterizedTest
    @CsvSource({"0, none.png cannot be read", "10000001, a.png is longer than 10 MB"})
    void a_file_that_cannot_be_sent_is_refused(int length, String why, @TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();
        Files.write(folder.resolve("a.png"), new byte[length]);
        String file = folder.resolve(why.replaceFirst(" .*", "")).toString();

        assertThat(run("--jar", jar, "--path", "/", "--ready", "/", "--post", file))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .startsWith("--post takes a readable file of at most 10 MB, and ")
                .contains(why);
    }

    @Test
    void with_rounds_a_jar_is_measured_without_a_time_limit(@TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();

        assertThat(run("--jar", jar, "--path", "/", "--rounds", "12")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed.get(0).rounds()).isEqualTo(12);
        assertThat(shell.weighed.get(0).limits().run()).isNull();
    }

    @Test
    void a_header_that_cannot_be_sent_is_refused_and_its_value_is_not_printed(@TempDir Path folder)
            throws IOException {
        String jar = Files.createFile(folder.resolve("a.jar")).toString();
        for (String header : List.of("Bearer-secret", "Host: secret", "A: secret\nB: c")) {
            assertThat(run("--jar", jar, "--path", "/", "--header", header))
                    .isEqualTo(ExitCode.USAGE);
        }
        assertThat(shell.err.toString())
                .isEqualTo(
                        """
                        --header takes a name and a value, as in --header 'Accept: text/html', but this one has no colon.
                        --header: each load tool sets the header Host itself: leave it out.
                        --header: the value of the header "A" must be ASCII text without line breaks.
                        """);
    }

    @Test
    void every_mistake_of_a_plan_is_printed_with_its_line(@TempDir Path folder) throws IOException {
        Path plan = Files.writeString(folder.resolve("p.yaml"), "name: x\nrounds: 0\n");

        assertThat(run("--plan", plan.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString().lines())
                .containsExactly(
                        plan + ":1: targets is missing from a plan",
                        plan + ":1: workloads is missing from a plan",
                        plan + ":2: rounds must be a whole number from 1 to 10000, not 0");
    }

    @Test
    void a_mistyped_flag_is_answered_with_the_right_one() {
        assertThat(run("--ronds=3")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.out.toString()).isEmpty();
        assertThat(shell.err.toString())
                .isEqualTo(
                        """
                        weigh run does not know --ronds; did you mean --rounds?
                        See weigh run --help.
                        """);
    }

    @Test
    void an_unusable_machine_is_reported_with_exit_code_2() {
        shell.running =
                (plan, options, progress) -> {
                    throw new UsageException("ab is missing: install it.");
                };

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).isEqualTo("ab is missing: install it.\n");
    }

    @Test
    void an_interrupted_run_is_exit_code_130() {
        shell.running =
                (plan, options, progress) -> {
                    throw new InterruptedException();
                };

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(shell.err.toString()).isEqualTo("Stopped.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "There is no bin/java in /x: name a JDK's home|.",
                "Start one: weigh run --resume an-id --results x|''",
                "There is no run in x yet: start one with weigh run|''",
                "Run weigh calibrate, or name one of its runs|.",
                "It is wrong.|''"
            })
    void an_error_ends_with_a_full_stop_or_with_a_command(String message, String end) {
        assertThat(FailureText.printed(new UsageException(message))).isEqualTo(message + end);
    }

    @Test
    void an_error_of_the_jvm_is_reported_in_one_sentence() {
        shell.running =
                (plan, options, progress) -> {
                    throw new OutOfMemoryError("Java heap space");
                };

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.DEFECT);
        assertThat(shell.err.toString())
                .endsWith(
                        "This is a defect of weigh itself: java.lang.OutOfMemoryError: Java heap"
                                + " space. Run it again with --debug and report it.\n")
                .doesNotContain("\tat ");
    }

    @Test
    void a_full_disk_is_reported_in_one_sentence() {
        shell.running =
                (plan, options, progress) -> {
                    throw new IOException("No space left on device");
                };

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "A file cannot be read or written (No space left on device). Correct that,"
                                + " then run weigh again.\n");
    }

    @Test
    void a_defect_shows_its_stack_trace_only_on_request() {
        shell.running =
                (plan, options, progress) -> {
                    throw new IllegalStateException("impossible");
                };

        assertThat(run("--plan", "plans/quick.yaml")).isEqualTo(ExitCode.DEFECT);
        assertThat(shell.err.toString()).contains("impossible").doesNotContain("\tat ");
        assertThat(run("--plan", "plans/quick.yaml", "--debug")).isEqualTo(ExitCode.DEFECT);
        assertThat(shell.err.toString()).contains("\tat ");
    }

    @Test
    void the_doctor_prints_findings_and_fixes() {
        assertThat(shell.type("doctor")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString().lines())
                .containsExactly(
                        "PROBLEM  governor: it is powersave",
                        "         fix: cpupower frequency-set -g performance",
                        "ok       ab: is here");
    }

    @Test
    void an_empty_name_is_not_a_plan() {
        assertThat(run("--plan", "")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "--plan takes a file or the name of a plan, not an empty text: see weigh"
                                + " list plans.\n");
    }

    @Test
    void list_without_an_argument_names_what_it_lists() {
        assertThat(shell.type("list")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("'targets|plans|drivers|javas|results'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    plans --export-json a.json   | weigh list does not know --export-json.
                    targets --rounds 3           | weigh list does not know --rounds.
                    drivers --plan quick         | --plan is for weigh list targets, not for drivers: leave it out.
                    targets --results elsewhere  | --results is for weigh list results, not for targets: leave it out.
                    """)
    void list_refuses_flags_that_it_has_no_use_for(String words, String sentence) {
        assertThat(shell.type(("list " + words).split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains(sentence);
    }

    @Test
    void a_run_of_as_many_rounds_as_fit_is_listed_without_their_maximum(@TempDir Path results)
            throws IOException {
        Path quick = Shell.PROJECT.resolve("docs/data/quick");
        Path copy = Files.createDirectory(results.resolve("quick"));
        for (String name : List.of("run.json", "trials.jsonl")) {
            Files.copy(quick.resolve(name), copy.resolve(name));
        }

        shell.type("list", "results", "--results", results.toString());

        assertThat(shell.out.toString())
                .endsWith("-quick  8 launches, Which container costs what?\n");
    }

    @Test
    void a_folder_without_runs_is_said_to_have_none(@TempDir Path folder) {
        assertThat(shell.type("list", "results", "--results", folder.toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.err.toString()).isEqualTo("There is no run in " + folder + ".\n");
    }

    @Test
    void results_that_are_a_file_cannot_be_listed(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("results"));

        assertThat(shell.type("list", "results", "--results", file.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains(file + " is a file, not a folder of runs: name the folder with");
    }

    @Test
    void all_drivers_are_listed_including_missing_ones() {
        assertThat(shell.type("list", "drivers")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString().lines())
                .hasSize(LoadTool.values().length)
                .anyMatch(
                        line -> line.matches("ab +2[.]3; load: closed model; protocols: HTTP/1.*"))
                .anyMatch(
                        line -> line.matches("wrk +missing: wrk is not installed; load: closed.*"));
    }

    @Test
    void targets_and_javas_are_listed() {
        shell.type("list", "targets", "--plan", "plans/quick.yaml");
        shell.type("list", "javas");

        assertThat(shell.out.toString().lines())
                .containsExactly(
                        "tomcat    app-tomcat/target/app-tomcat.jar",
                        "jetty     app-jetty/target/app-jetty.jar",
                        "undertow  app-undertow/target/app-undertow.jar",
                        "webflux   app-webflux/target/app-webflux.jar",
                        "/opt/jdk  17.0.1");
    }

    @Test
    void logs_of_a_tool_without_histograms_are_refused_before_the_run() {
        assertThat(run("--plan", "plans/quick.yaml", "--driver", "wrk", "--export-hlog", "logs"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .startsWith(
                        "--export-hlog needs the histograms of builtin or jmh, but the loads are"
                                + " sent by wrk: leave it out");
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void two_swapped_letters_of_a_tool_get_a_suggestion() {
        assertThat(shell.type("drive", "wkr")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("; did you mean wrk?");
    }

    @Test
    void an_unknown_tool_is_reported_in_one_sentence() {
        assertThat(shell.type("drive", "siege")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .startsWith("There is no load tool named siege: use one of ab, wrk, h2load, oha");
    }

    @Test
    void two_runs_are_compared_with_their_gates() {
        assertThat(shell.type("compare", "quick", "thorough", "--gate", "cpu=5%,rss=10%"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString()).startsWith("now compared with before\n");
        assertThat(shell.compared)
                .containsExactly(
                        "2026-11-21T10-15-30Z-quick 2026-11-21T10-15-30Z-thorough",
                        "PAID_CPU_PER_REQUEST 0.05",
                        "RSS_AFTER 0.1");
    }

    @Test
    void a_regression_has_its_own_exit_code() {
        shell.changed =
                new Changes(
                        "before", "now", List.of(), List.of(), List.of(regression()), List.of());

        assertThat(shell.type("compare", "quick", "thorough")).isEqualTo(ExitCode.REGRESSION);
        assertThat(shell.out.toString()).contains("gate failed");
    }

    /** Twice the CPU in each of three rounds. */
    private static Changes.Change regression() {
        double[] before = {1.00, 1.01, 1.02};
        double[] now = {2.00, 2.01, 2.02};
        return new Changes.Change(
                "tomcat",
                "plaintext",
                Metric.CPU_PER_REQUEST,
                Summary.of(before),
                Summary.of(now),
                UnpairedRatio.of(now, before),
                0.001,
                null,
                Gate.parse("cpu=5%"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--gate", "--until"})
    void the_p99_of_a_load_without_a_rate_has_no_gate_and_no_goal(String option) {
        assertThat(run("--plan", "plans/peers-spring.yaml", option, "p99=10%"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("add --rate N with the built-in load tool");
        assertThat(
                        run(
                                "--plan",
                                "plans/peers-spring.yaml",
                                option,
                                "p99=10%",
                                "--driver",
                                "builtin",
                                "--rate",
                                "500"))
                .isNotEqualTo(ExitCode.USAGE);
    }

    @Test
    void a_run_whose_gate_fails_has_the_exit_code_of_a_regression() {
        assertThat(run("--plan", "plans/quick.yaml", "--gate", "cpu=5%"))
                .isEqualTo(ExitCode.REGRESSION);
        assertThat(shell.out.toString())
                .endsWith(
                        "Gate cpu=5% for webflux, plaintext, at 33%: failed, no round of"
                                + " webflux completed.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run --plan plans/quick.yaml --targets tomcat --gate cpu=5%|--gate",
                "run --plan plans/quick.yaml --targets tomcat --until cpu=5%|--until",
                "run --plan plans/quick.yaml --targets tomcat --gate cpu=5% --dry-run|--gate"
            })
    void one_target_has_nothing_to_be_compared_with(String command, String option) {
        assertThat(shell.type(command.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "%1$s compares targets with the baseline, but there is only one target: leave out %1$s, or run another target, too.\n"
                                .formatted(option));
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void an_invalid_gate_is_rejected_before_anything_is_started() {
        assertThat(run("--plan", "plans/quick.yaml", "--gate", "cpu")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .startsWith("--gate takes a metric and a share such as cpu=5%, not cpu");
        assertThat(shell.out.toString()).isEmpty();
    }

    @Test
    void runs_with_different_setups_are_compared_only_with_force() {
        shell.changed =
                new Changes(
                        "before",
                        "now",
                        List.of("cpu: A before, B now"),
                        List.of(),
                        List.of(),
                        List.of());

        assertThat(shell.type("compare", "quick", "thorough")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.out.toString()).isEmpty();
        assertThat(shell.err.toString())
                .startsWith("cpu: A before, B now\nThe two runs have different setups");
        assertThat(shell.type("compare", "quick", "thorough", "--force")).isEqualTo(ExitCode.DONE);
    }

    @Test
    void a_run_is_not_compared_with_itself() {
        assertThat(shell.type("compare", "quick", "quick")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("cannot be compared with itself");
    }

    @Test
    void the_version_is_printed_to_out() {
        assertThat(shell.type("--version")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString()).startsWith("weigh ").contains(", on Java ");
    }

    @ParameterizedTest
    @CsvSource({
        "--plan plans/elasticsearch-ladder.yaml --alive one, --alive: the highest rates of all",
        "--plan plans/containers-ab.yaml --connections 20000, --connections: each of 20000",
        "--plan plans/containers-ab.yaml --slice-requests 5, --slice-requests: each of 10"
                + " connections",
        "--plan plans/containers-ab.yaml --driver wrk, --driver: without a warm-up a slice needs"
    })
    void changes_that_a_plan_file_could_not_contain_are_rejected_before_a_run(
            String typed, String sentence) {
        assertThat(run(typed.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).startsWith(sentence);
        assertThat(shell.weighed).isEmpty();
    }

    private int run(String... flags) {
        String[] words = new String[flags.length + 1];
        words[0] = "run";
        System.arraycopy(flags, 0, words, 1, flags.length);
        return shell.type(words);
    }
}
