package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.os.Affinity;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.Ports;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenServiceTest {

    @Test
    void its_process_is_found_by_its_port_and_its_end_is_noticed() throws Exception {
        try (Children children = Children.open()) {
            GivenService running;
            try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
                ServiceAddress address = new ServiceAddress("127.0.0.1", socket.getLocalPort());
                running = GivenService.at("db", address, new Containers(children));

                assertThat(running.processes()).containsExactly(ProcessHandle.current().pid());
                assertThat(running.whyEnded()).isNull();
                assertThat(running.described()).isEqualTo("at " + address);
            }
            assertThat(running.whyEnded())
                    .startsWith("the service db no longer accepts connections at 127.0.0.1:")
                    .endsWith(": start it again");
        }
    }

    /** Listens on the port of its argument until it is ended. */
    static final class Listener {

        public static void main(String[] args) throws Exception {
            InetAddress here = InetAddress.getLoopbackAddress();
            try (ServerSocket socket = new ServerSocket(Integer.parseInt(args[0]), 5, here)) {
                while (!socket.isClosed()) {
                    socket.accept().close();
                }
            }
        }
    }

    @Test
    void after_a_run_it_has_the_cpus_that_it_had_before(@TempDir Path folder) throws Exception {
        assumeThat(Affinity.available()).isNotNull();
        Affinity affinity = Objects.requireNonNull(Affinity.available());
        CpuSet had = affinity.clientCpus();
        int port = Ports.pick();
        List<String> line = new ArrayList<>(affinity.prefix(had));
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("-cp", System.getProperty("java.class.path")));
        line.addAll(List.of(Listener.class.getName(), "" + port));
        Path log = folder.resolve("log");
        try (Children children = Children.open();
                Child child = children.start(new ChildCommand(line, Map.of(), folder, log, log))) {
            ServiceAddress address = new ServiceAddress("127.0.0.1", port);
            Awaitility.await().ignoreExceptions().untilAsserted(address::connect);

            try (GivenService given = GivenService.at("db", address, new Containers(children))) {
                assertThat(given.pin(affinity.serverCpus())).isTrue();
                assertThat(Affinity.of(child.pid())).isEqualTo(affinity.serverCpus());
            }
            assertThat(Affinity.of(child.pid())).isEqualTo(had);
        }
    }

    @Test
    void a_closed_port_is_one_sentence() throws Exception {
        int port = Ports.pick();
        try (Children children = Children.open()) {
            assertThatThrownBy(
                            () ->
                                    GivenService.at(
                                            "db",
                                            new ServiceAddress("127.0.0.1", port),
                                            new Containers(children)))
                    .hasMessageStartingWith(
                            "The service db does not accept connections at 127.0.0.1:" + port)
                    .hasMessageEndingWith("start it, or correct its address.");
        }
    }
}
