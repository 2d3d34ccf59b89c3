package io.weighbridge.services.compose;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A service of a Compose file that runs.
 *
 * @param name in the file
 * @param image as the file names it; for a service with only a build, the image that was built
 * @param containerId the engine's id of its container
 * @param hostPorts the TCP ports on 127.0.0.1, by the port of the container
 * @param pid of the container's first process on this machine; null if it is not visible here, such
 *     as on a virtual machine
 * @param cgroup the folder with the CPU account of the container: {@code cpuacct.usage} under
 *     cgroup v1, {@code cpu.stat} under v2; null if it is not visible here
 * @param environment the container's variables, which may be secrets
 * @param labels the container's labels
 */
public record ComposeService(
        String name,
        String image,
        String containerId,
        Map<Integer, Integer> hostPorts,
        @Nullable Long pid,
        @Nullable Path cgroup,
        Map<String, String> environment,
        Map<String, String> labels) {

    public ComposeService {
        hostPorts = Map.copyOf(hostPorts);
        environment = Map.copyOf(environment);
        labels = Map.copyOf(labels);
    }

    /**
     * What replaces the placeholders for its address, without braces: {@code db.host}, {@code
     * db.port.5432} for each port of the container, and {@code db.port} if it publishes only one.
     */
    public Map<String, String> addresses() {
        Map<String, String> all = new TreeMap<>();
        all.put(name + ".host", "127.0.0.1");
        hostPorts.forEach(
                (inside, port) -> {
                    all.put(name + ".port." + inside, Integer.toString(port));
                    if (hostPorts.size() == 1) {
                        all.put(name + ".port", Integer.toString(port));
                    }
                });
        return all;
    }

    /** Without its variables, which may be secrets. */
    @Override
    public String toString() {
        return "%s (%s) at ports %s".formatted(name, image, hostPorts);
    }
}
