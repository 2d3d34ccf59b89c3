package io.weighbridge.app.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidentSetTest {

    private static Path status(Path folder, String text) throws IOException {
        return Files.writeString(folder.resolve("status"), text);
    }

    @Test
    void the_kernel_s_kibibytes_are_converted_to_bytes(@TempDir Path folder) throws IOException {
        Path status =
                status(folder, "Name:\tjava\nVmHWM:\t  999 kB\nVmRSS:\t  123456 kB\nThreads:\t9\n");

        assertThat(ResidentSet.read(status)).hasValue(123_456L * 1024);
    }

    @Test
    void a_kernel_without_the_counter_gives_no_value(@TempDir Path folder) throws IOException {
        assertThat(ResidentSet.read(status(folder, "Name:\tkthreadd\n"))).isEmpty();
        assertThat(ResidentSet.read(folder.resolve("no-such-file"))).isEmpty();
    }
}
