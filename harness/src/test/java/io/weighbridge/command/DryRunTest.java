package io.weighbridge.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.instrument.model.MissingToolException;
import io.weighbridge.instrument.model.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DryRunTest {

    private static final Path SAMPLE =
            Path.of("src/test/resources/io/weighbridge/command/dry-run.yaml").toAbsolutePath();

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG"})
    void a_dry_run_prints_the_order_and_each_command_once_in_every_locale(String locale)
            throws IOException {
        Locale usual = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            Shell shell = new Shell();

            int code = shell.type("run", "--plan", SAMPLE.toString(), "--dry-run");

            assertThat(code).isEqualTo(ExitCode.DONE);
            assertThat(shell.weighed).isEmpty();
            assertThat(ofPlan(shell.out.toString().lines().toList()))
                    .isEqualTo(ofPlan(golden("dry-run.txt")));
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void a_size_that_the_run_will_determine_is_announced(@TempDir Path folder) throws IOException {
        Path plan = folder.resolve("unsized.yaml");
        Files.writeString(plan, Files.readString(SAMPLE).replace("load: {requests: 20000}\n", ""));
        Shell shell = new Shell();

        int code = shell.type("run", "--plan", plan.toString(), "--dry-run");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString())
                .contains("The size of a slice is set after the warm-up, so that it lasts about");
    }

    @Test
    void the_built_in_tool_uses_the_remaining_time_even_if_slices_have_a_size(@TempDir Path folder)
            throws IOException {
        String limited = "load: {driver: builtin, duration: 500ms}\nlimits: {run: 10m}\n";
        Path plan = folder.resolve("limited.yaml");
        Files.writeString(
                plan, Files.readString(SAMPLE).replace("load: {requests: 20000}\n", limited));
        Shell shell = new Shell();

        assertThat(shell.type("run", "--plan", plan.toString(), "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString())
                .contains("the number of slices in the last round depends on the time left");
    }

    @Test
    void the_time_to_fill_a_store_is_part_of_the_estimate(@TempDir Path folder) throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: stored
                        targets: [{name: a, jar: a.jar, env: {STORE: "{store}"}}]
                        workloads: [{name: root, get: /}]
                        services: [{name: store, elasticsearch: {documents: 10000}}]
                        limits: {run: 1m}
                        """);

        assertThat(estimate(plan, "18000000")).isNotEqualTo(estimate(plan, "10000"));
    }

    private static String estimate(Path plan, String documents) {
        Shell shell = new Shell();
        shell.type("run", "--plan", plan.toString(), "--documents", documents, "--dry-run");
        return shell.out
                .toString()
                .lines()
                .filter(line -> line.startsWith("The run would take about"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_load_with_a_missing_tool_is_marked_and_the_others_are_unchanged() {
        Shell shell = new Shell();
        shell.checkLoad =
                load -> {
                    if (Long.valueOf(70).equals(load.requests())) {
                        throw new MissingToolException("ab is needed but is nowhere");
                    }
                };

        int code =
                shell.type(
                        "run", "--plan", SAMPLE.toString(), "--slice-requests", "70", "--dry-run");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString())
                .contains("    missing: ab is needed but is nowhere")
                .contains("    $ java -jar ");
    }

    @Test
    void an_unsupported_option_ends_a_dry_run_like_a_run() {
        Shell shell = new Shell();
        shell.checkLoad =
                load -> {
                    throw new UsageException("ab takes no such option: leave it out");
                };

        assertThat(shell.type("run", "--plan", SAMPLE.toString(), "--dry-run"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("ab takes no such option: leave it out");
    }

    @Test
    void a_target_that_cannot_run_here_is_left_out_as_it_would_be_of_a_run(@TempDir Path folder)
            throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: needs
                        targets:
                          - {name: here, jar: a.jar}
                          - {name: elsewhere, command: [b], needs: [no-such-program]}
                        workloads: [{name: root, get: /}]
                        """);
        Shell shell = new Shell();

        shell.type("run", "--plan", plan.toString(), "--dry-run");

        assertThat(shell.out.toString())
                .contains("start here")
                .contains("not run: elsewhere: there is no no-such-program on the PATH.")
                .doesNotContain("start elsewhere");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --plan plans/quick.yaml --gate beauty=5%                           | beauty
                    --plan plans/quick.yaml --export-json /no-such-folder/a.json       | The report /no-such-folder/a.json cannot be written
                    """)
    void a_dry_run_rejects_what_a_run_rejects(String words, String sentence) {
        Shell shell = new Shell();

        assertThat(shell.type(("run --dry-run " + words).split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains(sentence);
        assertThat(shell.out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://somewhere", "localhost:9200", "/somewhere"})
    void an_elasticsearch_url_must_be_http(String typed, @TempDir Path folder) throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: stored
                        targets: [{name: a, jar: a.jar, env: {STORE: "{store}"}}]
                        workloads: [{name: root, get: /}]
                        services: [{name: store, elasticsearch: {documents: 10000}}]
                        """);
        Shell shell = new Shell();

        assertThat(
                        shell.type(
                                "run",
                                "--plan",
                                plan.toString(),
                                "--dry-run",
                                "--elasticsearch",
                                typed))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .isEqualTo(
                        "--elasticsearch takes a URL such as http://127.0.0.1:9200, not %s.\n"
                                .formatted(typed));
    }

    @Test
    void a_file_that_java_cannot_start_is_rejected(@TempDir Path folder) throws IOException {
        Path text = Files.writeString(folder.resolve("a.txt"), "no jar");
        Path library = folder.resolve("library.jar");
        new JarOutputStream(Files.newOutputStream(library), new Manifest()).close();
        Shell shell = new Shell();

        int code =
                shell.type(
                        "run",
                        "--dry-run",
                        "--path",
                        "/",
                        "--jar",
                        "a=" + text,
                        "--jar",
                        "b=" + library);

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("a: " + text + " cannot be read as a jar (")
                .contains(
                        "b: the manifest of "
                                + library
                                + " has no Main-Class; name an executable jar");
    }

    @Test
    void an_impossible_move_is_rejected_before_anything_starts(@TempDir Path folder)
            throws IOException {
        Path jar = folder.resolve("shop.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Shop");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        Path plan =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: moves
                        targets:
                          - {name: shop, jar: %1$s}
                          - {name: jetty, jar: %1$s, move: jetty}
                        workloads: [{name: root, get: /}]
                        """
                                .formatted(jar));
        Shell shell = new Shell();

        assertThat(shell.type("run", "--plan", plan.toString(), "--dry-run"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .startsWith(jar + " is not an executable Spring Boot jar (it is a thin jar");
        assertThat(shell.out.toString()).isEmpty();
    }

    @Test
    void a_command_without_a_port_is_noted(@TempDir Path folder) throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: ports
                        targets:
                          - {name: fixed, command: [serve, "8080"]}
                          - {name: given, command: [serve, "--port={port}"]}
                        workloads: [{name: root, get: /}]
                        """);
        Shell shell = new Shell();

        assertThat(shell.type("run", "--plan", plan.toString(), "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.err.toString())
                .contains("The command of fixed has no {port}, so the server must take its port")
                .doesNotContain("given");
    }

    @Test
    void without_a_seed_the_one_drawn_is_printed_and_repeats_the_order() {
        Shell first = new Shell();
        first.type("run", "--plan", "plans/quick.yaml", "--dry-run");
        String seed = first.out.toString().replaceAll("(?s).*--seed ([0-9]+) .*", "$1");
        Shell again = new Shell();
        again.type("run", "--plan", "plans/quick.yaml", "--dry-run", "--seed", seed);

        assertThat(again.out.toString()).isEqualTo(first.out.toString());
    }

    @Test
    void a_plan_without_a_warm_up_has_no_command_for_it() {
        Shell shell = new Shell();
        shell.type("run", "--plan", "plans/containers-ab.yaml", "--dry-run");

        assertThat(shell.out.toString())
                .contains("  measure metrics\n    $ ")
                .doesNotContain("warm up", "warmed up");
    }

    @Test
    void each_command_is_printed_once_with_all_its_uses(@TempDir Path folder) throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: protocols
                        targets:
                          - {name: one, command: [serve, "{port}"]}
                          - {name: twin, command: [serve, "{port}"]}
                          - {name: other, command: [serve, "{port}"], protocol: h2c}
                        workloads: [{name: root, get: /}]
                        pin: false
                        load: {driver: builtin, duration: 1s, keepAlive: true}
                        """);
        Shell shell = new Shell();

        shell.type("run", "--plan", plan.toString(), "--dry-run");

        assertThat(shell.err.toString()).isEmpty();
        assertThat(shell.out.toString())
                .endsWith(
                        """
                        Commands:
                          start one, twin, other
                            $ serve {port}
                          warm up with root of one and twin; measure root of one and twin
                            $ builtin -n 'as many as take a second' http://127.0.0.1:{port}/
                          warm up with root of other; measure root of other
                            $ builtin --h2c -n 'as many as take a second' http://127.0.0.1:{port}/
                        """);
    }

    /** The lines to which no feature adds anything: a feature may need time after the rounds. */
    private static List<String> ofPlan(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.startsWith("The run would take about "))
                .filter(line -> !line.startsWith("After the last measurement, "))
                .toList();
    }

    private static List<String> golden(String name) throws IOException {
        try (var stream = DryRunTest.class.getResourceAsStream(name)) {
            return new String(
                            Objects.requireNonNull(stream, Path.of(name).toString()).readAllBytes(),
                            StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
