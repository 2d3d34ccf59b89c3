package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.weighbridge.instrument.boot.JvmFlags;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeapFlagsTest {

    @Test
    void flags_that_size_the_heap_give_way_and_others_stay() {
        Target target =
                Target.jar("app", Path.of("app.jar"))
                        .withJvmFlags(
                                List.of(
                                        "-Xms1g",
                                        "-XX:MaxRAMPercentage=75",
                                        "-Xmx2g",
                                        "-XX:+UseParallelGC"));

        assertThat(HeapFlags.with(target, List.of("-Xmx48m"), Map.of()).jvmFlags())
                .containsExactly("-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError", "-Xmx48m");
    }

    @Test
    void flags_in_variables_that_would_override_the_heap_give_way_too() {
        Target target =
                Target.jar("app", Path.of("app.jar"))
                        .withEnv(Map.of("_JAVA_OPTIONS", "-Xmx512m -Dkept=1", "OTHER", "-Xmx1g"));

        Target searched =
                HeapFlags.with(target, List.of("-Xmx48m"), Map.of("JAVA_TOOL_OPTIONS", "-Xms256m"));

        assertThat(searched.env())
                .containsOnly(
                        entry("_JAVA_OPTIONS", "-Dkept=1"),
                        entry("JAVA_TOOL_OPTIONS", ""),
                        entry("OTHER", "-Xmx1g"));
        assertThat(HeapFlags.leftOut(PlanSample.of(target), JvmFlags::given))
                .singleElement()
                .asString()
                .contains("starts JVMs without -Xmx512m.");
    }

    @Test
    void an_error_of_memory_is_found_wherever_it_is_printed() {
        assertThat(
                        HeapFlags.outOfMemory(
                                "Terminating due to java.lang.OutOfMemoryError: Java heap space\n"))
                .isEqualTo("java.lang.OutOfMemoryError: Java heap space");
        assertThat(
                        HeapFlags.outOfMemory(
                                "Caused by: java.lang.OutOfMemoryError: Metaspace\n\tat x"))
                .contains("java.lang.OutOfMemoryError: Metaspace");
        assertThat(HeapFlags.outOfMemory("OutOfMemoryErrorHandler started")).isNull();
    }
}
