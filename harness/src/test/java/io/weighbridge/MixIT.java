package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.plan.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A short run of a mix of requests that read and write, against two real applications. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class MixIT {

    private static final String MIX =
            """
            ### plain
            # @weight 3
            GET /plaintext

            ### json
            # @weight 2
            GET /json

            ### bytes
            GET /bytes/{{$randomInt 10 2000}}

            ### echo
            # @status 200
            POST /echo
            Content-Type: text/plain

            order-secret-{{$uuid}}
            """;

    @TempDir Path folder;

    @Test
    void every_target_gets_the_same_requests_and_the_report_has_each_of_them() throws Exception {
        Path file = Files.writeString(folder.resolve("mix.http"), MIX);

        WeighRun run =
                WeighRun.of(
                        folder,
                        List.of(application("tomcat"), application("jetty")),
                        "--requests",
                        file.toString(),
                        "--ready",
                        "/plaintext",
                        "--rounds",
                        "1",
                        "--within",
                        "15s");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("the requests of mix.http", "request, p50", "plain", "echo", "share");
        Path results = only(folder.resolve("results"));
        sameRequests(results);
        assertThat(Files.readString(results.resolve("run.json")))
                .contains("mix.http")
                .doesNotContain("order-secret");
        noFileHas(results, "order-secret");
    }

    /** Slices of all targets have equal numbers of requests, and so have their warm-ups. */
    private static void sameRequests(Path results) throws IOException {
        Map<String, List<String>> byTarget = new TreeMap<>();
        Map<String, Double> writes = new TreeMap<>();
        for (String line : Files.readAllLines(results.resolve("trials.jsonl"))) {
            JsonNode trial = Json.MAPPER.readTree(line);
            if (trial.path("round").asInt() < 0) {
                continue;
            }
            String target = trial.path("target").asText();
            assertThat(trial.path("failure").isMissingNode()).as(line).isTrue();
            for (JsonNode slice : trial.path("slices")) {
                byTarget.computeIfAbsent(target, name -> new ArrayList<>())
                        .add(
                                slice.path("workload").asText()
                                        + slice.path("load").asText()
                                        + slice.path("index")
                                        + ":"
                                        + slice.path("client").path("planned"));
                assertThat(slice.path("client").path("completed"))
                        .isEqualTo(slice.path("client").path("planned"));
            }
            writes.put(target, trial.path("measurements").path("after.writes").asDouble());
        }
        assertThat(byTarget).hasSize(2);
        assertThat(byTarget.values().stream().distinct()).hasSize(1);
        assertThat(writes.values().stream().distinct()).hasSize(1);
        assertThat(writes.values().iterator().next()).isPositive();
    }

    private static void noFileHas(Path results, String text) throws IOException {
        try (Stream<Path> files = Files.walk(results)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String content = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertThat(content).as(file.toString()).doesNotContain(text);
            }
        }
    }

    private static Path only(Path results) throws IOException {
        try (Stream<Path> runs = Files.list(results)) {
            return runs.filter(run -> Files.exists(run.resolve("run.json")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Path application(String container) {
        return Path.of("..", "app-" + container, "target", "app-" + container + ".jar")
                .toAbsolutePath()
                .normalize();
    }
}
