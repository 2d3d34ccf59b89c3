package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ListenersTest {

    private static final long SELF = ProcessHandle.current().pid();

    @Test
    void a_process_is_found_by_where_it_listens() throws Exception {
        try (ServerSocket narrow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket wide = new ServerSocket(0)) {
            assertThat(Listeners.owners(narrow.getLocalPort())).containsExactly(SELF);
            assertThat(Listeners.owners(wide.getLocalPort())).containsExactly(SELF);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void the_ports_of_a_process_are_found() throws Exception {
        try (ServerSocket narrow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket wide = new ServerSocket(0)) {
            assertThat(Listeners.ports(Set.of(SELF)))
                    .contains(narrow.getLocalPort(), wide.getLocalPort());
        }
    }
}
