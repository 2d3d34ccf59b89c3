package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.os.Children;
import io.weighbridge.os.Ports;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

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
