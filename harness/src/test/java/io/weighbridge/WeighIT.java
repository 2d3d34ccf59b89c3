package io.weighbridge;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.Folders;
import io.weighbridge.os.Tools;
import io.weighbridge.profile.FlameGraphNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole program as a user runs it: the built {@code weigh.jar} as a process, real jars, a real
 * {@code ab}. Assertions hold on every machine; none is about speed.
 */
@Timeout(value = 12, unit = java.util.concurrent.TimeUnit.MINUTES)
class WeighIT {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reasons why Elastic's server cannot be downloaded here. */
    private static final List<String> NO_STORE =
            List.of("could not be fetched", "does not run as root, and");

    @TempDir Path folder;
    private Path results;

    @BeforeEach
    void a_folder_for_results() {
        results = folder.resolve("results");
    }

    /** A command that ended. */
    private record Ended(int code, String out, String err) {}

    /** C1 alone starts faster, here and in the servers, and no assertion is about speed. */
    private ProcessBuilder weigh(String... words) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Dweigh.folder=" + folder);
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        line.addAll(List.of("-jar", PROJECT.resolve("harness/target/weigh.jar").toString()));
        line.addAll(List.of(words));
        return command(line);
    }

    private ProcessBuilder command(List<String> line) {
        return new ProcessBuilder(line)
                .directory(PROJECT.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
    }

    private Ended end(ProcessBuilder builder) throws IOException, InterruptedException {
        return end(builder.start());
    }

    private Ended end(Process process) throws IOException, InterruptedException {
        try (LoopbackWatch watch = LoopbackWatch.over(process.toHandle())) {
            assertThat(process.waitFor(9, java.util.concurrent.TimeUnit.MINUTES)).isTrue();
            assertThat(watch.exposed()).as("what other machines can reach").isEmpty();
        } finally {
            process.destroy();
        }
        return new Ended(
                process.exitValue(),
                Files.readString(folder.resolve("out")),
                Files.readString(folder.resolve("err")));
    }

    private Path plan(int rounds) throws IOException {
        return Files.writeString(
                folder.resolve("small.yaml"),
                """
                name: small
                title: A small plan
                baseline: tomcat
                rounds: %d
                jvm: {flags: [-Xmx256m, -XX:+UseG1GC, -XX:TieredStopAtLevel=1]}
                targets:
                  - {name: tomcat, jar: app-tomcat/target/app-tomcat.jar, container: Apache Tomcat, ready: /plaintext}
                  - {name: webflux, jar: app-webflux/target/app-webflux.jar, container: Reactor Netty, ready: /plaintext}
                workloads:
                  - {name: plaintext, get: /plaintext, expect: {type: text/plain, body: "Hello, World!"}}
                  - name: echo
                    post: /echo
                    headers: {Content-Type: text/plain}
                    body: weigh me
                    expect: {type: text/plain, body: weigh me}
                load: {driver: ab, connections: 4, requests: 500}
                warmup: {requests: 200, atMost: 1s}
                slices: {perRound: 2, repeats: 0}
                """
                        .formatted(rounds));
    }

    private String[] run(int rounds, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", "--plan", plan(rounds).toString()));
        words.addAll(List.of("--results", results.toString()));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private Path onlyRun() throws IOException {
        try (Stream<Path> runs = Files.list(results)) {
            List<Path> all = runs.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    private static List<JsonNode> trials(Path run) throws IOException {
        List<JsonNode> trials = new ArrayList<>();
        if (Files.notExists(run.resolve("trials.jsonl"))) {
            return trials;
        }
        for (String line : Files.readAllLines(run.resolve("trials.jsonl"))) {
            trials.add(JSON.readTree(line));
        }
        return trials;
    }

    @Test
    void a_small_plan_is_run_from_start_to_report() throws Exception {
        Path json = folder.resolve("report.json");
        Path markdown = folder.resolve("report.md");
        Path csv = folder.resolve("rounds.csv");

        Ended ended =
                end(
                        weigh(
                                run(
                                        1,
                                        "--export-json",
                                        json.toString(),
                                        "--export-markdown",
                                        markdown.toString(),
                                        "--export-csv",
                                        csv.toString())));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("A small plan")
                .contains("classes loaded")
                .contains("requests/s")
                .contains("CPU/request")
                .contains("under load: echo");
        Path run = onlyRun();
        assertThat(trials(run)).hasSize(2);
        for (JsonNode trial : trials(run)) {
            all_values_were_measured(trial);
        }
        assertThat(JSON.readTree(json.toFile()).path("baseline").asText()).isEqualTo("tomcat");
        assertThat(markdown).content().contains("| requests/s |");
        assertThat(csv).content().contains("load.cpu");
        assertThat(run.resolve("raw")).isDirectoryContaining("glob:**-s0a0.stdout");

        Ended again = end(weigh("report", "--results", results.toString()));
        assertThat(again.code()).isZero();
        assertThat(again.out()).isEqualTo(ended.out());

        long before = Files.size(run.resolve("trials.jsonl"));
        Ended resumed = end(weigh("run", "--resume", "latest", "--results", results.toString()));
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Files.size(run.resolve("trials.jsonl"))).isEqualTo(before);
    }

    private static void all_values_were_measured(JsonNode trial) {
        assertThat(trial.path("failure").isMissingNode() || trial.path("failure").isNull())
                .as(trial.toString())
                .isTrue();
        JsonNode launch = trial.path("measurements");
        for (String metric :
                List.of(
                        "startup.wall",
                        "startup.reported",
                        "ready.classes",
                        "ready.threads",
                        "ready.heap",
                        "ready.nonheap",
                        "ready.metaspace",
                        "ready.rss",
                        "ready.pss",
                        "ready.reported.classes",
                        "ready.reported.threads",
                        "ready.reported.memory",
                        "ready.reported.rss",
                        "after.heap",
                        "after.rss",
                        "after.pss")) {
            assertThat(launch.path(metric).asDouble()).as(metric).isPositive();
        }
        for (String when : List.of("ready", "after")) {
            assertThat(launch.path(when + ".pss").asDouble())
                    .as("%s: PSS and RSS are of one instant", when)
                    .isLessThanOrEqualTo(launch.path(when + ".rss").asDouble());
        }
        assertThat(launch.path("startup.wall").asDouble())
                .as("the first answer comes after the server calls itself ready, never before")
                .isGreaterThanOrEqualTo(launch.path("startup.reported").asDouble());
        List<JsonNode> slices = new ArrayList<>();
        for (JsonNode slice : trial.path("slices")) {
            // If perf may count, an extra slice of each workload counts only system calls.
            if (!slice.path("measurements").has("load.syscalls")) {
                slices.add(slice);
            }
        }
        assertThat(slices).hasSize(4);
        for (JsonNode slice : slices) {
            assertThat(slice.path("client").path("completed").asLong()).isEqualTo(500);
            assertThat(slice.path("measurements").path("load.rps").asDouble()).isPositive();
        }
        assertThat(slices)
                .as("asked around the first slice of a workload, at least")
                .filteredOn(
                        slice -> slice.path("index").asInt() == 0 && slice.path("kept").asBoolean())
                .hasSize(2)
                .allMatch(
                        slice -> slice.path("measurements").path("load.allocated").asDouble() > 0);
    }

    /** One server with a workload and some loads. */
    private String[] loads(String workload, String warmup, String... loads) throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("tools.yaml"),
                        """
                        name: tools
                        rounds: 1
                        targets:
                          - name: undertow
                            jar: app-undertow/target/app-undertow.jar
                            properties: {server.http2.enabled: true}
                            ready: /plaintext
                        workloads:
                          - %s
                        loads:
                          - %s
                        warmup: %s
                        slices: {perRound: 1, repeats: 0}
                        """
                                .formatted(workload, String.join("\n  - ", loads), warmup));
        return new String[] {
            "run",
            "--plan",
            plan.toString(),
            "--results",
            results.toString(),
            "--export-json",
            folder.resolve("report.json").toString()
        };
    }

    private static final long SIGINT = 1L << (2 - 1);

    private static final String PLAINTEXT =
            "{name: plaintext, get: /plaintext, expect: {type: text/plain, body: \"Hello,"
                    + " World!\"}}";
    private static final String AB =
            "{driver: ab, connections: 4, requests: 2000, keepAlive: true}";
    private static final String COLD = "{atMost: 0s}";
    private static final String SHORT = "{requests: 1000, atMost: 3s}";

    /** The result of each load, according to the report. */
    private JsonNode everyLoadDrove(Ended ended, String... names) throws IOException {
        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode loads = JSON.readTree(folder.resolve("report.json").toFile()).path("loads");
        assertThat(loads).extracting(load -> load.path("load").asText()).containsExactly(names);
        for (JsonNode load : loads) {
            assertThat(load.path("requestsPerSecond").asDouble()).isPositive();
            assertThat(load.path("clientCpu").asDouble()).isPositive();
            assertThat(load.path("serverCpu").asDouble()).isPositive();
        }
        return loads;
    }

    @Tag("all")
    @Test
    void several_tools_load_one_server_and_its_costs_are_compared() throws Exception {
        assumeThat(Tools.find("wrk")).as("wrk is on the PATH").isNotNull();
        assumeThat(Tools.find("h2load")).as("h2load is on the PATH").isNotNull();

        Ended ended =
                end(
                        weigh(
                                loads(
                                        PLAINTEXT,
                                        SHORT,
                                        AB,
                                        "{driver: wrk, connections: 4, duration: 1s, keepAlive:"
                                                + " true}",
                                        "{name: in-batches, driver: wrk, connections: 4, duration:"
                                                + " 1s, keepAlive: true, pipeline: 8}",
                                        "{driver: h2load, connections: 4, requests: 2000,"
                                                + " keepAlive: true, protocol: h2c}")));

        everyLoadDrove(ended, "ab", "wrk", "in-batches", "h2load");
        assertThat(ended.out()).contains("server and load").contains("undertow, in-batches");
        assertThat(onlyRun().resolve("report.html")).isNotEmptyFile();
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(strings = {"jfr", "async"})
    void a_profiled_round_writes_a_flame_graph_and_no_results(String profiler) throws Exception {
        Path plan =
                Files.writeString(
                        folder.resolve("profiled.yaml"),
                        """
                        name: profiled
                        rounds: 1
                        targets:
                          - {name: undertow, jar: app-undertow/target/app-undertow.jar, ready: /plaintext}
                        workloads:
                          - {name: plaintext, get: /plaintext, expect: {type: text/plain, body: "Hello, World!"}}
                        load: {driver: ab, connections: 4, requests: 2000, keepAlive: true}
                        warmup: {requests: 200, atMost: 1s}
                        slices: {perRound: 1, repeats: 0}
                        """);

        Ended ended =
                end(
                        weigh(
                                "run",
                                "--plan",
                                plan.toString(),
                                "--results",
                                results.toString(),
                                "--profile",
                                profiler));

        assertThat(ended.code()).as(ended.err()).isZero();
        Path run = onlyRun();
        assertThat(ended.err()).contains("Flame graph of undertow: ", " of undertow by package: ");
        assertThat(run.resolve("profiles/undertow.jfr")).isNotEmptyFile();
        assertThat(FlameGraphNames.of(run.resolve("profiles/undertow.html")))
                .anyMatch(name -> name.startsWith("io/undertow/"));
        assertThat(run.resolve("report.html")).content().contains("profiles/undertow.html");
        JsonNode profile =
                JSON.readTree(run.resolve("profiles/profiles.json").toFile()).at("/targets/0");
        assertThat(profile.path("samples").asInt()).isPositive();
        assertThat(profile.path("packages")).isNotEmpty();
        assertThat(profile.path("command").toString()).contains("-XX:+DebugNonSafepoints");
        assertThat(profile.has("engine")).isEqualTo(profiler.equals("async"));
        assertThat(trials(run)).singleElement().asString().doesNotContain("DebugNonSafepoints");

        Ended again = end(weigh("run", "--resume", "latest", "--results", results.toString()));
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(again.err()).doesNotContain("profiled round");
    }

    @Tag("all")
    @Test
    void the_projects_own_tools_load_closed_and_at_a_rate() throws Exception {
        Ended ended =
                end(
                        weigh(
                                loads(
                                        "{name: json, get: /json, expect: {length: 27}}",
                                        COLD,
                                        "{driver: builtin, model: open, rate: [100], connections:"
                                                + " 4, duration: 1s, keepAlive: true}",
                                        "{driver: gatling, connections: 4, duration: 1s, keepAlive:"
                                                + " true}",
                                        "{driver: jmh, connections: 4, duration: 1s, keepAlive:"
                                                + " true}")));

        everyLoadDrove(ended, "builtin at 100/s", "gatling", "jmh");
        JsonNode slices = trials(onlyRun()).get(0).path("slices");
        JsonNode open = client(slices, "builtin");
        assertThat(open.path("openly").path("rate").asDouble()).isEqualTo(100);
        assertThat(open.path("openly").path("fromPlannedSend").asBoolean()).isTrue();
        assertThat(open.path("planned").asLong()).isEqualTo(100);
        assertThat(open.path("own").path("meanService").asDouble()).isPositive();
        for (String tool : List.of("builtin", "gatling", "jmh")) {
            JsonNode client = client(slices, tool);
            assertThat(client.path("completed").asLong()).as(tool).isPositive();
        }
        assertThat(open.path("own").path("sent").asLong())
                .as("the built-in tool is up before the first slice and warms up in none")
                .isEqualTo(open.path("completed").asLong());
        for (String tool : List.of("gatling", "jmh")) {
            JsonNode client = client(slices, tool);
            assertThat(client.path("own").path("sent").asLong())
                    .as("what %s asked while it warmed up counts too", tool)
                    .isGreaterThan(client.path("completed").asLong());
        }
        assertThat(onlyRun().resolve("raw")).isDirectoryContaining("glob:**.job.json");
    }

    private static JsonNode client(JsonNode slices, String tool) {
        for (JsonNode slice : slices) {
            if (slice.path("client").path("driver").asText().equals(tool)) {
                return slice.path("client");
            }
        }
        throw new AssertionError("no slice is of " + tool + ": " + slices);
    }

    @Tag("all")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "oha    | {driver: oha, connections: 4, requests: 2000, keepAlive: true, protocol:"
                        + " h2c}",
                "go-wrk | {driver: go-wrk, connections: 4, duration: 1s, keepAlive: true}"
            })
    void a_rarely_installed_tool_is_used_if_available(String tool, String load) throws Exception {
        assumeThat(installed(LoadTool.named(tool))).as(tool + " is on this machine").isTrue();

        Ended ended = end(weigh(loads(PLAINTEXT, COLD, AB, load)));

        everyLoadDrove(ended, "ab", tool);
    }

    private static boolean installed(LoadTool tool) throws IOException {
        try (Children children = Children.open()) {
            return !Drivers.of(tool, children).version().isEmpty();
        } catch (UsageException missing) {
            return false;
        }
    }

    @Tag("all")
    @Test
    void an_unavailable_tool_is_reported_and_the_others_run() throws Exception {
        ProcessBuilder poor =
                weigh(
                        loads(
                                PLAINTEXT,
                                COLD,
                                AB,
                                "{driver: h2load, connections: 4, requests: 2000, keepAlive: true,"
                                        + " protocol: h2c}",
                                "{driver: go-wrk, connections: 4, duration: 1s, keepAlive: true}"));
        poor.environment().put("PATH", pathOf("sh", "setsid", "taskset", "id", "kill", "ab"));

        Ended ended = end(poor);

        assertThat(ended.code()).as(ended.err()).isZero();
        for (String tool : List.of("h2load", "go-wrk")) {
            assertThat(ended.err().lines())
                    .filteredOn(line -> line.contains("not run: " + tool + " "))
                    .singleElement()
                    .asString()
                    .contains("is needed but is not on the PATH: ");
        }
        for (JsonNode slice : trials(onlyRun()).get(0).path("slices")) {
            assertThat(slice.path("client").path("driver").asText()).isEqualTo("ab");
        }
    }

    /** A PATH with only these programs, if this machine has them. */
    private String pathOf(String... programs) throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String program : programs) {
            Path found = Tools.find(program);
            if (found != null) {
                Path stub = bin.resolve(program);
                Files.writeString(stub, "#!/bin/sh\nexec " + found + " \"$@\"\n");
                assertThat(stub.toFile().setExecutable(true)).isTrue();
            }
        }
        return bin.toString();
    }

    @Test
    @Tag("all")
    void no_file_of_a_run_contains_a_secret_and_only_references_can_be_resumed() throws Exception {
        String text =
                """
                name: secret
                targets:
                  - name: tomcat
                    jar: app-tomcat/target/app-tomcat.jar
                    ready: /plaintext
                    properties: {demo.password: hunter2}
                    env: {API_KEY: hunter3}
                workloads:
                  - {name: w, get: /plaintext, headers: {Authorization: Bearer hunter4, X-Shop: "${env:SHOP}"}}
                rounds: 1
                loads:
                  - {driver: ab, connections: 2, requests: 200}
                  - {driver: wrk, connections: 2, duration: 1s, keepAlive: true}
                  - {driver: builtin, connections: 2, duration: 500ms, keepAlive: true}
                warmup: {atMost: 0s}
                slices: {perRound: 1, repeats: 0}
                """;
        Path plan = Files.writeString(folder.resolve("secret.yaml"), text);
        List<String> words =
                List.of("run", "--plan", plan.toString(), "--results", results.toString());

        Ended ended = end(withShop(weigh(words.toArray(String[]::new))));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out() + ended.err()).doesNotContain("hunter");
        requireNoSecret(onlyRun());
        String[] more = {
            "run", "--resume", "latest", "--rounds", "2", "--results", results.toString()
        };
        Ended refused = end(withShop(weigh(more)));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("the literal secret of demo.password, API_KEY, Authorization, and start");

        Folders.delete(onlyRun());
        Files.writeString(
                plan,
                text.replace("hunter2", "\"${env:SHOP}\"")
                        .replace("hunter3", "\"${env:SHOP}\"")
                        .replace("Bearer hunter4", "\"Bearer ${env:SHOP}\""));
        Ended again = end(withShop(weigh(words.toArray(String[]::new))));
        assertThat(again.code()).as(again.err()).isZero();
        Ended resumed = end(withShop(weigh(more)));
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(again.out() + again.err() + resumed.out() + resumed.err())
                .doesNotContain("hunter");
        assertThat(trials(onlyRun())).hasSize(2);
        requireNoSecret(onlyRun());
    }

    private static void requireNoSecret(Path run) throws IOException {
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("hunter");
                assertThat(file.endsWith("report.html") || isPrivate(file))
                        .as(file.toString())
                        .isTrue();
            }
        }
    }

    private static ProcessBuilder withShop(ProcessBuilder builder) {
        builder.environment().put("SHOP", "hunter5");
        return builder;
    }

    private static boolean isPrivate(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                .equals("rw-------");
    }

    @Test
    void any_boot_jar_is_measured_without_a_plan() throws Exception {
        Process process =
                weigh(
                                "run",
                                "--jar",
                                "shop=" + PROJECT.resolve("app-undertow/target/app-undertow.jar"),
                                "--path",
                                "/json",
                                "--property",
                                "management.endpoints.web.exposure.include=",
                                "--jvm-flag=-XX:TieredStopAtLevel=1",
                                "--rounds",
                                "1",
                                "--within",
                                "20s",
                                "--results",
                                results.toString())
                        .start();
        Ended ended;
        Set<LoopbackWatch.Listener> listeners;
        try (LoopbackWatch watch = LoopbackWatch.over(process.toHandle())) {
            ended = end(process);
            listeners = watch.listeners();
        }

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode trial = trials(onlyRun()).get(0);
        assertThat(trial.path("target").asText()).isEqualTo("shop");
        assertThat(trial.path("slices")).isNotEmpty();
        assertThat(trial.toString()).contains("count-not-checked");
        assertThat(listeners)
                .as("the ports of its HTTP and of its JMX, which end() found on loopback")
                .filteredOn(
                        listener -> listener.command().contains("app-undertow.jar --server.port="))
                .hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void the_origins_run_prints_startup_metrics_and_abs_own_figures() throws Exception {
        Ended ended =
                end(
                        command(
                                List.of(
                                        PROJECT.resolve("load/run-ab.sh").toString(),
                                        "undertow",
                                        "-n",
                                        "500")));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("Startup Metric >> jvm.memory.used=")
                .contains("Startup Metric >> jvm.classes.loaded=")
                .contains("Complete requests:      500")
                .contains("Requests per second:");
    }

    @Test
    void a_second_run_at_the_same_time_is_rejected() throws Exception {
        Process first = weigh(run(9)).redirectError(folder.resolve("first").toFile()).start();
        try {
            await().atMost(30, SECONDS).until(() -> !servers(first).isEmpty());

            Ended second = end(weigh("run", "--results", results.toString()));

            assertThat(second.code()).isEqualTo(2);
            assertThat(second.err()).contains("weigh").contains(String.valueOf(first.pid()));
        } finally {
            stop(first);
        }
    }

    @Test
    void ctrl_c_ends_every_server_keeps_finished_rounds_and_prints_how_to_continue()
            throws Exception {
        Process harness = weigh(run(9)).start();
        await().atMost(30, SECONDS).until(() -> !servers(harness).isEmpty());
        List<ProcessHandle> servers = servers(harness);

        interrupt(harness);

        Ended ended = end(harness);
        assertThat(ended.code()).isEqualTo(130);
        assertThat(ended.err())
                .contains("finished rounds are kept")
                .contains(
                        "weigh run --resume %s --results %s"
                                .formatted(onlyRun().getFileName(), results));
        await().atMost(5, SECONDS).until(() -> servers.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(trials(onlyRun())).isEmpty();
    }

    @Tag("all")
    @Test
    void a_suite_continues_after_ctrl_c() throws Exception {
        String small = Files.readString(plan(1));
        Files.writeString(
                folder.resolve("other.yaml"), small.replace("name: small", "name: other"));
        Files.writeString(folder.resolve("evening.yaml"), "name: evening\nplans: [small, other]\n");
        Process harness =
                weigh("run", "--plan", "evening.yaml", "--results", results.toString()).start();
        await().atMost(30, SECONDS).until(() -> !servers(harness).isEmpty());

        interrupt(harness);

        Ended stopped = end(harness);
        String suite = suite().getFileName().toString();
        assertThat(stopped.code()).isEqualTo(130);
        assertThat(stopped.err())
                .contains("evening: 2 plans, one after the other")
                .contains("To continue the whole suite: weigh run --resume " + suite);
        assertThat(states()).containsExactly("running", "waiting");

        Ended ended = end(weigh("run", "--resume", suite, "--results", results.toString()));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(states()).containsExactly("done", "done");
        assertThat(ended.out()).contains(suite + ": 2 done, in ").contains("A small plan");
        try (Stream<Path> runs = Files.list(results)) {
            assertThat(runs.filter(run -> Files.exists(run.resolve("run.json"))))
                    .hasSize(2)
                    .allSatisfy(run -> assertThat(trials(run)).hasSize(2));
        }
    }

    /** A Maven in the background of a script ignores SIGINT, and so do all its children. */
    private static void interrupt(Process harness) throws Exception {
        Path status = Path.of("/proc", String.valueOf(harness.pid()), "status");
        if (Files.exists(status)) {
            boolean ignored =
                    Files.readAllLines(status).stream()
                            .filter(line -> line.startsWith("SigIgn:"))
                            .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                            .anyMatch(mask -> (mask & SIGINT) != 0);
            if (ignored) {
                stop(harness);
            }
            assumeThat(ignored).as("SIGINT is ignored here: run Maven in the foreground").isFalse();
        }
        new ProcessBuilder("kill", "-INT", String.valueOf(harness.pid())).start().waitFor();
    }

    private Path suite() throws IOException {
        try (Stream<Path> runs = Files.list(results)) {
            List<Path> all =
                    runs.filter(folder -> Files.exists(folder.resolve("suite.json"))).toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    private List<String> states() throws IOException {
        return JSON.readTree(suite().resolve("suite.json").toFile()).findValuesAsText("state");
    }

    @Test
    void no_server_outlives_a_killed_harness_for_more_than_five_seconds() throws Exception {
        Process harness = weigh(run(9)).start();
        await().atMost(30, SECONDS).until(() -> !servers(harness).isEmpty());
        List<ProcessHandle> servers = servers(harness);

        harness.destroyForcibly().waitFor();

        await().atMost(5, SECONDS).until(() -> servers.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void results_that_cannot_be_written_are_found_out_before_anything_starts() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "not a folder");

        Ended ended = end(weigh("run", "--plan", plan(1).toString(), "--results", file.toString()));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err().lines()).hasSizeLessThan(4).anyMatch(line -> line.contains("file"));
    }

    @Test
    void a_missing_jar_is_named_with_its_target() throws Exception {
        Path wrong =
                Files.writeString(
                        folder.resolve("wrong.yaml"),
                        Files.readString(plan(1)).replace("app-webflux", "app-webfluz"));

        Ended ended = end(weigh("run", "--plan", wrong.toString()));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .contains("webflux needs app-webfluz/target/app-webfluz.jar, which is not there");
    }

    @Tag("all")
    @Test
    void websocket_messages_are_measured_like_requests() throws Exception {
        Path plan =
                Files.writeString(
                        folder.resolve("echo.yaml"),
                        """
                        name: echo
                        rounds: 1
                        targets:
                          - name: tomcat
                            jar: app-tomcat/target/app-tomcat.jar
                            properties: {spring.profiles.active: websocket}
                            ready: /plaintext
                          - name: webflux
                            jar: app-webflux/target/app-webflux.jar
                            properties: {spring.profiles.active: websocket}
                            ready: /plaintext
                        workloads:
                          - {name: echo, websocket: /ws/echo, body: "weigh me"}
                          - {name: plaintext, get: /plaintext, expect: {body: "Hello, World!"}}
                        loads:
                          - {name: closed, driver: builtin, connections: 4, duration: 1s, keepAlive: true}
                          - {name: open, driver: builtin, model: open, rate: [100], connections: 4, duration: 1s, keepAlive: true}
                        warmup: {atMost: 0s}
                        slices: {perRound: 1, repeats: 0}
                        """);

        Ended ended = end(weigh("run", "--plan", plan.toString(), "--results", results.toString()));

        assertThat(ended.code()).as(ended.err() + ended.out()).isZero();
        assertThat(trials(onlyRun())).hasSize(2).allSatisfy(WeighIT::messagesCameBack);
    }

    private static void messagesCameBack(JsonNode trial) {
        assertThat(trial.path("failure").isMissingNode() || trial.path("failure").isNull())
                .as(trial.toString())
                .isTrue();
        for (JsonNode slice : trial.path("slices")) {
            boolean echo = slice.path("workload").asText().equals("echo");
            assertThat(slice.path("client").path("completed").asLong()).isPositive();
            assertThat(slice.path("client").path("errors")).isEmpty();
            assertThat(slice.path("client").path("driverVersion").asText()).startsWith("netty 4.");
            if (!slice.path("measurements").has("load.syscalls")) {
                assertThat(slice.path("measurements").path("load.cpu").asDouble()).isPositive();
                assertThat(slice.path("warnings").toString().contains("count-not-checked"))
                        .as("only messages are not counted by the server")
                        .isEqualTo(echo);
            }
        }
    }

    private Path planWithStore(int rounds, String duration) throws IOException {
        return Files.writeString(
                folder.resolve("store.yaml"),
                """
                name: store
                title: A store behind it
                baseline: tomcat
                rounds: %d
                jvm: {flags: [-Xmx512m]}
                services: [{name: store, elasticsearch: {documents: 10000, shards: 2, heap: 512m, queries: 20, seed: -7310445}}]
                targets:
                  - name: tomcat
                    jar: app-tomcat/target/app-tomcat.jar
                    ready: /plaintext
                    properties: {spring.profiles.active: elasticsearch, spring.elasticsearch.uris: "{store}"}
                  - name: webflux
                    jar: app-webflux/target/app-webflux.jar
                    ready: /plaintext
                    properties: {spring.profiles.active: elasticsearch, spring.elasticsearch.uris: "{store}"}
                workloads:
                  - name: add
                    post: /employees
                    headers: {Content-Type: application/json}
                    body: '{"organization":{"id":-1,"name":"Added","address":"1 Mill Lane"},"department":{"id":-1,"name":"Added"},"name":"Added","age":30,"position":"Tester"}'
                    expect: {status: 201, type: application/json}
                  - {name: by-name, get: "/employees/{name}", expect: {type: application/json}}
                  - {name: large-page, get: "/employees/organization/{large-organization}?size=10000"}
                load: {driver: builtin, connections: 4, duration: %s, keepAlive: true, timeout: 10s}
                warmup: {requests: 100, atMost: 3s}
                slices: {perRound: 1, repeats: 0}
                """
                        .formatted(rounds, duration));
    }

    private String[] runWithStore(Path plan) {
        return new String[] {
            "run", "--plan", plan.toString(), "--results", results.toString(), "--no-pin"
        };
    }

    @Tag("all")
    @Test
    void the_time_of_a_store_is_reported_separately() throws Exception {
        Ended ended = end(weigh(runWithStore(planWithStore(1, "1s"))));

        assumeThat(ended.err()).doesNotContain(NO_STORE);
        assertThat(ended.code()).as(ended.err() + ended.out()).isZero();
        assertThat(ended.out())
                .contains("Elasticsearch time/request", "latency on top of the store");
        Path run = weighed();
        assertThat(trials(run)).hasSize(2);
        for (JsonNode trial : trials(run)) {
            for (JsonNode slice : trial.path("slices")) {
                JsonNode figures = slice.path("measurements");
                if (figures.has("load.syscalls")) {
                    // If perf may count, an extra slice of each workload counts only system calls.
                    continue;
                }
                assertThat(figures.path("load.store.requests").asDouble())
                        .as(slice.path("workload").asText())
                        .isGreaterThanOrEqualTo(1);
                assertThat(figures.path("load.store.cpu").asDouble()).isPositive();
                assertThat(slice.path("client").path("errors")).isEmpty();
            }
        }
        assertThat(Files.readString(run.resolve("run.json")))
                .contains("10000 documents")
                .contains("Elasticsearch 8.");
        assertThat(stores()).isEmpty();
    }

    @Tag("all")
    @Test
    void the_store_of_docker_compose_serves_a_run() throws Exception {
        try (ComposeProject store = ComposeProject.up(folder, "elasticsearch")) {
            assertThat(store.containers()).hasSize(1);
            String[] run = runWithStore(planWithStore(1, "1s"));
            List<String> words = new ArrayList<>(List.of(run));
            words.addAll(List.of("--elasticsearch", "http://127.0.0.1:9200"));
            words.addAll(List.of("--targets", "tomcat"));

            Ended ended = end(weigh(words.toArray(String[]::new)));

            assertThat(ended.code()).as(ended.err() + ended.out()).isZero();
            assertThat(trials(weighed())).hasSize(1);
            assertThat(weighed().resolve("run.json"))
                    .content()
                    .contains("10000 documents")
                    .contains("Elasticsearch 8.", " at http://127.0.0.1:9200");
        }
    }

    @Tag("all")
    @Test
    void a_store_that_ends_during_a_run_fails_requests_without_blocking() throws Exception {
        Process harness = weigh(runWithStore(planWithStore(2, "20s"))).start();
        try {
            await().atMost(Duration.ofMinutes(9))
                    .until(() -> !harness.isAlive() || progress().contains("measuring"));
            assumeThat(progress()).doesNotContain(NO_STORE);
            stores().forEach(ProcessHandle::destroyForcibly);

            Ended ended = end(harness);

            assertThat(ended.code()).as(ended.err()).isEqualTo(1);
            assertThat(trials(weighed())).isNotEmpty().allMatch(trial -> trial.has("failure"));
            assertThat(ended.err()).contains("tomcat failed: ").contains("webflux failed: ");
        } finally {
            stop(harness);
        }
    }

    @Test
    void a_store_that_is_not_there_ends_the_run_before_anything_is_measured() throws Exception {
        Ended ended =
                end(
                        weigh(
                                "run",
                                "--plan",
                                planWithStore(1, "1s").toString(),
                                "--results",
                                results.toString(),
                                "--elasticsearch",
                                "http://127.0.0.1:1"));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).contains("Elasticsearch does not answer at http://127.0.0.1:1");
        assertThat(ended.err()).doesNotContain("\tat ");
    }

    private String progress() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    /** The run, beside the folder of its store. */
    private Path weighed() throws IOException {
        try (Stream<Path> runs = Files.list(results)) {
            List<Path> all =
                    runs.filter(folder -> Files.exists(folder.resolve("run.json"))).toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    /**
     * The processes of this test's Elasticsearch: its settings are in a folder named by the seed.
     */
    private static List<ProcessHandle> stores() {
        return ProcessHandle.allProcesses()
                .filter(
                        process ->
                                process.info().commandLine().orElse("").contains("elasticsearch")
                                        && process.info()
                                                .commandLine()
                                                .orElse("")
                                                .contains("7310445"))
                .toList();
    }

    private static void stop(Process harness) throws InterruptedException {
        harness.destroy();
        if (!harness.waitFor(Duration.ofSeconds(10).toSeconds(), SECONDS)) {
            harness.destroyForcibly();
        }
    }

    /** The JVMs a harness has started. */
    private static List<ProcessHandle> servers(Process harness) {
        return harness.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .toList();
    }
}
