package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.os.ControlGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real jars in real pods, where control groups can be made. */
@Tag("all")
class PodIT {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    @TempDir private Path folder = Path.of("");

    private ControlGroups groups = new ControlGroups(Path.of(""), null, false);
    private final Set<String> before = new TreeSet<>();

    @BeforeEach
    void groups_can_be_made() throws IOException {
        try {
            groups = ControlGroups.find();
        } catch (IOException impossible) {
            Assumptions.abort("pods cannot be made here: " + impossible.getMessage());
        }
        Assumptions.assumeTrue(groups.limitCpu());
        before.addAll(left());
    }

    /** The control groups of weigh that exist. */
    private Set<String> left() throws IOException {
        try (Stream<Path> all = Files.list(groups.memory())) {
            return all.map(it -> it.getFileName().toString())
                    .filter(name -> name.startsWith("weighbridge-"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Path tomcat() {
        return PROJECT.resolve("app-tomcat/target/app-tomcat.jar");
    }

    @Test
    void a_jar_in_a_pod_has_rows_for_its_throttling_and_its_memory() throws Exception {
        Path json = folder.resolve("run.json");

        WeighRun run =
                WeighRun.of(
                        folder,
                        List.of(tomcat()),
                        "--path",
                        "/plaintext",
                        "--pod",
                        "256Mi,0.5",
                        "--rounds",
                        "1",
                        "--within",
                        "1m",
                        "--export-json",
                        json.toString());

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("Each server runs in a pod of 256Mi and 0.5 CPU")
                .contains("throttled periods, startup", "working set after load")
                .doesNotContain("not-pinned");
        JsonNode report = new ObjectMapper().readTree(json.toFile());
        for (String row :
                List.of("startup.throttled", "load.throttled.periods", "after.workingset")) {
            assertThat(report.toString()).contains("\"" + row + "\"");
        }
        assertThat(left()).isEqualTo(before);
    }

    @Test
    void a_pod_that_is_too_small_is_named_as_the_reason() throws Exception {
        WeighRun run =
                WeighRun.of(
                        folder,
                        List.of(tomcat()),
                        "--path",
                        "/plaintext",
                        "--pod",
                        "48Mi,1",
                        "--jvm-flag=-Xmx256m",
                        "--jvm-flag=-Xms256m",
                        "--jvm-flag=-XX:+AlwaysPreTouch",
                        "--rounds",
                        "1");

        assertThat(run.code()).isNotZero();
        assertThat(run.out() + run.err())
                .contains("the kernel killed it, because it needed more than the 48Mi of its pod");
        assertThat(left()).isEqualTo(before);
    }

    @Test
    void after_a_kill_no_pod_is_left() throws Exception {
        Process weigh =
                WeighRun.start(
                        folder,
                        Map.of(),
                        List.of(tomcat()),
                        "--path",
                        "/plaintext",
                        "--pod",
                        "256Mi,0.5");

        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(left()).isNotEqualTo(before));
        weigh.destroyForcibly().waitFor();

        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(left()).isEqualTo(before));
    }
}
