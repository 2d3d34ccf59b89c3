package io.weighbridge.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.plan.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectorThreadsTest {

    private static final Target JAR = Target.jar("shop", Path.of("shop.jar"));

    @Test
    void a_jar_gets_as_many_threads_as_it_has_cpus_while_it_is_measured() {
        Target target = JAR.withJvmFlags(List.of("-Xmx256m"));

        assertThat(CollectorThreads.of(target, 2, Map.of()).jvmFlags())
                .containsExactly("-Xmx256m", "-XX:ParallelGCThreads=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:ParallelGCThreads=4",
                "-XX:ConcGCThreads=2",
                "-XX:ActiveProcessorCount=1"
            })
    void a_jar_that_decides_the_number_itself_is_not_changed(String flag) {
        Target own = JAR.withJvmFlags(List.of(flag));
        Target variable = JAR.withEnv(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g " + flag));

        assertThat(CollectorThreads.of(own, 1, Map.of())).isEqualTo(own);
        assertThat(CollectorThreads.of(variable, 1, Map.of())).isEqualTo(variable);
        assertThat(CollectorThreads.of(JAR, 1, Map.of("JDK_JAVA_OPTIONS", flag))).isEqualTo(JAR);
    }

    @Test
    void a_command_is_not_changed() {
        Target command = JAR.withJar(null).withCommand(List.of("caddy", "run"));

        assertThat(CollectorThreads.of(command, 1, Map.of())).isEqualTo(command);
    }
}
