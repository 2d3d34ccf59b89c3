package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weighbridge.ListeningAddresses;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Listeners;
import io.weighbridge.os.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {

    private static final Workload HELLO =
            Workload.get("ready", "/")
                    .withExpect(new Workload.Expect(200, "text/plain", "hello", 5, false));

    private static final TimeLimits PATIENT = limits(Duration.ofSeconds(60));

    private Path folder;
    private Children children;

    @BeforeEach
    void open(@TempDir Path temporary) throws IOException {
        folder = temporary;
        children = Children.open();
    }

    @AfterEach
    void close() {
        children.close();
    }

    @Test
    void a_server_is_ready_at_its_first_correct_answer() throws Exception {
        try (Server server = start(fake("well"), PATIENT)) {
            assertThat(server.alive()).isTrue();
            assertThat(server.isJava()).isTrue();
            assertThat(server.uri().getHost()).isEqualTo("127.0.0.1");
            assertThat(server.identity().pid()).isEqualTo(server.pid());
            assertThat(Objects.requireNonNullElse(server.identity().java(), ""))
                    .endsWith(System.getProperty("java.version"));
            assertThat(server.startup().get(Metric.STARTUP_WALL)).isPositive();
            assertThat(server.startup().get(Metric.STARTUP_CPU)).isPositive();
        }
    }

    @Test
    void a_target_without_a_container_needs_no_report() throws Exception {
        try (Server server = start(jar(Map.of("report", "{}"), null), PATIENT)) {
            assertThat(server.startup().values())
                    .containsOnlyKeys(Metric.STARTUP_WALL, Metric.STARTUP_CPU);
            assertThat(server.identity().container()).isNull();
        }
    }

    @Test
    void closing_ends_the_process_and_frees_the_port() throws Exception {
        Server server = start(fake("well"), PATIENT);
        server.close();
        assertThat(server.alive()).isFalse();
        assertThatCode(
                        () ->
                                new ServerSocket(
                                                server.uri().getPort(),
                                                1,
                                                InetAddress.getLoopbackAddress())
                                        .close())
                .doesNotThrowAnyException();
    }

    @Test
    void wall_time_counts_waiting_and_cpu_time_does_not() throws Exception {
        try (Server late = start(fake("late"), PATIENT)) {
            double wall = Objects.requireNonNull(late.startup().get(Metric.STARTUP_WALL));
            assertThat(wall).isGreaterThan(0.4);
            assertThat(late.startup().get(Metric.STARTUP_CPU)).isLessThan(wall);
        }
        try (Server burning = start(fake("burns"), PATIENT)) {
            assertThat(burning.startup().get(Metric.STARTUP_CPU)).isGreaterThanOrEqualTo(0.4);
        }
    }

    @Test
    void a_wrong_body_does_not_mean_ready() throws Exception {
        try (Server server = start(fake("improves"), PATIENT)) {
            assertThat(server.lastLines(4)).containsExactly("wrong", "wrong", "wrong", "right");
        }
    }

    @Test
    void a_dead_server_ends_the_poll_at_once_with_its_last_lines() {
        long before = System.nanoTime();
        Failure failure = failure(fake("dies"), PATIENT);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(PATIENT.ready());
        assertThat(failure.kind()).isEqualTo(Failure.Kind.DIED_AT_START);
        assertThat(failure.sentence()).contains("fake ended with exit code 3");
        assertThat(failure.lastLines()).hasSize(20).contains("line 30").endsWith("the last word");
    }

    @Test
    void a_server_that_never_listens_fails_at_the_deadline() {
        Failure failure = failure(fake("silent"), limits(Duration.ofMillis(700)));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.NOT_READY);
        assertThat(failure.sentence())
                .contains("within 0.7 s")
                .contains("(last attempt: nobody listened on the port)");
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(
                        process -> process.info().commandLine().orElse("").contains("FakeServer"));
    }

    @Test
    void a_path_that_is_never_answered_fails_at_the_deadline_and_another_is_ready_as_advised()
            throws Exception {
        Failure failure = failure(fake("hangs"), limits(Duration.ofSeconds(1)));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.NOT_READY);
        assertThat(failure.sentence())
                .contains("gave no correct answer to GET / within 1 s")
                .contains("choose with --ready (ready in a plan) a path that answers within 30 s")
                .doesNotContain("--ready-within");
        try (Server server = start(fake("hangs").withReady("/ready"), PATIENT)) {
            assertThat(server.alive()).isTrue();
        }
    }

    @Test
    void an_answer_without_an_end_is_not_waited_for() {
        TimeLimits limits = limits(Duration.ofHours(1)).withSlice(Duration.ofMillis(600));
        Failure failure = failure(fake("endless"), limits);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failure.permanent()).isTrue();
        assertThat(failure.sentence())
                .isEqualTo(
                        "fake gives GET / no complete answer: its head came with status 200, and"
                                + " its body had 3 bytes after 0.3 s, but no end: choose a path"
                                + " whose answer ends, because weigh cannot measure a stream");
    }

    @Test
    void an_application_that_ignores_its_arguments_gets_port_and_address_as_variables()
            throws Exception {
        try (Server server = start(jar(Map.of("mode", "noargs"), null), PATIENT)) {
            assertThat(ListeningAddresses.of(server.pid()))
                    .containsExactly(
                            new InetSocketAddress(
                                    InetAddress.getLoopbackAddress(), server.uri().getPort()));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_server_on_a_port_of_its_own_is_named_and_measured_there_as_advised() throws Exception {
        String own = String.valueOf(Ports.pick());
        Target stubborn = jar(Map.of("own.port", own), null);

        Failure failure = failure(stubborn, limits(Duration.ofHours(1)));

        assertThat(failure.permanent()).isTrue();
        assertThat(failure.sentence())
                .contains("but answers GET / on port " + own)
                .contains("--property server.port=" + own);
        try (Server server = start(stubborn.withProperty("server.port", own), PATIENT)) {
            assertThat(server.uri().getPort()).isEqualTo(Integer.parseInt(own));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_command_that_sets_its_own_port_should_take_ours() throws Exception {
        List<String> line = new ArrayList<>(fake("well").command());
        line.replaceAll(word -> word.replace("{port}", "0"));

        Failure failure = failure(command(line), limits(Duration.ofHours(1)));

        assertThat(failure.sentence()).endsWith("from {port} or from the variable PORT");
        try (Server server = start(fake("well"), PATIENT)) {
            assertThat(server.alive()).isTrue();
        }
    }

    @Test
    void a_server_with_https_of_its_own_is_recognised_and_measured_without_it_as_advised()
            throws Exception {
        Path keystore = keystore();
        Target encrypting = jar(Map.of("keystore", keystore.toString()), null);

        Failure failure = failure(encrypting, limits(Duration.ofHours(1)));

        assertThat(failure.permanent()).isTrue();
        assertThat(failure.sentence())
                .startsWith("fake does not answer HTTP on its port, but serves HTTPS there: ")
                .contains("--property server.ssl.enabled=false");
        try (Server server =
                start(encrypting.withProperty("server.ssl.enabled", "false"), PATIENT)) {
            assertThat(server.alive()).isTrue();
        }
    }

    private Path keystore() throws IOException, InterruptedException {
        Path keystore = folder.resolve("own.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String line =
                keytool
                        + " -genkeypair -alias a -keyalg EC -dname CN=a -storetype PKCS12"
                        + " -storepass password -keystore "
                        + keystore;
        Process process = new ProcessBuilder(line.split(" ", -1)).start();
        assertThat(process.waitFor()).isZero();
        return keystore;
    }

    @Test
    void a_container_that_cannot_be_checked_is_a_warning() throws Exception {
        Target closed =
                jar(Map.of(), "Apache Tomcat")
                        .addingJvmFlags(List.of("-XX:+DisableAttachMechanism"));

        try (Server server = start(closed, PATIENT)) {
            assertThat(server.warnings())
                    .singleElement()
                    .satisfies(
                            it -> {
                                assertThat(it.kind()).isEqualTo(Warning.Kind.CONTAINER_NOT_CHECKED);
                                assertThat(it.detail())
                                        .startsWith("whether fake runs Apache Tomcat was not");
                            });
        }
        assertThat(failure(jar(Map.of(), "Apache Tomcat"), PATIENT).sentence())
                .as("without the flag, as advised, it is checked")
                .contains("its container was not recognized");
    }

    @Test
    void a_server_that_steadily_answers_with_a_wrong_status_is_not_waited_for() {
        Failure failure = failure(fake("login"), limits(Duration.ofHours(1)));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failure.permanent()).isTrue();
        assertThat(failure.sentence())
                .startsWith(
                        "fake keeps answering GET / with status 302 (to /login) instead of 200:"
                                + " it leads to a login: send credentials or a session cookie with"
                                + " --header");
    }

    @Test
    void a_port_in_use_is_reported_with_its_process() throws Exception {
        try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, String> properties =
                    Map.of("server.port", Integer.toString(holder.getLocalPort()));
            Failure failure = failure(jar(properties, null), PATIENT);
            assertThat(failure.kind()).isEqualTo(Failure.Kind.PORT_TAKEN);
            assertThat(failure.sentence())
                    .contains("needs port " + holder.getLocalPort())
                    .contains("process " + ProcessHandle.current().pid());
        }
    }

    @Test
    void a_port_the_target_names_is_used() throws Exception {
        int port = Ports.pick();
        Map<String, String> properties = Map.of("server.port", Integer.toString(port));
        try (Server server = start(jar(properties, null), PATIENT)) {
            assertThat(server.uri().getPort()).isEqualTo(port);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_jar_that_would_listen_on_all_addresses_listens_on_loopback() throws Exception {
        try (Server server = start(jar(Map.of(), null), PATIENT)) {
            assertThat(ListeningAddresses.of(server.pid()))
                    .containsExactly(
                            new InetSocketAddress(
                                    InetAddress.getLoopbackAddress(), server.uri().getPort()));
        }
    }

    @Test
    void a_server_with_a_known_container_has_a_startup_report() throws Exception {
        String report =
                """
                {"jvm.classes.loaded":9869,"jvm.threads.live":25,"jvm.memory.used.heap":1000,\
                "container.name":"Apache Tomcat","container.version":"10.1.0",\
                "application.ready.time":0.001}\
                """;
        try (Server server = start(reporting(report), PATIENT)) {
            assertThat(server.identity().container()).isEqualTo("Apache Tomcat 10.1.0");
            assertThat(server.startup().get(Metric.CLASSES_REPORTED)).isEqualTo(9869.0);
            assertThat(server.startup().get(Metric.THREADS_REPORTED)).isEqualTo(25.0);
            assertThat(server.startup().get(Metric.HEAP_REPORTED)).isEqualTo(1000.0);
            assertThat(server.startup().get(Metric.STARTUP_REPORTED)).isEqualTo(0.001);
            assertThat(server.startup().get(Metric.RSS_REPORTED)).isNull();
        }
    }

    @Test
    void a_server_is_read_before_its_report_is_awaited() throws Exception {
        Path read = folder.resolve("read");
        Map<String, String> properties =
                Map.of(
                        "report",
                        "{\"container.name\":\"Apache Tomcat\",\"process.rss\":300}",
                        "report-after",
                        read.toString());
        ReadyReader reader =
                (pid, java) -> {
                    touch(read);
                    return Measurements.NONE.with(Metric.RSS_READY, java ? 200.0 : 100.0);
                };
        Target target = jar(properties, "Apache Tomcat");
        try (Server server =
                start(new Launcher(children, reader, null, List.of()), target, PATIENT)) {
            assertThat(server.startup().get(Metric.RSS_READY)).isEqualTo(200.0);
            assertThat(server.startup().get(Metric.RSS_REPORTED)).isEqualTo(300.0);
        }
    }

    private static void touch(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_stack_with_the_wrong_container_fails() throws IOException {
        Failure failure = failure(reporting("{\"container.name\":\"Netty\"}"), PATIENT);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_SERVER);
        assertThat(failure.sentence())
                .contains("should run Apache Tomcat, but runs Netty")
                .endsWith(": check its jar, or correct its container, if a plan names it");
    }

    @Test
    void a_server_without_a_report_fails_if_its_container_is_checked() throws IOException {
        Failure failure = failure(jar(Map.of(), "Apache Tomcat"), PATIENT);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_SERVER);
        assertThat(failure.sentence())
                .contains("should run Apache Tomcat, but its container was not recognized: check");
    }

    @Test
    void a_report_is_awaited_from_applications_of_this_project_only() throws IOException {
        Target other = jar("org.example.Shop", Map.of("report", "{}"), "Apache Tomcat");
        Failure failure = failure(other, PATIENT);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_SERVER);
        assertThat(failure.permanent()).isFalse();
    }

    @Test
    void a_report_without_a_container_fails_in_every_round() throws IOException {
        Failure failure = failure(reporting("{}"), PATIENT);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_SERVER);
        assertThat(failure.permanent()).isTrue();
    }

    @Test
    void a_server_behind_a_script_is_found_and_ended() throws Exception {
        String line = String.join(" ", fake("well").command()) + " & wait";
        try (Server server = start(command(List.of("sh", "-c", line)), PATIENT)) {
            ProcessHandle listener = ProcessHandle.of(server.pid()).orElseThrow();
            assertThat(commandOf(listener)).endsWith("java");
            assertThat(server.isJava()).isTrue();
            server.close();
            assertThat(Listeners.owners(server.uri().getPort())).isEmpty();
            assertThat(Ports.free(server.uri().getPort())).isTrue();
        }
    }

    @Test
    void a_server_that_becomes_a_daemon_is_ended_with_an_explanation() throws Exception {
        String line = "setsid " + String.join(" ", fake("well").command()) + " & echo $! > daemon";
        Path file = Path.of("daemon");
        try {
            Failure failure = failure(command(List.of("sh", "-c", line)), PATIENT);
            assertThat(failure.kind()).isEqualTo(Failure.Kind.DIED_AT_START);
            assertThat(failure.sentence())
                    .contains("exit code 0")
                    .contains(": start the server in the foreground (weigh ended a process");
            long daemon = Long.parseLong(Files.readString(file).strip());
            // A zombie has no visible program.
            assertThat(ProcessHandle.of(daemon).flatMap(process -> process.info().command()))
                    .isEmpty();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void a_command_finds_its_port_in_the_environment_too() throws Exception {
        String line =
                String.join(" ", fake("well").command())
                        .replaceFirst("--server.port=\\S+", "--server.port=\\$PORT");
        try (Server server = start(command(List.of("sh", "-c", "exec " + line)), PATIENT)) {
            assertThat(server.alive()).isTrue();
        }
    }

    @Test
    void a_jar_that_has_disappeared_cannot_be_started() {
        Failure failure = failure(jar(folder.resolve("gone.jar"), Map.of(), null), PATIENT);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.CANNOT_START);
        assertThat(failure.permanent()).isTrue();
        assertThat(failure.sentence()).contains("gone.jar is missing, ");
    }

    @Test
    void a_missing_program_cannot_be_started() {
        Failure failure = failure(command(List.of("no-such-program", "{port}")), PATIENT);
        assertThat(failure.kind()).isEqualTo(Failure.Kind.CANNOT_START);
        assertThat(failure.sentence()).contains("no-such-program is not on the PATH");
    }

    @Test
    void a_missing_java_is_wrong_usage() throws IOException {
        Target present = jar(Map.of(), null);
        Target target = present.withName("fake").withJvm(new Jvm(null, 5));
        assertThat(catchThrowableOfType(UsageException.class, () -> start(target, PATIENT)))
                .hasMessageStartingWith("Java 5 is not installed (found: ");
    }

    @Test
    void a_jar_that_is_not_measured_starts_as_a_measured_one_on_any_port() throws Exception {
        Path shop = Files.createDirectories(folder.resolve("entries"));
        Files.writeString(shop.resolve("shop.txt"), "tea");
        Target target =
                Target.jar("app", Path.of("app.jar"))
                        .withArguments(List.of("--import"))
                        .withFolder(shop);

        ChildCommand command =
                Launcher.unmeasured(
                        target, null, folder, folder.resolve("out"), folder.resolve("err"));

        assertThat(command.line()).contains("--server.port=0").endsWith("--import");
        assertThat(command.directory().resolve("shop.txt")).hasContent("tea");
    }

    @Test
    void a_working_folder_of_its_own_has_the_entries_of_another_and_goes_with_the_run()
            throws Exception {
        Path shop = folder.resolve("shop");
        Files.createDirectories(shop.resolve("config"));
        Files.writeString(shop.resolve("application.properties"), "a=b");
        Target target = jar(Map.of(), null).withFolder(shop);

        Path own;
        try (Server server = start(target, PATIENT)) {
            own = Path.of("/proc", String.valueOf(server.pid()), "cwd");
            assumeTrue(Files.exists(own), "only Linux tells a process' working folder");
            own = own.toRealPath();
            assertThat(own.resolve("application.properties")).hasContent("a=b");
            assertThat(own.resolve("config")).isDirectory();
            Files.writeString(own.resolve("new.db"), "x");
        }
        children.close();

        assertThat(own).doesNotExist();
        assertThat(shop.resolve("application.properties")).hasContent("a=b");
        assertThat(shop.resolve("new.db")).doesNotExist();
    }

    @Test
    void two_copies_work_in_two_folders() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/cwd")), "only Linux tells working folders");
        Target target = jar(Map.of(), null).withFolder(folder);

        try (Server one = start(target, PATIENT);
                Server other = start(target, PATIENT)) {
            assertThat(Path.of("/proc", String.valueOf(one.pid()), "cwd").toRealPath())
                    .isNotEqualTo(
                            Path.of("/proc", String.valueOf(other.pid()), "cwd").toRealPath());
        }
    }

    private Server start(Target target, TimeLimits limits)
            throws TrialFailedException, InterruptedException {
        return start(new Launcher(children), target, limits);
    }

    private Server start(Launcher launcher, Target target, TimeLimits limits)
            throws TrialFailedException, InterruptedException {
        Plan plan = PlanSample.of(target).withWorkloads(List.of(HELLO)).withLimits(limits);
        return launcher.start(target, plan, folder, "fake");
    }

    private Failure failure(Target target, TimeLimits limits) {
        return catchThrowableOfType(TrialFailedException.class, () -> start(target, limits))
                .failure();
    }

    private static String commandOf(ProcessHandle process) {
        return process.info().command().orElse("");
    }

    private static TimeLimits limits(Duration ready) {
        return new TimeLimits(ready, Duration.ofSeconds(60), Duration.ofSeconds(10), null);
    }

    private static Target fake(String mode) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return command(
                List.of(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classes(),
                        FakeServer.class.getName(),
                        "--server.port={port}",
                        "--server.address=127.0.0.1",
                        "--mode=" + mode));
    }

    private static String classes() {
        URL here = FakeServer.class.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(here.getPath()).toString();
    }

    private static Target command(List<String> line) {
        return PlanSample.command("fake", line);
    }

    private Target reporting(String report) throws IOException {
        return jar(Map.of("report", report), "Apache Tomcat");
    }

    private Target jar(Map<String, String> properties, @Nullable String container)
            throws IOException {
        return jar(FakeServer.class.getName(), properties, container);
    }

    /**
     * @param application the class that Spring Boot's loader would start
     */
    private Target jar(
            String application, Map<String, String> properties, @Nullable String container)
            throws IOException {
        Path jar = folder.resolve("fake.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeServer.class.getName());
        manifest.getMainAttributes().putValue("Start-Class", application);
        String name = FakeServer.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream code = Files.newInputStream(Path.of(classes(), name))) {
            out.putNextEntry(new JarEntry(name));
            code.transferTo(out);
        }
        return jar(jar, properties, container);
    }

    private static Target jar(
            Path jar, Map<String, String> properties, @Nullable String container) {
        return Target.jar("fake", jar)
                .withJvmFlags(List.of("-XX:TieredStopAtLevel=1"))
                .withProperties(properties)
                .withContainer(container);
    }
}
