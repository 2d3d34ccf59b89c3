package io.weighbridge.app.startup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryUseTest {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** Interpreted, so that no compiler thread frees its scratch memory between the readings. */
    private static Map<String, Long> probe(String collector)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                JAVA,
                                "-Xint",
                                "-Xmx256m",
                                collector,
                                "-cp",
                                System.getProperty("java.class.path"),
                                PoolProbe.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isZero();
        return answer.lines()
                .filter(line -> line.matches("[a-z]+=\\d+"))
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1])));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC", "-XX:+UseZGC"})
    void the_memory_used_is_the_sum_of_all_pools_and_not_any_one_of_them(String collector)
            throws Exception {
        Map<String, Long> told = probe(collector);

        assertThat(told.get("ours")).isBetween(told.get("before"), told.get("after"));
        assertThat(told.get("parts")).isEqualTo(told.get("ours"));
        assertThat(told.get("pools")).isGreaterThan(1);
        assertThat(told.get("one"))
                .as("what the registry gives for the gauge of that name, as if there were one")
                .isLessThan(told.get("before"));
    }

    @Test
    void every_pool_counts_for_the_whole_and_its_area() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        pool(registry, "heap", "Eden", 1);
        pool(registry, "heap", "Old", 20);
        pool(registry, "nonheap", "Metaspace", 300);
        pool(registry, "nonheap", "CodeCache", 4000);

        assertThat(MemoryUse.read(registry)).isEqualTo(new MemoryUse(4321, 21, 4300, 300));
        assertThat(registry.get("jvm.memory.used").gauge().value())
                .as("the bug of asking for one gauge")
                .isIn(1.0, 20.0, 300.0, 4000.0);
    }

    @Test
    void a_registry_without_jvm_metrics_does_not_report_memory_of_0() {
        assertThatIllegalStateException()
                .isThrownBy(() -> MemoryUse.read(new SimpleMeterRegistry()))
                .withMessageContaining("jvm.memory.used");
    }

    private static void pool(SimpleMeterRegistry registry, String area, String id, double bytes) {
        Gauge.builder("jvm.memory.used", () -> bytes)
                .tag("area", area)
                .tag("id", id)
                .register(registry);
    }
}
