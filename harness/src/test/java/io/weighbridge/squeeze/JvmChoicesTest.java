package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.plan.Target;
import io.weighbridge.result.SqueezeLaunch.Chosen;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines are OpenJDK 17's, most of them left out. */
class JvmChoicesTest {

    private static final String PRINTED =
            """
            [Global flags]
                bool UseG1GC                                  = false                                     {product} {default}
                bool UseSerialGC                              = true                                      {product} {ergonomic}
              size_t MaxHeapSize                              = 54525952                                  {product} {ergonomic}
            [0.006s][info][gc,init] CardTable entry size: 512
            [0.006s][info][gc,init] CPUs: 2 total, 2 available
            [0.006s][info][gc,init] Memory: 208M
            """;

    @Test
    void the_collector_the_heap_and_the_processors_are_read() {
        assertThat(JvmChoices.parse(PRINTED)).isEqualTo(new Chosen("SerialGC", 54_525_952, 2));
    }

    @Test
    void a_jvm_that_printed_nothing_has_no_choices() {
        assertThat(JvmChoices.parse("Started in 2.1 s")).isNull();
    }

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

        assertThat(JvmChoices.with(target, List.of("-Xmx48m")).jvmFlags())
                .containsExactly("-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError", "-Xmx48m");
    }

    @Test
    void an_error_of_memory_is_found_wherever_it_is_printed() {
        assertThat(
                        JvmChoices.outOfMemory(
                                "Terminating due to java.lang.OutOfMemoryError: Java heap space\n"))
                .isEqualTo("java.lang.OutOfMemoryError: Java heap space");
        assertThat(
                        JvmChoices.outOfMemory(
                                "Caused by: java.lang.OutOfMemoryError: Metaspace\n\tat x"))
                .contains("java.lang.OutOfMemoryError: Metaspace");
        assertThat(JvmChoices.outOfMemory("OutOfMemoryErrorHandler started")).isNull();
    }
}
