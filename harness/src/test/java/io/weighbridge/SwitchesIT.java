package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Switches of a real application, its jar extracted and its cache trained. */
class SwitchesIT {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    @TempDir private Path folder = Path.of("");

    @Test
    @Tag("all")
    void switches_are_measured_from_a_plan_to_a_matrix() throws IOException, InterruptedException {
        Path plan =
                Files.writeString(
                        folder.resolve("small.yaml"),
                        """
                        name: small
                        title: Two switches
                        rounds: 2
                        jvm: {flags: [-Xmx256m, -XX:+UseG1GC, -XX:TieredStopAtLevel=1]}
                        targets:
                          - {name: tomcat, jar: app-tomcat/target/app-tomcat.jar, container: Apache Tomcat, ready: /plaintext}
                        factors:
                          - {name: packaging, levels: [{name: fat}, {name: extracted, prepare: extract}, {name: cache, prepare: cache}]}
                          - {name: lazy, levels: [{name: eager}, {name: lazy, properties: {spring.main.lazy-initialization: true}}]}
                        workloads:
                          - {name: plaintext, get: /plaintext, expect: {type: text/plain, body: "Hello, World!"}}
                        load: {driver: ab, connections: 4, requests: 1000, keepAlive: true}
                        warmup: {requests: 1000, atMost: 1s}
                        slices: {perRound: 2, repeats: 0}
                        """);
        Path results = folder.resolve("results");
        int code = weigh("run", "--plan", plan.toString(), "--results", results.toString());
        String out = Files.readString(folder.resolve("out"));
        String err = Files.readString(folder.resolve("err"));

        assertThat(code).as(err).isZero();
        assertThat(out).contains("Two switches").contains("cache against fat").contains("CPU");
        assertThat(err).contains("was extracted in").contains("was trained in");
        Path run = switches(results);
        try (Stream<Path> jars = Files.list(run.resolve("jars"))) {
            assertThat(jars.map(it -> it.getFileName().toString()).toList())
                    .contains("extracted-1")
                    .anyMatch(name -> name.startsWith("cache-1."));
        }
        List<String> trials = Files.readAllLines(run.resolve("trials.jsonl"));
        assertThat(trials).hasSize(12);
        // a cache that is not used fails the launch: each level was launched four times
        assertThat(trials)
                .filteredOn(it -> it.contains("-Xshare:on") || it.contains("-XX:AOTMode=on"))
                .hasSize(4);

        assertThat(weigh("report", run.getFileName().toString(), "--results", results.toString()))
                .isZero();
        assertThat(Files.readString(folder.resolve("out"))).isEqualTo(out);
    }

    /**
     * Without the overhead the application uses a fiftieth of the CPU: that wins by any noise, and
     * is measured again. How precise the one round of that is depends on the machine, and so does
     * whether the level also improves other columns, which are then in the name.
     */
    @Test
    @Tag("all")
    void a_level_that_helps_is_confirmed_in_new_launches()
            throws IOException, InterruptedException {
        Path plan =
                Files.writeString(
                        folder.resolve("helpful.yaml"),
                        """
                        name: helpful
                        rounds: 2
                        jvm: {flags: [-Xmx256m, -XX:+UseG1GC, -XX:TieredStopAtLevel=1]}
                        targets:
                          - {name: tomcat, jar: app-tomcat/target/app-tomcat.jar, container: Apache Tomcat, ready: /plaintext}
                        factors:
                          - {name: cpu, levels: [{name: heavy, properties: {weights.cpu: 3ms}}, {name: light}]}
                          - {name: nothing, levels: [{name: "off"}, {name: "on", flags: [-Dnothing=1]}]}
                        workloads:
                          - {name: plaintext, get: /plaintext, expect: {type: text/plain, body: "Hello, World!"}}
                        load: {driver: builtin, connections: 2, keepAlive: true}
                        warmup: {atMost: 2s, windows: 2, idle: 100ms}
                        slices: {perRound: 5}
                        limits: {run: 30s}
                        """);
        Path results = folder.resolve("results");
        int code = weigh("run", "--plan", plan.toString(), "--results", results.toString());
        String out = Files.readString(folder.resolve("out"));
        String err = Files.readString(folder.resolve("err"));

        assertThat(code).as(err).isZero();
        assertThat(err).contains("Measuring the best levels together").contains("cpu=light");
        assertThat(err)
                .containsPattern(
                        "profile the best levels.* weigh run --resume \\S+-together --profile");
        assertThat(out).contains("Best levels together: ").contains("-helpful-together, ");
        assertThat(out.lines().filter(line -> line.contains("light against heavy")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("]*"));
        assertThat(out.lines())
                .anyMatch(line -> line.matches("best-\\S*cpu\\S* +found .*0[.]\\d+× \\[.*"));
        assertThat(Files.readString(switches(results).resolve("report.html")))
                .contains("<h2>Best levels together: ")
                .contains("predicted");
    }

    @Test
    @Tag("all")
    void a_dry_run_lists_each_move_once() throws IOException, InterruptedException {
        int code =
                weigh(
                        "switches",
                        "--jar",
                        PROJECT.resolve("app-tomcat/target/app-tomcat.jar").toString(),
                        "--path",
                        "/plaintext",
                        "--switch",
                        "container=tomcat,jetty",
                        "--dry-run");
        String out = Files.readString(folder.resolve("out"));

        assertThat(code).as(Files.readString(folder.resolve("err"))).isZero();
        assertThat(out.lines().filter(line -> line.contains("changed from Apache Tomcat")))
                .singleElement()
                .asString()
                .startsWith(
                        "jetty is app-tomcat.jar with its web server changed from Apache Tomcat");
    }

    /** HTTP/2 and TLS, each by itself and both together, in every combination. */
    @Test
    @Tag("all")
    void levels_are_loaded_over_their_own_protocols() throws IOException, InterruptedException {
        Path plan =
                Files.writeString(
                        folder.resolve("protocols.yaml"),
                        """
                        name: protocols
                        rounds: 1
                        jvm: {flags: [-Xmx256m, -XX:+UseG1GC, -XX:TieredStopAtLevel=1]}
                        targets:
                          - {name: tomcat, jar: app-tomcat/target/app-tomcat.jar, container: Apache Tomcat, ready: /plaintext}
                        factors:
                          - {name: http2, levels: [{name: "off"}, {name: "on", protocol: h2c, properties: {server.http2.enabled: true}}]}
                          - {name: tls, levels: [{name: "off"}, {name: "on", tls: true}]}
                        workloads:
                          - {name: plaintext, get: /plaintext, expect: {type: text/plain, body: "Hello, World!"}}
                        load: {driver: builtin, connections: 2, keepAlive: true}
                        warmup: {atMost: 1s, windows: 2, idle: 100ms}
                        slices: {perRound: 2}
                        """);
        Path results = folder.resolve("results");
        int code = weigh("run", "--plan", plan.toString(), "--results", results.toString());

        assertThat(code).as(Files.readString(folder.resolve("err"))).isZero();
        Path run = switches(results);
        assertThat(run.resolve("tls/server.crt")).isRegularFile();
        List<String> opened =
                Files.readAllLines(run.resolve("raw/generator.jsonl")).stream()
                        .filter(line -> line.contains("\"open\"") && line.contains("\"server\""))
                        .toList();
        for (String scheme : List.of("http:", "https:")) {
            for (String protocol : List.of("h1", "h2c")) {
                assertThat(opened)
                        .anyMatch(
                                line ->
                                        line.contains("\"server\":\"" + scheme)
                                                && line.contains("\"protocol\":\"" + protocol));
            }
        }
    }

    @Test
    @Tag("all")
    void a_jar_is_extracted_once_it_is_built_with_the_tools_for_that()
            throws IOException, InterruptedException {
        Path with = WeighRun.testApplication("answers");
        Path without = BootArchive.withoutTools(with, folder.resolve("without.jar"));

        assertThat(dryRun(without, "/inner", "packaging")).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("err")))
                .contains("--switch packaging is not available here")
                .contains("build it without includeTools=false of Spring Boot's plugin");

