package io.weighbridge;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import oshi.SystemInfo;
import oshi.software.os.InternetProtocolStats;
import oshi.software.os.InternetProtocolStats.IPConnection;
import oshi.software.os.InternetProtocolStats.TcpState;

/** The addresses on which processes of this user listen. */
public final class ListeningAddresses {

    private ListeningAddresses() {}

    /** The addresses of one process. */
    public static Set<InetSocketAddress> of(long pid) {
        return ofAll().getOrDefault(pid, Set.of());
    }

    /** The addresses of all processes, by pid. */
    static Map<Long, Set<InetSocketAddress>> ofAll() {
        InternetProtocolStats network =
                new SystemInfo().getOperatingSystem().getInternetProtocolStats();
        Map<Long, Set<InetSocketAddress>> addresses = new HashMap<>();
        for (IPConnection connection : network.getConnections()) {
            if (connection.getState() == TcpState.LISTEN) {
                addresses
                        .computeIfAbsent(
                                (long) connection.getowningProcessId(), pid -> new HashSet<>())
                        .add(address(connection));
            }
        }
        return addresses;
    }

    private static InetSocketAddress address(IPConnection connection) {
        try {
            InetAddress address = InetAddress.getByAddress(connection.getLocalAddress());
            return new InetSocketAddress(address, connection.getLocalPort());
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
