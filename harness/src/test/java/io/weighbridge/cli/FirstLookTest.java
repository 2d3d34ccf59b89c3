package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Terminal;
import io.weighbridge.discover.AskedApplication;
import io.weighbridge.discover.BuiltProject;
import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that name no jar, no request, or neither. */
class FirstLookTest {

    @TempDir Path folder;

    private final Shell shell = new Shell();
    private AskedApplication application;
    private BuiltProject project;

    @BeforeEach
    void a_project_is_built() throws IOException {
        project = new BuiltProject(folder).with("pom.xml").executable("target/shop.jar");
        application = new AskedApplication();
        shell.application = application;
        shell.terminal = new Terminal(folder, false, false, false, 120);
    }

    @AfterEach
    void the_application_ends() {
        application.close();
    }

    private Plan run(String... words) {
        assertThat(shell.type(words)).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        return shell.weighed.get(shell.weighed.size() - 1);
    }

    private void application(String... paths) {
        List<String> listed = new ArrayList<>();
        for (String path : paths) {
            listed.add("\"" + path + "\": {\"get\": {}}");
            application.with(path, "{}");
        }
        application.with("/v3/api-docs", "{\"paths\": {" + String.join(", ", listed) + "}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --path /", "run --jar . --path /", "--path /"})
    void the_jar_of_the_project_in_the_current_folder_is_measured(String words) {
        Plan plan = run(words.split(" ", -1));

        assertThat(plan.targets())
                .extracting(Target::name, Target::jar)
                .containsExactly(tuple("shop", folder.resolve("target/shop.jar")));
        assertThat(shell.err.toString())
                .startsWith(
                        "Measuring %s/target/shop.jar, the executable jar of this project.\n"
                                .formatted(folder));
        assertThat(shell.started).isEmpty();
    }

    @Test
    void a_search_for_the_smallest_memory_takes_the_jar_of_the_project_too() {
        application("/orders");

        shell.type("squeeze");

        assertThat(shell.weighed.get(0).targets())
                .extracting(Target::jar, Target::ready)
                .containsExactly(tuple(folder.resolve("target/shop.jar"), "/orders"));
    }

    @Test
    void the_jars_of_two_projects_are_compared(@TempDir Path other) throws IOException {
        new BuiltProject(other).with("build.gradle").executable("build/libs/shop.jar");

        Plan plan = run("run", "--jar", "base=" + other, "--jar", "change=.", "--path", "/");

        assertThat(plan.targets())
                .extracting(Target::jar)
                .containsExactly(
                        other.resolve("build/libs/shop.jar"), folder.resolve("target/shop.jar"));
    }

