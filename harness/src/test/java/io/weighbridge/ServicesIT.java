package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.os.Children;
import io.weighbridge.postgres.Employees;
import io.weighbridge.postgres.OwnPostgres;
import io.weighbridge.postgres.PostgresAdmin;
import io.weighbridge.postgres.Settings;
import io.weighbridge.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real applications with a real PostgreSQL that runs already, or that weigh brings. */
@Tag("all")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ServicesIT {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final String RUN = "services-it";

    @TempDir private static Path home = Path.of("");
    private static Children children;
    private static OwnPostgres postgres;

    @TempDir private Path folder = Path.of("");

    @BeforeAll
    static void start_postgres() throws Exception {
        children = Children.open();
        postgres = started(home);
    }

    private static OwnPostgres started(Path logs) throws InterruptedException {
        OwnPostgres started = OwnPostgres.start(children, Settings.USUAL, logs, line -> {});
        new Employees(new Documents(10_000, 1, 1)).fill(started.admin(RUN), started.database());
        return started;
    }

    @AfterAll
    static void end_postgres() {
        postgres.close();
        children.close();
    }

    private static Path jar(String stack) {
        Path jar = PROJECT.resolve("sql/%s/target/sql-%s.jar".formatted(stack, stack));
        assertThat(jar).as("build it with: mvn -Pall package").exists();
        return jar;
    }

    /** Options for jars with a PostgreSQL. */
    private static List<String> beside(OwnPostgres database, String name, String... more) {
        List<String> options = new ArrayList<>();
        options.addAll(List.of("--path", "/employees/JohnSmith1", "--ready", "/plaintext"));
        options.addAll(
                List.of("--service", "db=%s:%d".formatted(database.host(), database.port())));
        options.addAll(
                List.of(
                        "--property",
                        "spring.datasource.url=jdbc:postgresql://{db.address}/" + name,
                        "--property",
                        "spring.datasource.username=" + database.user(),
                        "--env",
                        "SPRING_DATASOURCE_PASSWORD=${env:IT_PASSWORD}"));
        options.addAll(List.of(more));
        return options;
    }

    /** A short run, unless the options say otherwise; what it measures is of no interest. */
    private WeighRun weigh(OwnPostgres database, List<Path> jars, List<String> options)
            throws Exception {
        List<String> all = new ArrayList<>(options);
        if (!options.contains("--rounds")) {
            all.addAll(List.of("--rounds", "1", "--within", "40s"));
        }
        return WeighRun.of(
                folder,
                Map.of("IT_PASSWORD", database.password()),
                jars,
                all.toArray(String[]::new));
    }

    private Path onlyRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            List<Path> measured =
                    runs.filter(run -> Files.exists(run.resolve("run.json"))).toList();
            assertThat(measured).hasSize(1);
            return measured.get(0);
        }
    }

    private JsonNode plannedRun() throws IOException {
        return new ObjectMapper().readTree(onlyRun().resolve("run.json").toFile());
    }

    private void nothingStored(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.toString().endsWith(".jar")) {
                    String content = Files.readString(file, StandardCharsets.ISO_8859_1);
                    assertThat(content).as(file.toString()).doesNotContain(text);
                }
            }
        }
    }

    @Test
    void the_cpu_of_a_database_that_runs_already_is_a_row_of_its_own() throws Exception {
        Path restored = folder.resolve("restored");

        WeighRun run =
                weigh(
                        postgres,
                        List.of(jar("tomcat"), jar("jetty")),
                        beside(
                                postgres,
                                postgres.database(),
                                "--before-launch",
                                "echo {target} $WEIGH_DB_PORT >> " + restored));

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("service's CPU/request", "pending connections");
        assertThat(plannedRun().path("serviceCpus").isMissingNode()).isFalse();
        assertThat(plannedRun().path("tools").path("db").asText()).startsWith("at 127.0.0.1:");
        assertThat(Files.readAllLines(restored))
                .contains("sql-tomcat " + postgres.port(), "sql-jetty " + postgres.port());
        assertThat(Files.readString(onlyRun().resolve("trials.jsonl")))
                .contains("\"load.store.cpu\"");
        nothingStored(postgres.password());
    }

    @Test
    void each_target_gets_a_copy_of_a_template_which_is_dropped_at_the_end() throws Exception {
        WeighRun run = plan();

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(databases()).isEmpty();
        assertThat(plannedRun().path("tools").path("db").asText())
                .contains("a copy of weighbridge for each target at each launch");
        nothingStored(postgres.password());
    }

    private WeighRun plan() throws Exception {
        Path file = template();
        return WeighRun.of(
                folder,
                Map.of("IT_PASSWORD", postgres.password()),
                List.of(),
                "--plan",
                file.toString());
    }

    private Path template() throws IOException {
        return Files.writeString(
                folder.resolve("template.yaml"),
                """
                name: template
                rounds: 1
                services:
                  - {name: db, address: "127.0.0.1:%d", database: {template: weighbridge, user: weighbridge, password: "${env:IT_PASSWORD}"}}
                targets:
                  - name: tomcat
                    jar: %s
                    ready: /plaintext
                    properties: {spring.datasource.url: "jdbc:postgresql://{db.address}/{db.database}", spring.datasource.username: "{db.user}"}
                    env: {SPRING_DATASOURCE_PASSWORD: "{db.password}"}
                workloads: [{name: by-name, get: /employees/JohnSmith1}]
                load: {driver: builtin, model: open, rate: [100], connections: 4, duration: 2s, keepAlive: true}
                warmup: {atMost: 3s}
                slices: {perRound: 2}
                """
                        .formatted(postgres.port(), jar("tomcat")));
    }

    private static List<String> databases() {
        PostgresAdmin any =
                new PostgresAdmin(
                        postgres.host(),
                        postgres.port(),
                        postgres.user(),
                        postgres.password(),
                        "postgres",
                        "weigh_");
        return any.databasesOfRun();
    }

    @Test
    void after_a_kill_no_database_of_the_run_is_left() throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Dweigh.folder=" + folder,
                                "-Djava.io.tmpdir=" + folder,
                                "-jar",
                                PROJECT.resolve("harness/target/weigh.jar").toString(),
                                "run",
                                "--plan",
                                template().toString(),
                                "--results",
                                folder.resolve("results").toString())
                        .directory(PROJECT.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("out").toFile());
        builder.environment().put("IT_PASSWORD", postgres.password());
        Process weigh = builder.start();

        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(databases()).isNotEmpty());
        weigh.destroyForcibly().waitFor();

        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(databases()).isEmpty());
    }

    @Test
    void a_database_that_ends_in_mid_run_is_named_and_finished_rounds_are_kept() throws Exception {
        Path logs = Files.createDirectory(folder.resolve("logs"));
        OwnPostgres other = started(logs);
        Path results = folder.resolve("results");
        Thread end =
                new Thread(
                        () -> {
                            Awaitility.await()
                                    .atMost(Duration.ofMinutes(3))
                                    .until(() -> hasTrial(results));
                            other.close();
                        });
        end.start();

        List<String> options = beside(other, other.database());
        options.addAll(List.of("--rounds", "9", "--within", "2m"));
        WeighRun run = weigh(other, List.of(jar("tomcat")), options);
        end.join();

        assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out() + run.err())
                .contains("the service db no longer accepts connections at 127.0.0.1:");
        assertThat(run.out()).contains("CPU/request");
    }

    private static boolean hasTrial(Path results) throws IOException {
        if (!Files.isDirectory(results)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(results)) {
            return files.filter(file -> file.endsWith("trials.jsonl"))
                    .anyMatch(file -> file.toFile().length() > 0);
        }
    }

    @Test
    void a_command_that_restores_nothing_fails_the_launch_with_its_last_words() throws Exception {
        WeighRun run =
                weigh(
                        postgres,
                        List.of(jar("tomcat")),
                        beside(
                                postgres,
                                postgres.database(),
                                "--before-launch",
                                "echo no such backup; exit 3"));

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out() + run.err()).contains("ended with exit code 3", "no such backup");
    }

    @Test
    void a_closed_port_is_one_sentence_before_anything_is_started() throws Exception {
        WeighRun run =
                WeighRun.of(
                        folder,
                        List.of(jar("tomcat")),
                        "--path",
                        "/plaintext",
                        "--service",
                        "db=127.0.0.1:1");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("The service db does not accept connections at 127.0.0.1:1");
    }

    @Test
    void too_many_connections_are_named_by_the_message_of_the_application() throws Exception {
        WeighRun run =
                weigh(
                        postgres,
                        List.of(jar("tomcat")),
                        beside(postgres, postgres.database(), "--property", "pool.size=150"));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out() + run.err())
                .contains("ended with exit code 1 before its first correct answer")
                .containsPattern("too many clients already|remaining connection slots");
    }

    @Test
    void the_postgresql_that_weigh_brings_needs_nothing_installed() throws Exception {
        WeighRun run =
                WeighRun.of(
                        folder,
                        List.of(),
                        "--plan",
                        "postgres",
                        "--targets",
                        "jetty,webflux",
                        "--within",
                        "60s",
                        "--rounds",
                        "1");

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("service's CPU/request", "by-organization");
        assertThat(plannedRun().path("tools").path("db").asText())
                .contains("PostgreSQL 17", "fsync = on", "200000 employees");
        assertThat(plannedRun().path("plan").toString()).contains("{db.password}");
    }
}