        assertThat(dryRun(with, "/inner", "packaging"))
                .as(Files.readString(folder.resolve("err")))
                .isZero();
        assertThat(measured(with, "/inner", "extracted, prepare: extract"))
                .as(Files.readString(folder.resolve("err")))
                .isZero();
    }

    @Test
    @Tag("all")
    void a_war_with_web_content_has_switches_that_leave_its_file_alone()
            throws IOException, InterruptedException {
        Path war =
                BootArchive.war(
                        WeighRun.testApplication("answers"),
                        folder.resolve("answers.war"),
                        "hello.txt");

        assertThat(dryRun(war, "/hello.txt", "packaging")).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("err")))
                .contains("the war has web content, such as hello.txt, which is lost when it is")
                .contains("Leave the switch out");

        assertThat(dryRun(war, "/hello.txt", "lazy-init"))
                .as(Files.readString(folder.resolve("err")))
                .isZero();
        assertThat(
                        measured(
                                war,
                                "/hello.txt",
                                "lazy, properties: {spring.main.lazy-initialization: true}"))
                .as(Files.readString(folder.resolve("err")))
                .isZero();
    }

    /** What comes of a switch, without starting anything. */
    private int dryRun(Path jar, String path, String named)
            throws IOException, InterruptedException {
        return weigh(
                "switches",
                "--jar",
                jar.toString(),
                "--path",
                path,
                "--switch",
                named,
                "--dry-run");
    }

    /** Measures a jar in one round, unchanged and with one more level. */
    private int measured(Path jar, String path, String level)
            throws IOException, InterruptedException {
        Path plan =
                Files.writeString(
                        folder.resolve("one.yaml"),
                        """
                        name: one
                        rounds: 1
                        jvm: {flags: [-Xmx256m, -XX:TieredStopAtLevel=1]}
                        targets:
                          - {name: tomcat, jar: %s, ready: %s}
                        factors:
                          - {name: one, levels: [{name: unchanged}, {name: %s}]}
                        workloads:
                          - {name: one, get: %s}
                        load: {driver: builtin, connections: 2, keepAlive: true}
                        warmup: {atMost: 1s, windows: 2, idle: 100ms}
                        slices: {perRound: 2}
                        """
                                .formatted(jar, path, level, path));
        String results = folder.resolve("results-" + jar.getFileName()).toString();
        return weigh("run", "--plan", plan.toString(), "--results", results);
    }

    /** Of two runs that of the switches. */
    private static Path switches(Path results) throws IOException {
        try (Stream<Path> runs = Files.list(results)) {
            return runs.filter(run -> !run.toString().endsWith("-together"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private int weigh(String... words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Dweigh.folder=" + folder);
        // Uses a separate lock, because other tests run at the same time.
        line.add("-Djava.io.tmpdir=" + folder);
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        line.addAll(List.of("-jar", PROJECT.resolve("harness/target/weigh.jar").toString()));
        line.addAll(List.of(words));
        Process process =
                new ProcessBuilder(line)
                        .directory(PROJECT.toFile())
                        .redirectOutput(folder.resolve("out").toFile())
                        .redirectError(folder.resolve("err").toFile())
                        .start();
        try {
            assertThat(process.waitFor(9, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroy();
        }
        return process.exitValue();
    }
}
