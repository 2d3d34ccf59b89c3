package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files are those of real groups with a quota. */
class ThrottlingTest {

    private static final String V1 =
            """
            nr_periods 20
            nr_throttled 19
            throttled_time 767408810
            nr_bursts 0
            burst_time 0
            """;

    private static final String V2 =
            """
            usage_usec 1004512
            user_usec 1004512
            system_usec 0
            nr_periods 20
            nr_throttled 19
            throttled_usec 767408
            """;

    @TempDir private Path folder;

    private Throttling read(boolean unified, String stat) throws IOException {
        Files.writeString(folder.resolve("cpu.stat"), stat);
        return Objects.requireNonNull(Throttling.read(unified, new KernelFiles(folder)));
    }

    @Test
    void both_versions_count_periods_and_the_time_of_waiting() throws IOException {
        assertThat(read(false, V1)).isEqualTo(new Throttling(20, 19, 0.76740881));
        assertThat(read(true, V2)).isEqualTo(new Throttling(20, 19, 0.767408));
    }

    @Test
    void the_difference_of_two_readings_is_that_of_the_time_between() {
        Throttling between = new Throttling(50, 24, 2).since(new Throttling(20, 19, 0.5));

        assertThat(between).isEqualTo(new Throttling(30, 5, 1.5));
        assertThat(between.share()).isCloseTo(1 / 6.0, within(1e-9));
        assertThat(new Throttling(0, 0, 0).share()).isZero();
    }

    @Test
    void a_group_without_a_quota_has_none() throws IOException {
        Files.writeString(folder.resolve("cpu.stat"), "usage_usec 7\n");

        assertThat(Throttling.read(true, new KernelFiles(folder))).isNull();
        assertThat(Throttling.read(false, new KernelFiles(folder.resolve("gone")))).isNull();
    }
}
