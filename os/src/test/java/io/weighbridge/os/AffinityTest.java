package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AffinityTest {

    @ParameterizedTest(name = "cores {0}: servers {1}, clients {2}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    0 1             | 0       | 1
                    0 1 2           | 0       | 1,2
                    0 1 2 3         | 0,1     | 2,3
                    3 9 12 7        | 3,7     | 9,12
                    0,4 1,5 2,6 3,7 | 0,1,4,5 | 2,3,6,7
                    0-1             | 0       | 1
                    0-3             | 0,1     | 2,3
                    """)
    void servers_get_the_lower_half_of_whole_cores(String cores, String servers, String clients) {
        List<CpuSet> units = List.of(cores.split(" ", -1)).stream().map(CpuSet::parse).toList();
        CpuSplit split = CpuSplit.of(units);
        assertThat(split.servers()).hasToString(servers);
        assertThat(split.clients()).hasToString(clients);
    }

    @Test
    void commands_with_the_prefix_use_only_these_cpus(@TempDir Path folder) throws Exception {
        Affinity affinity = available();
        List<String> line = new java.util.ArrayList<>(affinity.prefix(affinity.clientCpus()));
        line.addAll(List.of("grep", "Cpus_allowed_list", "/proc/self/status"));
        Path out = folder.resolve("out");
        try (Children children = Children.open();
                Child child = children.start(new ChildCommand(line, Map.of(), folder, out, out))) {
            child.exit().join();
            assertThat(child.lastLines(1).get(0).split("\t", -1)[1])
                    .satisfies(
                            list ->
                                    assertThat(CpuSet.parse(list))
                                            .isEqualTo(affinity.clientCpus()));
        }
    }

    @Test
    void all_threads_of_a_process_and_its_children_are_moved(@TempDir Path folder)
            throws Exception {
        Affinity affinity = available();
        Process harness = ForkedHarness.fork(ForkedHarness.class, folder.toString());
        try {
            assertThat(harness.inputReader().readLine()).startsWith("child");
            affinity.pin(harness.pid(), affinity.serverCpus());
            long grandchild =
                    harness.descendants().mapToLong(ProcessHandle::pid).max().orElseThrow();
            for (long pid : new long[] {harness.pid(), grandchild}) {
                try (var threads = java.nio.file.Files.list(Path.of("/proc/" + pid + "/task"))) {
                    assertThat(threads)
                            .isNotEmpty()
                            .allMatch(thread -> cpus(thread).equals(affinity.serverCpus()));
                }
            }
        } finally {
            harness.destroyForcibly();
        }
    }

    @Test
    void pinning_the_harness_leaves_its_servers_where_they_are(@TempDir Path folder)
            throws Exception {
        Affinity affinity = available();
        List<String> line = new java.util.ArrayList<>(affinity.prefix(affinity.serverCpus()));
        line.addAll(List.of("sleep", "600"));
        Path out = folder.resolve("out");
        try (Children children = Children.open();
                Child child = children.start(new ChildCommand(line, Map.of(), folder, out, out))) {
            Path thread = Path.of("/proc/" + child.pid());
            await().until(() -> cpus(thread).equals(affinity.serverCpus()));
            affinity.pin(ProcessHandle.current().pid(), affinity.all());
            assertThat(cpus(thread)).isEqualTo(affinity.serverCpus());
        }
    }

    @Test
    void a_process_that_is_gone_cannot_be_pinned() {
        Affinity affinity = available();
        long unused = Integer.MAX_VALUE;
        assertThatThrownBy(() -> affinity.pin(unused, affinity.serverCpus()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be pinned");
    }

    private static Affinity available() {
        Affinity available = Affinity.available();
        assumeTrue(available != null, "needs Linux, taskset and two CPUs");
        return Objects.requireNonNull(available);
    }

    private static CpuSet cpus(Path thread) {
        try (var lines = java.nio.file.Files.lines(thread.resolve("status"))) {
            return lines.filter(line -> line.startsWith("Cpus_allowed_list"))
                    .map(line -> CpuSet.parse(line.split("\t", -1)[1]))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
