package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListenersTest {

    private static final long SELF = ProcessHandle.current().pid();

    @ParameterizedTest
    @CsvSource({
        "0100007F:1F90, 127.0.0.1, 8080",
        "00000000:0016, 0.0.0.0, 22",
        "0201A8C0:FFFF, 192.168.1.2, 65535",
        "00000000000000000000000001000000:0050, ::1, 80",
        "00000000000000000000000000000000:0050, ::, 80",
        "0000000000000000FFFF00000100007F:5BA0, 127.0.0.1, 23456",
        "B80D01200000000067452301EFCDAB89:01BB, 2001:db8::123:4567:89ab:cdef, 443"
    })
    void addresses_are_read_as_the_kernel_prints_them(String printed, String host, int port)
            throws Exception {
        assertThat(Listeners.address(printed))
                .isEqualTo(new InetSocketAddress(InetAddress.getByName(host), port));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_process_is_found_by_where_it_listens() throws Exception {
        try (ServerSocket narrow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket wide = new ServerSocket(0)) {
            InetSocketAddress loopback =
                    new InetSocketAddress(narrow.getInetAddress(), narrow.getLocalPort());

            assertThat(Listeners.addresses(List.of(SELF)))
                    .contains(loopback)
                    .anyMatch(
                            address ->
                                    address.getPort() == wide.getLocalPort()
                                            && address.getAddress().isAnyLocalAddress());
            assertThat(Listeners.owners(narrow.getLocalPort())).containsExactly(SELF);
            assertThat(Listeners.owners(wide.getLocalPort())).containsExactly(SELF);
        }
    }
}
