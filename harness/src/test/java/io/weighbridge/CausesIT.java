package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real application whose CPU time is recorded at the end of a run. */
@Tag("all")
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class CausesIT {

    private static final String SECRET = "hunter2-in-a-property";

    @TempDir Path folder;

    @Test
    void a_run_stores_where_the_cpu_time_goes_and_keeps_no_recording() throws Exception {
        Path jar = Path.of("..", "app-tomcat", "target", "app-tomcat.jar").toRealPath();

        WeighRun run =
                WeighRun.of(
                        folder,
                        List.of(jar),
                        "--path",
                        "/actuator/metrics",
                        "--rounds",
                        "1",
                        "--property",
                        "app.password=" + SECRET);

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("Where the CPU time goes");
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).noneMatch(file -> file.toString().endsWith(".jfr"));
            Path found =
                    all.stream().filter(it -> it.endsWith("cpu.json")).findFirst().orElseThrow();
            assertThat(found)
                    .content()
                    .contains("\"cause\" : \"jackson\"", "com.fasterxml.jackson")
                    .doesNotContain(SECRET);
        }
    }
}
