package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TemporaryFolderTest {

    @Test
    void a_folder_in_memory_is_known() throws IOException {
        Path shared = Path.of("/dev/shm");
        assumeThat(shared).isDirectory();

        assertThat(TemporaryFolder.inMemory(shared)).isTrue();
    }

    @Test
    void the_folder_of_a_run_is_not_in_memory_where_there_is_a_disk() throws IOException {
        assumeThat(TemporaryFolder.inMemory(Path.of("/var/tmp"))).isFalse();

        try (TemporaryFolder folder = TemporaryFolder.ofRun()) {
            assertThat(TemporaryFolder.inMemory(folder.path())).isFalse();
            assertThat(Files.isDirectory(folder.path())).isTrue();
        }
    }
}
