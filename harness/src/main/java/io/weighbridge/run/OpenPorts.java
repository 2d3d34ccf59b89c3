package io.weighbridge.run;

import io.weighbridge.os.Listeners;
import io.weighbridge.plan.Plan;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reports, once for each target, that other machines can reach it. A jar is started on loopback,
 * but a command may listen on any address.
 */
final class OpenPorts {

    private final Plan plan;
    private final Progress progress;
    private final Set<String> reported = new HashSet<>();

    OpenPorts(Plan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * Checks the addresses that a server listens on. For loads from other machines it must listen
     * on a reachable one.
     *
     * @param pid of the server
     */
    void look(String target, long pid) {
        boolean wanted = plan.loads().stream().anyMatch(load -> load.agents() != null);
        if (wanted) {
            return;
        }
        for (InetSocketAddress address : Listeners.addresses(List.of(pid))) {
            if (!address.getAddress().isLoopbackAddress() && reported.add(target)) {
                progress.note(
                        "%s listens on %s, so other machines can reach it: have it listen on 127.0.0.1"
                                .formatted(target, where(address)));
            }
        }
    }

    private static String where(InetSocketAddress address) {
        return address.getAddress().isAnyLocalAddress()
                ? "port " + address.getPort() + " of all addresses"
                : address.toString().replace("/", "");
    }
}
