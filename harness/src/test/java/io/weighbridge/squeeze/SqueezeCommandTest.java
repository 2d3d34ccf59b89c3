package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Terminal;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Squeeze.Find;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqueezeCommandTest {

    private final Shell shell = new Shell();

    @TempDir private Path folder = Path.of("");

    private String jar = "";

    @BeforeEach
    void an_application_is_there() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.example.Main");
        Path file = folder.resolve("shop.jar");
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jarStream = new JarOutputStream(out, manifest)) {
            jarStream.finish();
        }
        jar = file.toString();
    }

    private int run(String... more) {
        List<String> words = new ArrayList<>(List.of("squeeze", "--jar", jar, "--path", "/"));
        words.addAll(List.of(more));
        return shell.type(words.toArray(String[]::new));
    }

    @Test
    void a_goal_and_a_rate_become_a_plan() {
        run(
                "--rate",
                "500",
                "--goal",
                "p99=20ms,gc=5%",
                "--hold",
                "6s",
                "--most",
                "2g",
                "--find",
                "limit");

        Plan plan = shell.weighed.get(0);
        Load load = plan.loads().get(0);
        Squeeze goal = Objects.requireNonNull(plan.squeeze());
        assertThat(load.rate()).isEqualTo(Rate.perSecond(500));
        assertThat(load.duration()).isEqualTo(Duration.ofSeconds(6));
        assertThat(goal.p99()).isEqualTo(0.02);
        assertThat(goal.gcShare()).isEqualTo(0.05);
        assertThat(goal.ample()).isEqualTo(2L << 30);
        assertThat(goal.find()).isEqualTo(Find.LIMIT);
        assertThat(plan.limits().run()).isEqualTo(Duration.ofMinutes(8));
    }

    @Test
    void without_a_rate_the_load_is_closed_and_the_goal_is_the_usual_one() {
        run();

        assertThat(shell.weighed.get(0).loads().get(0).rate()).isNull();
        assertThat(shell.weighed.get(0).squeeze()).isEqualTo(Squeeze.DEFAULT.withFind(Find.ALL));
    }

    @Test
    void where_nothing_could_be_launched_the_exit_code_says_so() {
        assertThat(run("--rate", "500")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.out.toString()).contains("shop: The search has not begun");
    }

    @Test
    void a_plan_of_the_project_is_found_from_another_folder() {
        Path project = Shell.PROJECT.toAbsolutePath().normalize();
        shell.terminal = new Terminal(folder, false, false, false, 120);

        shell.type("squeeze", "--plan", project.relativize(folder) + "/none.yaml");
        assertThat(shell.err.toString()).contains("weigh list plans");
        shell.type("squeeze", "--plan", Shell.PROJECT.resolve("plans/squeeze.yaml").toString());

        assertThat(shell.weighed.get(0).name()).isEqualTo("squeeze");
    }

    @Test
    void a_plan_is_squeezed_as_it_is() {
        shell.type("squeeze", "--plan", "plans/squeeze.yaml");

        Plan plan = shell.weighed.get(0);
        assertThat(plan.targets()).hasSize(4);
        assertThat(plan.squeeze()).isEqualTo(Squeeze.DEFAULT.withFind(Find.LIMIT));
        assertThat(plan.slices()).isEqualTo(Squeeze.SLICES);
        assertThat(plan.warmup()).isEqualTo(Squeeze.WARMUP);
    }

    @Test
    void weigh_run_takes_such_a_plan_as_well() {
        shell.type("run", "--plan", "plans/squeeze.yaml", "--targets", "jetty");

        assertThat(shell.weighed.get(0).squeeze()).isNotNull();
        assertThat(shell.weighed.get(0).targets()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "--rounds=3",
        "--connections=5",
        "--until=cpu=5%",
        "--gate=cpu=5%",
        "--profile=jfr"
    })
    void weigh_run_refuses_what_a_search_cannot_follow(String flag) {
        assertThat(shell.type("run", "--plan", "plans/squeeze.yaml", flag))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains(
                        "is a search for the smallest memory",
                        "leave out " + flag.split("=", 2)[0]);
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void a_suite_searches_too_but_not_in_rounds() throws IOException {
        Path suite =
                Files.writeString(
                        folder.resolve("suite.yaml"),
                        "name: suite\nplans: [%s]\n"
                                .formatted(
                                        Shell.PROJECT
                                                .resolve("plans/squeeze.yaml")
                                                .toAbsolutePath()
                                                .normalize()));

        assertThat(shell.type("run", "--plan", suite.toString(), "--rounds", "3"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("plan squeeze is a search for the smallest memory", "leave out --rounds");
        assertThat(shell.type("run", "--plan", suite.toString(), "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString()).contains("squeeze");
    }

    @Test
    void a_search_is_not_compared_with_a_run() {
        assertThat(shell.type("compare", "squeeze", "quick")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("is a search for the smallest memory", "use weigh report instead");
    }

    @Test
    void a_report_of_a_search_has_no_gate_and_no_means_over_rounds() {
        assertThat(shell.type("report", "squeeze", "--gate", "cpu=5%")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.type("report", "squeeze", "--export-jmh", "x.json"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("leave out --gate")
                .contains("--export-jmh is for comparisons of targets", "--export-json");
    }

    @Test
    void a_search_has_no_histogram_logs() {
        assertThat(shell.type("report", "squeeze", "--export-hlog", "logs"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("--export-hlog is for comparisons of targets, not for a search");
    }

    @Test
    void a_search_does_not_know_the_option_for_histogram_logs() {
        assertThat(shell.type("squeeze", "--export-hlog", "logs")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("weigh squeeze does not know --export-hlog");
    }

    @Test
    void the_help_leaves_out_reports_that_a_search_cannot_have() {
        assertThat(shell.type("squeeze", "--help")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString())
                .contains("--export-csv", "--containers")
                .doesNotContain("--export-hlog", "--export-jmh", "--export-bencher");
    }

    @Test
    void a_search_is_resumed_with_its_own_plan() {
        shell.type("squeeze", "--resume", "squeeze");

        assertThat(shell.weighed.get(0).name()).isEqualTo("squeeze");
        assertThat(shell.options.get(0).resume()).isEqualTo("squeeze");
    }

    @Test
    void a_resumed_search_cannot_be_given_other_headers() {
        assertThat(shell.type("squeeze", "--resume", "squeeze", "--header", "Cookie: hunter2"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo("--resume continues with the plan of the search: leave out --header.\n");
    }

    @Test
    void a_dry_run_says_what_would_be_launched_and_starts_nothing() {
        assertThat(run("--dry-run", "--launches", "9")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed).isEmpty();
        assertThat(shell.out.toString())
                .contains("shop: 3 launches with ample memory (1536 MiB), at most 9 launches")
                .contains("java -jar shop.jar");
    }

    @Test
    void a_search_for_cpu_has_more_time_and_may_have_a_goal_for_the_start() {
        run("--goal", "ready=60s");

        Plan plan = shell.weighed.get(0);
        assertThat(Objects.requireNonNull(plan.squeeze()).ready()).isEqualTo(60);
        assertThat(plan.limits().run()).isEqualTo(Duration.ofMinutes(15));
        assertThat(plan.title()).startsWith("The smallest pod: ");
    }

    @Test
    void a_dry_run_lists_the_steps_of_a_search_for_cpu() {
        run("--dry-run", "--rate", "500", "--goal", "ready=60s");

        assertThat(shell.out.toString())
                .contains("2 to find the smallest CPU limit, each with 16 slices")
                .contains("at most 6 to find the CPU limit for the start")
                .contains("10 with the recommended limits of memory and CPU")
                .contains("more than 15 s for its start")
                .containsPattern("The run would take about 1[45] min");
        run("--dry-run", "--rate", "500", "--find", "both");
        assertThat(shell.out.toString()).contains("10 with the recommended limit, one with");
    }

    @Test
    void a_dry_run_counts_the_launches_that_are_made_even_without_time() {
        assertThat(run("--dry-run", "--within", "10s")).isEqualTo(ExitCode.DONE);

        assertThat(shell.out.toString()).contains("would take about").doesNotContain("about 10 s");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "needs: [NEVER_SET_ANYWHERE]; a: NEVER_SET_ANYWHERE is not set",
                "env: {KEY: '${env:NEVER_SET_ANYWHERE}'}; set NEVER_SET_ANYWHERE.",
                "move: jetty; is not an executable Spring Boot jar"
            })
    void a_dry_run_of_a_plan_refuses_what_the_search_would(String key, String sentence)
            throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("search.yaml"),
                        """
                        name: search
                        targets: [{name: a, jar: %s, %s}]
                        workloads: [{name: w, get: /}]
                        load: {driver: builtin}
                        squeeze: {}
                        """
                                .formatted(jar, key));

        assertThat(shell.type("squeeze", "--plan", plan.toString(), "--dry-run"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains(sentence);
        assertThat(shell.out.toString()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "--rate 0; --rate takes requests per second",
                "--goal p99; --goal takes p99=TIME|gc=SHARE|ready=TIME.",
                "--goal p99=; --goal takes p99=TIME, gc=SHARE or ready=TIME, such as"
                        + " p99=50ms,gc=10%,ready=60s, not p99=.",
                "--goal p50=10ms; such as p99=50ms,gc=10%,ready=60s, not p50=10ms.",
                "--goal ready=never; not ready=never",
                "--goal ready=60s --find both; --goal ready=TIME needs a search for CPU",
                "--goal p99=99999999999999999999h; not p99=99999999999999999999h",
                "--goal gc=0%; not gc=0%",
                "--goal gc=ten; not gc=ten",
                "--hold soon; option '--hold': expected a time such as 90s, 10m or 1h, at most"
                        + " 9999h",
                "--within 0s; option '--within': expected a time",
                "--most 1536; --most takes a size of at least 64m",
                "--most 32m; --most takes a size of at least 64m",
                "--launches 3; --launches takes 4 to 100",
                "--plan plans/squeeze.yaml; --jar replaces a plan: leave out --plan, or --jar",
                "--resume latest; leave out --jar, --path"
            })
    void wrong_usage_is_one_sentence_and_starts_nothing(String typed, String sentence) {
        assertThat(run(typed.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains(sentence);
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void a_plan_that_compares_targets_is_refused() {
        assertThat(shell.type("squeeze", "--plan", "plans/quick.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("no squeeze section");
        assertThat(shell.type("squeeze", "--resume", "quick")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("no search for the smallest memory");
    }

    @Test
    void a_plan_says_its_own_goal() {
        assertThat(shell.type("squeeze", "--plan", "plans/squeeze.yaml", "--rate", "50"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.type("squeeze", "--resume", "squeeze", "--within", "5m"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("leave out --rate, and write the setting into the plan")
                .contains("leave out --within");
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void without_an_application_it_says_how_to_name_one(@TempDir Path empty) {
        shell.terminal = new Terminal(empty, false, false, false, 120);

        assertThat(shell.type("squeeze")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("add --jar FILE");
    }
}
