package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.command.ExitCode;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.suite.SuiteDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands, output and resumed runs with secrets. */
class SecretsOnScreenTest {

    @TempDir private Path folder;
    private final Shell shell = new Shell();
    private Path plan;

    @BeforeEach
    void a_plan_with_a_secret() throws IOException {
        plan =
                Files.writeString(
                        folder.resolve("shop.yaml"),
                        """
                        name: shop
                        targets: [{name: a, command: [serve, --password, hunter2], env: {KEY: hunter3}}]
                        workloads: [{name: w, get: /, headers: {Authorization: Bearer hunter4}}]
                        """);
    }

    private String said() {
        return shell.out + "\n" + shell.err;
    }

    @Test
    void a_dry_run_shows_commands_without_their_secrets() {
        assertThat(shell.type("run", "--plan", plan.toString(), "--dry-run"))
                .as(said())
                .isEqualTo(ExitCode.DONE);

        assertThat(said())
                .contains("$ serve --password '***'")
                .contains("-H 'Authorization: ***2' http")
                .doesNotContain("hunter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"squeeze", "run"})
    void a_dry_run_of_a_search_shows_commands_without_their_secrets(String command)
            throws IOException {
        Files.writeString(
                plan,
                """
                name: shop
                targets: [{name: a, jar: a.jar, arguments: [--password, hunter2]}]
                workloads: [{name: w, get: /}]
                load: {driver: builtin, model: open, rate: [500], duration: 4s}
                squeeze: {p99: 50ms}
                """);

        assertThat(shell.type(command, "--plan", plan.toString(), "--dry-run"))
                .as(said())
                .isEqualTo(ExitCode.DONE);

        assertThat(said())
                .contains("$ java -jar a.jar", "--password '***'")
                .doesNotContain("hunter");
    }

    @Test
    void a_store_with_a_password_is_shown_without_it() throws IOException {
        Files.writeString(
                plan,
                """
                name: shop
                targets: [{name: a, jar: a.jar, properties: {uris: "{store}"}}]
                workloads: [{name: w, get: /}]
                services: [{name: store, elasticsearch: {documents: 10000}}]
                """);

        shell.type(
                "run",
                "--plan",
                plan.toString(),
                "--elasticsearch",
                "http://me:hunter2@127.0.0.1:9200",
                "--dry-run");

        assertThat(said()).contains("at http://***@127.0.0.1:9200 is").doesNotContain("hunter");
    }

    @Test
    void a_list_of_targets_shows_commands_without_their_secrets() {
        shell.type("list", "targets", "--plan", plan.toString());

        assertThat(said()).contains("serve --password '***'").doesNotContain("hunter");
    }

    @Test
    void an_error_does_not_contain_the_password_of_a_url() {
        shell.running =
                (weighed, how, progress) -> {
                    throw new IOException("http://me:hunter2@host cannot be reached");
                };

        shell.type("run", "--plan", plan.toString());

        assertThat(said()).contains("http://***@host cannot").doesNotContain("hunter");
    }

    @Test
    void a_stack_trace_does_not_contain_the_password_of_a_url() {
        shell.running =
                (weighed, how, progress) -> {
                    throw new IllegalStateException(
                            "impossible", new IOException("http://me:hunter2@host is down"));
                };

        shell.type("run", "--plan", plan.toString(), "--debug");

        assertThat(said()).contains("http://***@host is down", "\tat ").doesNotContain("hunter");
    }

    @Test
    void a_suite_shows_an_error_without_the_password_of_a_url() throws IOException {
        Path suite =
                Files.writeString(folder.resolve("night.yaml"), "name: night\nplans: [shop]\n");
        shell.running =
                (weighed, how, progress) -> {
                    throw new IllegalStateException("http://me:hunter2@host is down");
                };

        String results = folder.resolve("results").toString();
        shell.type("run", "--plan", suite.toString(), "--results", results);

        assertThat(said()).contains("http://***@host is down", "\tat ").doesNotContain("hunter");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--elasticsearch http://me:hunter2@ho%st",
                "--elasticsearch http://me:#hunter%2@host",
                "--elasticsearch=ftp://me:hunter2@host",
                "--elasticsearch http://me:12/hunter2@host",
                "--elasticsearch http://me:12?hunter2@host",
                "--elastic http://me:hunter2@host"
            })
    void a_wrong_url_is_reported_without_its_user_and_password(String wrong) throws IOException {
        Files.writeString(
                plan,
                Files.readString(plan)
                        + "services: [{name: store, elasticsearch: {documents: 10000}}]\n");
        List<String> typed = new ArrayList<>(List.of("run", "--plan", plan.toString()));
        typed.addAll(List.of(wrong.split(" ")));

        int code = shell.type(typed.toArray(String[]::new));

        assertThat(code).as(said()).isEqualTo(ExitCode.USAGE);
        assertThat(said()).contains("elastic").doesNotContain("hunter", "me:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--env hunter2",
                "--property hunter2",
                "--evn KEY=hunter2",
                "--env KEY=hunter3 PASSWORD=hunter2",
                "--seed --env=KEY=hunter2"
            })
    void wrong_usage_is_reported_without_the_values_of_settings(String wrong) {
        List<String> typed = new ArrayList<>(List.of("run", "--plan", plan.toString()));
        typed.addAll(List.of(wrong.split(" ")));

        int code = shell.type(typed.toArray(String[]::new));

        assertThat(code).as(said()).isEqualTo(ExitCode.USAGE);
        assertThat(said()).contains("See weigh run --help.").doesNotContain("hunter");
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void a_resumed_run_takes_no_secrets_from_options_and_does_not_print_them() {
        int code =
                shell.type(
                        "run",
                        "--resume",
                        "quick",
                        "--property",
                        "db.password=hunter2",
                        "--header",
                        "Authorization: Bearer hunter5",
                        "--elasticsearch",
                        "http://me:hunter4@host");

        assertThat(code).as(said()).isEqualTo(ExitCode.USAGE);
        assertThat(said())
                .contains("leave out --property, --header, --elasticsearch.")
                .doesNotContain("hunter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "squeeze"})
    void the_help_says_how_to_write_a_secret_so_that_a_run_can_be_resumed(String command) {
        shell.type(command, "--help");

        assertThat(shell.out.toString().replaceAll("\\s+", " "))
                .contains("must have been written as ${env:NAME}, because")
                .contains("--header 'Authorization: Bearer ${env:TOKEN}'");
    }

    @Test
    void a_resumed_suite_leaves_out_a_plan_with_a_literal_secret() throws IOException {
        Files.writeString(
                folder.resolve("open.yaml"),
                """
                name: open
                targets: [{name: a, command: [serve], env: {KEY: "${env:PATH}"}}]
                workloads: [{name: w, get: /}]
                """);
        Path suite =
                Files.writeString(
                        folder.resolve("night.yaml"), "name: night\nplans: [shop, open]\n");
        Path results = folder.resolve("results");
        Shell.Running usual = shell.running;
        shell.running =
                (weighed, how, progress) -> {
                    usual.run(weighed, how, progress);
                    throw new IOException("No space left on device");
                };
        shell.type("run", "--plan", suite.toString(), "--results", results.toString());
        String id = SuiteDirectory.list(results).get(0).record().id();
        assertThat(shell.weighed).extracting(Plan::name).containsExactly("shop", "open");
        assertThat(shell.weighed.get(0).targets().get(0).env()).containsEntry("KEY", "hunter3");
        shell.weighed.clear();

        shell.type("run", "--resume", id, "--results", results.toString());

        assertThat(shell.weighed).as(said()).extracting(Plan::name).containsExactly("open");
        assertThat(shell.weighed.get(0).targets().get(0).env()).containsEntry("KEY", "${env:PATH}");
        assertThat(said())
                .contains("not run: shop: A run does not store secrets, so shop cannot be resumed")
                .contains("the literal secret of --password, KEY, Authorization, and start again.")
                .doesNotContain("hunter");
    }

    @Test
    void a_variable_that_is_not_set_is_named_before_anything_starts() throws IOException {
        Files.writeString(
                plan,
                Files.readString(plan).replace("hunter3", "\"${env:WEIGH_NO_SUCH_VARIABLE}\""));

        assertThat(shell.type("run", "--plan", plan.toString(), "--dry-run"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(said()).contains("set WEIGH_NO_SUCH_VARIABLE.");
    }
}
