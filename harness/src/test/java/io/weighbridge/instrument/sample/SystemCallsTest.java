package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemCallsTest {

    private static Path recorded(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(SystemCallsTest.class.getResource("perf/" + name)).toURI());
    }

    @Test
    void a_count_is_read_from_the_output_of_perf() throws Exception {
        assertThat(SystemCalls.count(recorded("counted.csv"))).isPositive();
    }

    @Test
    void a_count_that_perf_could_not_read_is_absent(@TempDir Path folder) throws Exception {
        assertThat(SystemCalls.count(recorded("not-supported.csv"))).isNull();
        assertThat(SystemCalls.count(folder.resolve("missing"))).isNull();
        Path refused = folder.resolve("refused");
        Files.writeString(refused, "<not counted>,,raw_syscalls:sys_enter,0,100.00,,\n");
        assertThat(SystemCalls.count(refused)).isNull();
    }

    @Test
    void the_calls_of_another_process_are_counted_while_a_command_runs(@TempDir Path folder)
            throws Exception {
        try (Children children = Children.open()) {
            SystemCalls available = SystemCalls.available(children);
            assumeThat(available).as("perf may count system calls here").isNotNull();
            SystemCalls calls = Objects.requireNonNull(available);
            Path log = folder.resolve("log");
            List<String> busy = List.of("sh", "-c", "while :; do cd /; done");
            try (Child watched =
                    children.start(new ChildCommand(busy, Map.of(), folder, log, log))) {
                Path counts = folder.resolve("counts");
                List<String> line = new ArrayList<>(calls.around(watched.pid(), counts.toString()));
                line.addAll(List.of("sleep", "0.2"));
                try (Child perf =
                        children.start(new ChildCommand(line, Map.of(), folder, log, log))) {
                    assertThat(perf.await(Duration.ofSeconds(20))).isZero();
                }
                assertThat(SystemCalls.count(counts)).isGreaterThan(1);
            }
        }
    }
}
