package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.os.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts are from a kernel 6.18, except numbers that a test is about. */
class ResidentMemoryTest {

    private static final String STATUS = "Name:\tjava\nVmRSS:\t   1000 kB\n";

    @TempDir Path root;
    private Path folder;

    @BeforeEach
    void a_process() throws IOException {
        folder = Files.createDirectories(root.resolve("proc/7"));
    }

    private ResidentMemory resident() {
        return new LinuxProcess(new KernelFiles(root), 7, false).resident();
    }

    @Test
    void rss_and_pss_are_of_one_file() throws IOException {
        Files.writeString(folder.resolve("status"), STATUS);
        Files.writeString(
                folder.resolve("smaps_rollup"),
                """
                560b6a1f1000-7ffd8f5f2000 ---p 00000000 00:00 0                          [rollup]
                Rss:                1100 kB
                Pss:                1050 kB
                Pss_Dirty:           900 kB
                """);

        assertThat(resident().rss()).isEqualTo(1100L * 1024);
        assertThat(resident().pss()).isEqualTo(1050L * 1024);
    }

    @Test
    void rss_and_pss_are_never_read_from_different_files() throws IOException {
        Files.writeString(folder.resolve("status"), STATUS);
        Files.writeString(folder.resolve("smaps_rollup"), "Pss:   1050 kB\n");

        assertThat(resident().rss()).isNull();
        assertThat(resident().pss()).isEqualTo(1050L * 1024);
    }

    @Test
    void without_a_rollup_there_is_the_rss_of_status_and_no_pss() throws IOException {
        Files.writeString(folder.resolve("status"), STATUS);

        assertThat(resident().rss()).isEqualTo(1000L * 1024);
        assertThat(resident().pss()).isNull();
    }

    @Test
    void a_process_that_has_ended_has_neither() {
        assertThat(resident().rss()).isNull();
        assertThat(resident().pss()).isNull();
    }
}
