package io.weighbridge.requests;

import static io.weighbridge.requests.RequestSamples.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.mix.MixRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathsReaderTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void each_line_is_a_get_and_equal_lines_are_a_weight() throws IOException {
        Path file = Files.writeString(folder.resolve("paths.txt"), "\n/a\r\n /b?c=%20 \n/a\n");

        assertThat(read(file).requests())
                .containsExactly(
                        MixRequest.recorded("a", "GET", "/a", 2, null),
                        MixRequest.recorded("b", "GET", "/b?c=%20", 1, null));
    }

    @Test
    void patterns_are_for_recorded_requests() throws IOException {
        Path file = Files.writeString(folder.resolve("paths.txt"), "/a");

        assertThatThrownBy(() -> read(file, List.of("/a"), List.of()))
                .hasMessageContaining("paths.txt is a list of paths: delete lines");
    }
}
