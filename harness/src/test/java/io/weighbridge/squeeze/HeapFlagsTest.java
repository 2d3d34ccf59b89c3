package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import java.util.List;
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

        assertThat(HeapFlags.with(target, List.of("-Xmx48m")).jvmFlags())
                .containsExactly("-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError", "-Xmx48m");
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
