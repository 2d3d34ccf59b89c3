package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {

    @Test
    void a_name_with_blanks_and_brackets_does_not_shift_the_fields() {
        String stat =
                "42 (a) b (c) S 7 41 40 0 -1 4194560 1 2 3 4 100 20 3 4 20 0 1 0 9876 5 6 7 8\n";
        assertThat(ProcessEntry.parse(stat))
                .isEqualTo(new ProcessEntry(42, 'S', false, 7, 40, 100, 120, 7, 9876));
    }

    @Test
    void times_of_a_process_are_parsed_after_any_name() {
        ProcessEntry entry =
                ProcessEntry.parse(
                        "8214 (a) (b c) R 7548 7548 4784 0 -1 4194304 100 0 0 0 117 21 5 3 20 0 1 0"
                                + " 136469 3133440 364 18446744073709551615 94888571486208");

        assertThat(entry.nanos()).isEqualTo(1_380_000_000L);
        assertThat(entry.userNanos()).isEqualTo(1_170_000_000L);
        assertThat(entry.childSeconds()).isEqualTo(0.08);
    }

    /** The kernel truncates a name to 15 bytes: here after the first of two bytes of an umlaut. */
    @Test
    void a_name_truncated_within_a_character_does_not_mean_a_dead_process(@TempDir Path folder)
            throws Exception {
        byte[] stat =
                "42 (fourteen-bytes\u00c3) S 7 41 40 0 -1 4194560 1 2 3 4 100 20 3 4 20 0 1 0 9876 5\n"
                        .getBytes(StandardCharsets.ISO_8859_1);
        Files.write(folder.resolve("stat"), stat);

        assertThat(ProcessEntry.read(folder))
                .isEqualTo(new ProcessEntry(42, 'S', false, 7, 40, 100, 120, 7, 9876));
    }

    @Test
    void a_busy_child_of_a_child_counts(@TempDir Path folder) throws Exception {
        String busy = "sh -c 'i=0; while :; do i=$((i+1)); done' & wait";
        try (Children children = Children.open();
                Child child = children.start(ForkedHarness.shell(folder, busy))) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> Objects.requireNonNull(ProcessCpu.seconds(child.pid())) >= 0.1);
        }
    }

    @Test
    void this_jvm_has_used_cpu_and_one_that_never_was_has_none() {
        assertThat(ProcessCpu.seconds(ProcessHandle.current().pid())).isPositive();
        assertThat(ProcessCpu.seconds(Integer.MAX_VALUE)).isNull();
    }

    @Test
    void listening_processes_are_found() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
            assertThat(Listeners.owners(port)).containsExactly(ProcessHandle.current().pid());
        }
        assertThat(Listeners.owners(port)).isEmpty();
    }
}
