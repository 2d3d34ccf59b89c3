package io.weighbridge.services.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.os.KernelFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a shortened output of {@code docker inspect}, Docker 20.10.24. */
class ServiceHealthTest {

    private static final String ID =
            "8f3888ccc99763515816ef962606649a30ff2fa9a70dd05333a16f818d71157b";

    @TempDir private Path folder;

    private static Map<String, ContainerState> recorded() throws IOException {
        Map<String, ContainerState> states = new TreeMap<>();
        try (InputStream file =
                ServiceHealthTest.class.getResourceAsStream("inspect-20.10.24.json")) {
            for (JsonNode one : new ObjectMapper().readTree(Objects.requireNonNull(file))) {
                ContainerState state = new ContainerState(one);
                states.put(state.service(), state);
            }
        }
        return states;
    }

    private static ServiceHealth of(Set<String> ending, String... services) throws IOException {
        return new ServiceHealth(List.of(services), ending, recorded());
    }

    @Test
    void a_service_that_ended_says_its_exit_code_and_whether_memory_was_short() throws IOException {
        ServiceHealth oom = of(Set.of(), "oom");
        ServiceHealth failed = of(Set.of(), "failed");

        assertThat(oom.failed()).isEqualTo("oom");
        assertThat(oom.why("oom"))
                .isEqualTo(
                        "ended with exit code 137 because the kernel killed it for lack of memory");
        assertThat(failed.why("failed")).isEqualTo("ended with exit code 3");
    }

    @Test
    void a_job_may_end_but_not_with_an_error() throws IOException {
        assertThat(of(Set.of("failed"), "failed").failed()).isEqualTo("failed");
        assertThat(of(Set.of("done"), "done").failed()).isEqualTo("done");
        assertThat(of(Set.of("done"), "done").why("done"))
                .isEqualTo("has no container: somebody removed it");
    }

    @Test
    void an_unhealthy_service_says_what_its_check_printed() throws IOException {
        ServiceHealth sick = of(Set.of(), "sick");

        assertThat(sick.failed()).isEqualTo("sick");
        assertThat(sick.waiting()).isEqualTo("sick");
        assertThat(sick.why("sick"))
                .isEqualTo("is unhealthy (cat: /no: No such file or directory)");
    }

    @Test
    void a_service_is_described_without_ports_that_are_not_tcp() throws IOException {
        ContainerState db = Objects.requireNonNull(recorded().get("db"));

        ComposeService described = db.described("postgres:17");

        assertThat(described.hostPorts()).isEqualTo(Map.of(5432, 32781));
        assertThat(described.environment()).containsEntry("POSTGRES_PASSWORD", "x");
        assertThat(described.image()).isEqualTo("postgres:17");
        assertThat(described.containerId()).startsWith("4e2daadc38a5");
        assertThat(described.cgroup()).isNull();
        assertThat(described.pid()).isNull();
        assertThat(db.described("").image()).isEqualTo("postgres:weighbridge-test");
    }

    @Test
    void a_port_behind_which_nothing_answers_is_not_ready() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThat(PortProbe.answers(server.getLocalPort())).isTrue();
        }
        try (ServerSocket proxy = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread closing = new Thread(() -> closeNext(proxy));
            closing.start();
            assertThat(PortProbe.answers(proxy.getLocalPort())).isFalse();
            closing.join();
            proxy.close();
            assertThat(PortProbe.answers(proxy.getLocalPort())).isFalse();
        }
    }

    private static void closeNext(ServerSocket proxy) {
        try {
            Socket accepted = proxy.accept();
            accepted.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void the_cpu_account_is_found_under_both_versions_of_cgroups() throws IOException {
        Path first = machine("first", "4:memory:/docker/" + ID + "\n2:cpu,cpuacct:/docker/" + ID);
        write(first.resolve("sys/fs/cgroup/cpu,cpuacct/docker/" + ID + "/cpuacct.usage"), "1");
        Path second = machine("second", "0::/system.slice/docker-" + ID + ".scope");
        write(
                second.resolve("sys/fs/cgroup/system.slice/docker-" + ID + ".scope/cpu.stat"),
                "usage_usec 1");

        assertThat(ContainerGroup.of(new KernelFiles(first), 7, ID))
                .isEqualTo(first.resolve("sys/fs/cgroup/cpu,cpuacct/docker/" + ID));
        assertThat(ContainerGroup.of(new KernelFiles(second), 7, ID))
                .isEqualTo(second.resolve("sys/fs/cgroup/system.slice/docker-" + ID + ".scope"));
    }

    /** The pid may be one on a virtual machine, and belong to another process here. */
    @Test
    void a_process_in_another_group_is_not_taken_for_the_container() throws IOException {
        Path machine = machine("other", "0::/user.slice");
        write(machine.resolve("sys/fs/cgroup/user.slice/cpu.stat"), "usage_usec 1");

        assertThat(ContainerGroup.of(new KernelFiles(machine), 7, ID)).isNull();
        assertThat(ContainerGroup.of(new KernelFiles(machine), 8, ID)).isNull();
    }

    private Path machine(String name, String groups) throws IOException {
        Path root = folder.resolve(name);
        write(root.resolve("proc/7/cgroup"), groups + "\n");
        return root;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
