package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.os.KernelFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an engine's {@code inspect} says of a container.
 *
 * @param node the engine's description
 */
record ContainerState(JsonNode node) {

    private static final String TCP = "/tcp";

    String id() {
        return node.path("Id").asText();
    }

    String service() {
        return node.path("Config").path("Labels").path(OwnFile.SERVICE).asText();
    }

    boolean running() {
        return node.path("State").path("Status").asText().equals("running");
    }

    /** Whether it ran and has ended. */
    boolean ended() {
        String status = node.path("State").path("Status").asText();
        return status.equals("exited") || status.equals("dead");
    }

    int exitCode() {
        return node.path("State").path("ExitCode").asInt();
    }

    /** Whether the kernel killed a process of it for lack of memory. */
    boolean outOfMemory() {
        return node.path("State").path("OOMKilled").asBoolean();
    }

    /** {@code starting}, {@code healthy} or {@code unhealthy}; null without a health check. */
    @Nullable String health() {
        String health = node.path("State").path("Health").path("Status").asText();
        return health.isEmpty() || health.equals("none") ? null : health;
    }

    /** What the last run of the health check printed; empty without one. */
    String healthOutput() {
        JsonNode log = node.path("State").path("Health").path("Log");
        return log.path(log.size() - 1).path("Output").asText().strip();
    }

    /** The TCP ports on 127.0.0.1, by the port of the container. */
    Map<Integer, Integer> hostPorts() {
        Map<Integer, Integer> ports = new TreeMap<>();
        node.path("NetworkSettings")
                .path("Ports")
                .fields()
                .forEachRemaining(
                        one -> {
                            int port = one.getValue().path(0).path("HostPort").asInt();
                            if (one.getKey().endsWith(TCP) && port > 0) {
                                ports.put(number(one.getKey()), port);
                            }
                        });
        return ports;
    }

    private static int number(String port) {
        return Integer.parseInt(port.substring(0, port.length() - TCP.length()));
    }

    /** The service, with the figures of this moment. */
    ComposeService described(String image) {
        long pid = node.path("State").path("Pid").asLong();
        Path group = pid > 0 ? ContainerGroup.of(KernelFiles.HERE, pid, id()) : null;
        String actual = node.path("Config").path("Image").asText();
        return new ComposeService(
                service(),
                image.isEmpty() ? actual : image,
                id(),
                hostPorts(),
                group == null ? null : pid,
                group,
                environment(),
                labels());
    }

    private Map<String, String> environment() {
        Map<String, String> all = new LinkedHashMap<>();
        for (JsonNode one : node.path("Config").path("Env")) {
            String[] parts = one.asText().split("=", 2);
            all.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
        return all;
    }

    private Map<String, String> labels() {
        Map<String, String> all = new LinkedHashMap<>();
        node.path("Config")
                .path("Labels")
                .fields()
                .forEachRemaining(one -> all.put(one.getKey(), one.getValue().asText()));
        return all;
    }
}
