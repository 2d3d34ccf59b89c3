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
    void switches_are_weighed_from_a_plan_to_a_matrix() throws IOException, InterruptedException {
        Path plan =
                Files.writeString(
                        folder.resolve("small.yaml"),
                        """
                        name: small
                        title: Two switches
                        rounds: 2
                        jvm: {flags: [-Xmx256m, -XX:+UseG1GC]}
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
        assertThat(out).contains("Two switches").contains("cache against fat").contains("p99");
        assertThat(err).contains("was extracted in").contains("was trained in");
        Path run = switches(results);
        try (Stream<Path> made = Files.list(run.resolve("jars"))) {
            assertThat(made.map(it -> it.getFileName().toString()).toList())
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
