package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogCapTest {

    private static final int LIMIT = 8_000;

    @TempDir private Path folder;

    @Test
    void a_log_within_its_limit_is_left_alone() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "x".repeat(LIMIT));

        new LogCap(log, LIMIT).apply();

        assertThat(log).hasContent("x".repeat(LIMIT));
    }

    @Test
    void a_longer_log_keeps_both_ends_and_states_the_omission() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "first" + "x".repeat(LIMIT) + "last");

        new LogCap(log, LIMIT).apply();

        assertThat(Files.readString(log))
                .startsWith("first")
                .contains(
                        "[weighbridge: about 6009 bytes are left out here; logs are limited to 8000"
                                + " bytes]")
                .endsWith("last")
                .hasSizeLessThan(LIMIT / 2);
    }

    @Test
    void a_process_continues_its_log_and_all_removed_bytes_are_counted() throws IOException {
        Path log = folder.resolve("log");
        LogCap cap = new LogCap(log, LIMIT);
        try (Writer process =
                Files.newBufferedWriter(
                        log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (int line = 0; line < 20_000; line++) {
                process.write("line " + line + "\n");
                if (line % 100 == 0) {
                    process.flush();
                    cap.apply();
                }
            }
            process.write("the end");
        }
        cap.apply();

        assertThat(Files.size(log)).isLessThanOrEqualTo(LIMIT);
        assertThat(Files.readString(log))
                .startsWith("line 0\n")
                .containsPattern("about 2\\d{5} bytes are left out")
                .endsWith("line 19999\nthe end")
                .doesNotContain("\0");
    }
}