    @Test
    void a_jar_older_than_its_sources_is_refused_unless_it_is_named() throws IOException {
        project.changed("src/main/java/Shop.java");

        assertThat(shell.type("run", "--path", "/", "--dry-run")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("src/main/java/Shop.java is newer than")
                .contains("`mvn package`")
                .hasLineCount(1);
        run("run", "--jar", "target/shop.jar", "--path", "/");
    }

    @Test
    void where_there_is_neither_a_plan_nor_a_project_a_jar_is_asked_for(@TempDir Path empty) {
        shell.terminal = new Terminal(empty, false, false, false, 120);

        assertThat(shell.type()).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .startsWith(empty + " has neither pom.xml nor build.gradle")
                .contains("add --jar FILE")
                .hasLineCount(1);
    }

    @Test
    void a_plan_that_is_named_is_run_and_options_for_jars_are_refused() {
        assertThat(shell.type("run", "--plan", "quick", "--path", "/")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "--path can only be used with a jar, not with --plan: leave out --plan, or"
                                + " write the setting into the plan.\n");
    }

    @Test
    void paths_that_answer_are_found_and_sent_equally_often_for_about_a_minute() {
        application("/orders", "/products");

        Plan plan = run("run");

        assertThat(plan.title()).isEqualTo("GET /orders, GET /products");
        Mix mix = Objects.requireNonNull(plan.workloads().get(0).mix());
        assertThat(mix.list())
                .extracting(ListedRequest::path, ListedRequest::weight)
                .containsExactly(tuple("/orders", 1L), tuple("/products", 1L));
        assertThat(plan.targets()).extracting(Target::ready).containsOnly("/orders");
        assertThat(plan.limits().run()).isLessThan(Duration.ofMinutes(1));
        String found =
                "GET /orders, GET /products, sent equally often: listed in the OpenAPI document"
                        + " (/v3/api-docs).";
        assertThat(plan.notes()).containsExactly(found);
        assertThat(shell.err.toString())
                .contains("Starting shop once, to find paths that answer.\n" + found + "\n")
                .contains("add --path /x or --requests FILE, and --within 10m");
    }

    @Test
    void one_path_is_measured_with_its_headers() {
        application("/orders");

        Plan plan = run("run", "--header", "Authorization: Bearer t", "--within", "5m");

        Workload workload = plan.workloads().get(0);
        assertThat(workload.requestLine()).isEqualTo("GET /orders");
        assertThat(workload.headers()).containsEntry("Authorization", "Bearer t");
        assertThat(workload.expect().status()).isEqualTo(200);
        assertThat(plan.limits().run()).isEqualTo(Duration.ofMinutes(5));
        assertThat(application.received).contains("GET /orders Bearer t");
    }

    @Test
    void the_readiness_check_of_several_paths_has_their_headers() {
        application("/orders", "/products");

        Plan plan = run("run", "--header", "Authorization: Bearer t");

        assertThat(plan.readiness(plan.targets().get(0)))
                .isEqualTo(
                        Workload.get("ready", "/orders")
                                .withHeaders(Map.of("Authorization", "Bearer t")));
    }

    @Test
    void a_load_tool_that_sends_one_request_gets_the_first_path() {
        application("/orders", "/products");

        Plan plan = run("run", "--driver", "wrk");

        assertThat(plan.workloads())
                .extracting(Workload::requestLine)
                .containsExactly("GET /orders");
    }

    @Test
    void the_application_is_started_as_for_its_launches_and_also_logs_its_mappings() {
        application("/orders");

        run("run", "--property", "a=b", "--ready", "/health", "--service", "db=127.0.0.1:1");

        Plan asked = shell.started.get(0);
        assertThat(asked.services()).hasSize(1);
        Target target = asked.targets().get(0);
        assertThat(target.properties()).containsEntry("a", "b").hasSize(3);
        assertThat(asked.readiness(target)).isEqualTo(Workload.get("ready", "/health"));
        Plan measured = shell.weighed.get(0);
        assertThat(measured.targets().get(0).properties())
                .containsExactlyEntriesOf(Map.of("a", "b"));
        assertThat(measured.targets().get(0).ready()).isEqualTo("/health");
    }

    @Test
    void without_a_readiness_path_any_answer_shows_that_the_application_is_ready() {
        application("/orders");

        run("run");

        Plan asked = shell.started.get(0);
        assertThat(asked.readiness(asked.targets().get(0)).expect()).isEqualTo(Workload.Expect.ANY);
    }

    @Test
    void a_dry_run_starts_nothing_and_says_that_paths_are_found() {
        assertThat(shell.type("run", "--dry-run")).isEqualTo(ExitCode.DONE);

        assertThat(shell.started).isEmpty();
        assertThat(shell.out.toString())
                .startsWith("jars: paths that are found at the start\n")
                .contains("No path was given. The run starts the application once, to find");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "squeeze", "switches --switch gc=serial,parallel"})
    void if_no_path_answers_one_sentence_says_what_was_tried(String words) {
        assertThat(shell.type(words.split(" ", -1))).isEqualTo(ExitCode.USAGE);

        assertThat(shell.weighed).isEmpty();
        assertThat(shell.err.toString().lines().reduce((first, second) -> second))
                .hasValueSatisfying(
                        sentence ->
                                assertThat(sentence)
                                        .startsWith("No path was found")
                                        .contains("/v3/api-docs answered with status 404")
                                        .endsWith("give one with --path /x."));
    }

    @Test
    void switches_are_measured_with_the_paths_that_were_found() {
        application("/orders");

        Plan plan = run("switches", "--switch", "gc=serial,parallel", "--rounds", "2");

        assertThat(plan.title()).isEqualTo("Effects of switches of shop: GET /orders");
        assertThat(plan.targets()).extracting(Target::ready).containsOnly("/orders");
        assertThat(plan.notes())
                .contains("GET /orders: listed in the OpenAPI document (/v3/api-docs).");
    }

    @Test
    void an_application_that_does_not_start_is_the_reason() {
        shell.application = null;

        assertThat(shell.type("run")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("shop cannot be started");
    }

    @Test
    void a_file_to_post_needs_a_path() {
        assertThat(shell.type("run", "--post", "pom.xml", "--ready", "/"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("--post needs a path to send the file to: add --path /x.");
    }
}
