package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.command.ExitCode;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options for a mix of requests, and for the login of its users. */
class MixFlagsTest {

    @TempDir Path folder;

    private final Shell shell = new Shell();
    private String jar = "";
    private String requests = "";

    @BeforeEach
    void a_jar_and_a_file_are_there() throws IOException {
        jar = Files.createFile(folder.resolve("a.jar")).toString();
        requests =
                Files.writeString(
                                folder.resolve("shop.http"),
                                """
                                ### Order
                                POST /orders
                                Content-Type: application/json

                                {"id": "{{$uuid}}"}

                                ### Any product
                                GET /products/{{$randomInt}}

                                ### Products
                                GET /products
                                """)
                        .toString();
    }

    private int run(String... flags) {
        List<String> words = new ArrayList<>(List.of("run", "--jar", jar));
        words.addAll(Arrays.asList(flags));
        return shell.type(words.toArray(String[]::new));
    }

    private Mix mix() {
        return Objects.requireNonNull(shell.weighed.get(0).workloads().get(0).mix());
    }

    @Test
    void a_file_of_requests_is_the_workload_and_its_first_get_shows_that_a_server_is_ready() {
        assertThat(run("--requests", requests)).as(shell.err.toString()).isEqualTo(ExitCode.DONE);

        Plan plan = shell.weighed.get(0);
        assertThat(mix().file()).isEqualTo(Path.of(requests));
        assertThat(plan.targets().get(0).ready()).isEqualTo("/products");
        assertThat(plan.title()).isEqualTo("the requests of shop.http");
        assertThat(shell.err.toString())
                .contains("weigh switches --jar %s --requests %s".formatted(jar, requests));
    }

    @Test
    void the_page_of_a_login_shows_that_a_server_is_ready() {
        int code =
                run(
                        "--requests",
                        requests,
                        "--login",
                        "/login",
                        "--user",
                        "ann",
                        "--password",
                        "${env:PW}");

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(mix().login()).isEqualTo(new Login("/login", "ann", "${env:PW}"));
        assertThat(shell.weighed.get(0).targets().get(0).ready()).isEqualTo("/login");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--path /x|--requests replaces --path, --post, --status and --header",
                "--status 201|--requests replaces --path, --post, --status and --header",
                "--user ann|--user and --password fill in a login's form: add --login /PATH",
                "--login /login|--login needs a user and a password: add --user NAME --password",
                "--login login --user a --password -|--login takes a path that starts with a slash",
                "--login /login --user ann --password s3cret|--password takes no literal password"
            })
    void invalid_options_are_rejected_in_one_sentence(String flags, String sentence) {
        List<String> words = new ArrayList<>(List.of("--requests", requests));
        words.addAll(List.of(flags.split(" ", -1)));

        assertThat(run(words.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains(sentence).doesNotContain("s3cret");
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void options_of_a_mix_need_a_file() {
        assertThat(run("--path", "/", "--login", "/login")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("are for the requests of a file: add --requests");
    }

    @Test
    void a_number_of_requests_is_another_option() {
        assertThat(run("--requests", "500")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("--slice-requests");
    }

    @Test
    void without_a_get_the_readiness_path_must_be_given() throws IOException {
        String posts =
                Files.writeString(folder.resolve("posts.http"), "POST /a\n\n{}\n").toString();

        assertThat(run("--requests", posts)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("add --ready /x");
        assertThat(run("--requests", posts, "--ready", "/up")).isEqualTo(ExitCode.DONE);
    }

    @Test
    void a_wrong_file_is_reported_before_anything_runs() throws IOException {
        String wrong = Files.writeString(folder.resolve("wrong.http"), "GRPC a/b\n").toString();

        assertThat(run("--requests", wrong)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("wrong.http, line 1");
        assertThat(shell.weighed).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"switches", "squeeze"})
    void other_commands_have_the_same_options(String command) {
        assertThat(shell.type(command, "--help")).isEqualTo(ExitCode.DONE);

        assertThat(shell.out.toString())
                .contains("--requests=FILE", "--login=/PATH", "--password=REFERENCE");
    }
}
