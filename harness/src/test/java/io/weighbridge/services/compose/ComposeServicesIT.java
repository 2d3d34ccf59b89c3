package io.weighbridge.services.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.ContainerLabel;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services on the engine of this machine, from an image that is made here. */
@Tag("all")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ComposeServicesIT {

    private static final Duration WITHIN = Duration.ofMinutes(2);
    private static final int SSL_REQUEST = 80877103;

    /** A health check that says after a second that it failed. */
    private static final String UNHEALTHY =
            """
                healthcheck:
                  test: ["CMD", "cat", "/no/such/file"]
                  interval: 1s
                  retries: 1
            """;

    @TempDir private static Path rootFileSystem;
    private static RealEngine engine;

    @TempDir private Path folder;
    private final String run = "it-" + UUID.randomUUID();
    private final List<String> said = new ArrayList<>();
    private Children children;

    @BeforeAll
    static void makeImage() throws Exception {
        engine = RealEngine.open(rootFileSystem);
    }

    @AfterAll
    static void removeImage() throws Exception {
        if (engine != null) {
            engine.close();
        }
    }

    @BeforeEach
    void openChildren() throws IOException {
        children = Children.open();
    }

    @AfterEach
    void closeChildren() {
        children.close();
    }

    private ComposeProject up(String more) throws Exception {
        return up(more, WITHIN);
    }

    private ComposeProject up(String more, Duration within) throws Exception {
        return ComposeProject.up(
                ComposeFile.read(engine.file(folder, more)),
                engine.tool(),
                run,
                children,
                folder.resolve("logs"),
                within,
                said::add);
    }

    private static String label(ComposeProject project) {
        return Objects.requireNonNull(project.services().get(0).labels().get(ContainerLabel.KEY));
    }

    @Test
    void a_database_comes_up_on_loopback_and_nothing_of_it_is_left() throws Exception {
        List<String> volumes = engine.volumes();
        ComposeProject project = up("");
        String label = label(project);
        try (project) {
            ComposeService db = project.services().get(0);
            assertThat(project.services()).hasSize(1);
            assertThat(db.name()).isEqualTo("db");
            assertThat(db.image()).isEqualTo(engine.image());
            int port = Objects.requireNonNull(db.hostPorts().get(5432));
            assertThat(speaksPostgres(port)).isTrue();
            assertThat(
                            engine.ask(
                                    "inspect",
                                    "--format",
                                    "{{json .NetworkSettings.Ports}}",
                                    db.containerId()))
                    .contains("127.0.0.1")
                    .doesNotContain("0.0.0.0");
            assertThat(Files.readString(Path.of("/proc", db.pid() + "", "comm")))
                    .contains("postgres");
            assertThat(cpu(Objects.requireNonNull(db.cgroup()))).isPositive();
            assertThat(SpringConnections.properties(project.services()))
                    .containsAllEntriesOf(
                            Map.of(
                                    "spring.datasource.url",
                                    "jdbc:postgresql://127.0.0.1:" + port + "/shop",
                                    "spring.r2dbc.url",
                                    "r2dbc:postgresql://127.0.0.1:" + port + "/shop",
                                    "spring.datasource.username",
                                    "postgres",
                                    "spring.datasource.password",
                                    "s3cret-word"));
            assertThat(engine.left(label)).hasSize(3);
            assertThat(project.whyEnded()).isNull();
        }
        assertThat(engine.left(label)).isEmpty();
        assertThat(engine.volumes()).isEqualTo(volumes);
        assertThat(said).hasSize(1);
        assertThat(folder.resolve("logs/db.log")).content().contains("ready to accept connections");
    }

    /** PostgreSQL answers a request for SSL with one letter. */
    private static boolean speaksPostgres(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(8);
            out.writeInt(SSL_REQUEST);
            out.flush();
            return new DataInputStream(socket.getInputStream()).readByte() == 'N';
        }
    }

    private static long cpu(Path group) throws IOException {
        Path first = group.resolve("cpuacct.usage");
        return Files.exists(first)
                ? Long.parseLong(Files.readString(first).strip())
                : Files.readAllLines(group.resolve("cpu.stat")).stream()
                        .filter(line -> line.startsWith("usage_usec"))
                        .mapToLong(line -> Long.parseLong(line.split(" ", -1)[1]))
                        .sum();
    }

    @Test
    void a_secret_is_in_no_log_and_no_message() throws Exception {
        String chatty =
                """
                  chatty:
                    image: %s
                    environment: {API_TOKEN: t0ken-of-api}
                    entrypoint: [sh, -c, "echo using $$API_TOKEN and s3cret-word; exit 3"]
                    ports: ["99"]
                """
                        .formatted(engine.image());

        assertThatThrownBy(() -> up(chatty))
                .isInstanceOf(BackendFailedException.class)
                .hasMessageContaining("Service chatty ended with exit code 3; the last lines")
                .hasMessageContaining("using ***")
                .message()
                .doesNotContain("t0ken-of-api")
                .doesNotContain("s3cret-word");
        assertThat(said).noneMatch(line -> line.contains("s3cret-word"));
        try (Stream<Path> logs = Files.list(folder.resolve("logs"))) {
            assertThat(logs.toList())
                    .isNotEmpty()
                    .allSatisfy(
                            log ->
                                    assertThat(log)
                                            .content()
                                            .doesNotContain("t0ken-of-api")
                                            .doesNotContain("s3cret-word"));
        }
        assertThat(engine.ask("ps", "--all", "--format", "{{.Names}}")).doesNotContain(run);
    }

    /** Podman leaves health checks to systemd. */
    @Test
    void a_service_that_is_unhealthy_fails_the_start_and_everything_is_removed() {
        assumeTrue(
                engine.tool().engine().endsWith("docker")
                        || Files.isDirectory(Path.of("/run/systemd/system")));
        assertThatThrownBy(() -> up(UNHEALTHY))
                .isInstanceOf(BackendFailedException.class)
                .hasMessageContaining("Service db is unhealthy")
                .hasMessageContaining("/no/such/file");
        assertThat(children.temporary()).isEmptyDirectory();
        await().untilAsserted(
                        () ->
                                assertThat(engine.ask("ps", "--all", "--format", "{{.Names}}"))
                                        .doesNotContain(run));
    }

    @Test
    void a_service_that_is_not_ready_in_time_fails_the_start() throws Exception {
        String slow = UNHEALTHY.replace("retries: 1", "retries: 1000");

        assertThatThrownBy(() -> up(slow, Duration.ofSeconds(8)))
                .isInstanceOf(BackendFailedException.class)
                .hasMessageContaining("Service db was not ready in time: it is starting")
                .hasMessageContaining("ready to accept connections");
        assertThat(engine.ask("ps", "--all", "--format", "{{.Names}}")).doesNotContain(run);
    }

    @Test
    void a_service_that_ends_later_says_why() throws Exception {
        try (ComposeProject project = up("")) {
            ComposeService db = project.services().get(0);
            engine.ask("kill", db.containerId());

            assertThat(project.whyEnded())
                    .startsWith("Service db ended with exit code 137")
                    .contains("ready to accept connections");
        }
    }

    @Test
    void a_job_on_which_another_service_waits_may_end() throws Exception {
        String job =
                """
                  job:
                    image: %1$s
                    entrypoint: [sh, -c, "sleep 1"]
                  after:
                    image: %1$s
                    entrypoint: [sleep, "600"]
                    depends_on: {job: {condition: service_completed_successfully}}
                """
                        .formatted(engine.image());

        try (ComposeProject project = up(job)) {
            assertThat(project.services())
                    .extracting(ComposeService::name)
                    .containsExactlyInAnyOrder("db", "after");
            assertThat(project.whyEnded()).isNull();
        }
    }

    @Test
    void containers_volumes_and_tags_of_others_stay_untouched() throws Exception {
        String foreign =
                engine.ask(
                        "run",
                        "--detach",
                        "--env",
                        "POSTGRES_PASSWORD=x",
                        "--volume",
                        run + ":/var/lib/postgresql/data",
                        engine.image());
        String tag = "weighbridge-test-built:" + run;
        engine.ask("tag", engine.image(), tag);
        String tagged = engine.ask("image", "inspect", "--format", "{{.Id}}", tag);
        Path context = Files.createDirectory(folder.resolve("context"));
        Files.writeString(
                context.resolve("Dockerfile"),
                "FROM %s\nENV BUILT=yes\n".formatted(engine.image()));
        String built =
                """
                  built:
                    image: %s
                    build: ./context
                    environment: {POSTGRES_PASSWORD: another}
                    ports: ["5432"]
                """
                        .formatted(tag);
        try {
            ComposeProject project = up(built);
            String label = label(project);
            assertThat(project.services().get(0).environment()).containsEntry("BUILT", "yes");
            assertThat(project.services().get(0).image()).isEqualTo(tag);
            project.close();

            assertThat(engine.left(label)).isEmpty();
            assertThat(engine.ask("inspect", "--format", "{{.State.Status}}", foreign))
                    .isEqualTo("running");
            assertThat(engine.volumes()).contains(run);
            assertThat(engine.ask("image", "inspect", "--format", "{{.Id}}", tag))
                    .isEqualTo(tagged);
        } finally {
            engine.ask("rm", "--force", "--volumes", foreign);
            engine.ask("volume", "rm", run);
            engine.ask("image", "rm", tag);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothing_is_left_after_kill_9_and_after_ctrl_c(boolean kill) throws Exception {
        Process weigh = fork(engine.file(folder, ""));
        assertThat(weigh.inputReader().readLine()).isEqualTo("starting");
        String label = weigh.inputReader().readLine().replaceFirst("^up ", "");
        assertThat(engine.left(label)).hasSize(3);

        end(weigh, kill);

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(engine.left(label)).isEmpty());
        assertThat(engine.ask("ps", "--all", "--format", "{{.Names}}")).doesNotContain(run);
        hasNoProcesses();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothing_is_left_if_weigh_is_stopped_while_services_start(boolean kill) throws Exception {
        String slow = UNHEALTHY.replace("retries: 1", "retries: 1000");
        Process weigh = fork(engine.file(folder, slow));
        assertThat(weigh.inputReader().readLine()).isEqualTo("starting");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> engine.ask("ps", "--format", "{{.Names}}").contains(run));

        end(weigh, kill);

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(
                        () -> {
                            assertThat(engine.ask("ps", "--all", "--format", "{{.Names}}"))
                                    .doesNotContain(run);
                            assertThat(engine.ask("network", "ls", "--format", "{{.Name}}"))
                                    .doesNotContain(run);
                            assertThat(engine.volumes()).noneMatch(name -> name.contains(run));
                        });
        hasNoProcesses();
    }

    private Process fork(Path file) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ForkedCompose.class.getName(),
                        file.toString(),
                        folder.resolve("logs").toString(),
                        run)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void end(Process weigh, boolean kill) throws InterruptedException {
        if (kill) {
            weigh.destroyForcibly();
        } else {
            weigh.destroy();
        }
        assertThat(weigh.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    /**
     * No process of Compose, of an engine's program or of a reaper has the run in its arguments.
     */
    private void hasNoProcesses() {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () ->
                                assertThat(
                                                ProcessHandle.allProcesses()
                                                        .map(
                                                                process ->
                                                                        process.info()
                                                                                .commandLine())
                                                        .flatMap(line -> line.stream()))
                                        .noneMatch(line -> line.contains(run)));
    }

    @Test
    void what_only_the_resolved_file_shows_is_refused_before_anything_is_created()
            throws Exception {
        Files.writeString(
                folder.resolve(".env"), "SOURCE=" + folder + "\nWHOSE=somebodys-container\n");
        Files.writeString(
                folder.resolve("base.yaml"),
                "services:\n  base:\n    image: x\n    container_name: ${WHOSE}\n");
        String more =
                """
                  writes:
                    image: x
                    volumes: ["${SOURCE}:/data"]
                  extends:
                    extends: {file: base.yaml, service: base}
                """;

        assertThatThrownBy(() -> up(more))
                .isInstanceOf(UsageException.class)
                .isNotInstanceOf(BackendFailedException.class)
                .hasMessageContaining("service writes could write to " + folder)
                .hasMessageContaining("service extends has container_name");
        assertThat(said).isEmpty();
    }

    @Test
    void what_compose_refuses_is_said_with_its_words() {
        assertThatThrownBy(() -> up("    no_such_key: 1\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Compose refuses the file")
                .hasMessageContaining("no_such_key");
    }
}
