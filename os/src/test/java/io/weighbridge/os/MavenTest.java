package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenTest {

    @TempDir private Path empty;

    @Test
    void a_missing_maven_is_named() throws Exception {
        List<String> said = new ArrayList<>();
        Map<String, String> env = Map.of("PATH", empty.toString());

        try (Children children = Children.open()) {
            Maven maven = new Maven(children, said::add);
            assertThat(maven.build(List.of("peers/a"), env, Duration.ofMinutes(1))).isFalse();
        }

        assertThat(said).containsExactly("mvn is not on the PATH: install Maven");
    }
}
