package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which files of this machine a service may see: those that it cannot write, and no socket of an
 * engine.
 *
 * @param service its name
 * @param lines of the file
 * @param resolved whether variables and relative paths are resolved; otherwise mounts with
 *     variables are not checked
 * @param mistakes receives what is refused
 */
record MountRules(
        String service, ComposeYaml lines, boolean resolved, List<ComposeMistake> mistakes) {

    private static final List<Path> SOCKETS =
            List.of(
                    Path.of("/var/run/docker.sock"),
                    Path.of("/run/docker.sock"),
                    Path.of("/var/run/podman/podman.sock"),
                    Path.of("/run/podman/podman.sock"),
                    Path.of("/run/containerd/containerd.sock"));

    /** A mount of a file or folder of this machine. */
    private record Bind(String source, boolean readOnly) {}

    void check(JsonNode definition, String place) {
        JsonNode volumes = definition.path("volumes");
        for (int index = 0; index < volumes.size(); index++) {
            mount(volumes.get(index), place + "/volumes/" + index);
        }
    }

    private void mount(JsonNode mount, String place) {
        String type = mount.path("type").asText("bind");
        if (mount.isObject() && (type.equals("npipe") || type.equals("cluster"))) {
            add(place, "mounts a %s, which is not the run's own: take it out".formatted(type));
            return;
        }
        Bind bind = mount.isObject() ? longSyntax(mount) : shortSyntax(mount.asText());
        if (bind == null) {
            return;
        }
        if (reachesSocket(bind.source())) {
            add(
                    place,
                    "mounts %s, and could control every container through the socket of the engine: take the mount out"
                            .formatted(bind.source()));
        } else if (!bind.readOnly()) {
            add(
                    place,
                    "could write to %s on this machine: mount it with :ro (read_only: true), or use a volume"
                            .formatted(bind.source()));
        } else if (resolved && Files.notExists(Path.of(bind.source()))) {
            add(
                    place,
                    "mounts %s, which does not exist and would be created: correct the path"
                            .formatted(bind.source()));
        }
    }

    private @Nullable Bind longSyntax(JsonNode mount) {
        String source = mount.path("source").asText();
        boolean volume = !mount.path("type").asText().equals("bind");
        if (volume || unknown(source)) {
            return null;
        }
        return new Bind(source, mount.path("read_only").asBoolean());
    }

    /** {@code SOURCE:TARGET[:OPTIONS]}, or only a target; the source may be a volume. */
    private @Nullable Bind shortSyntax(String mount) {
        if (unknown(mount)) {
            return null;
        }
        String[] parts = mount.split(":", -1);
        boolean path = parts[0].matches("[/.~].*");
        if (parts.length < 2 || !path) {
            return null;
        }
        boolean readOnly =
                parts.length > 2 && Arrays.asList(parts[2].split(",", -1)).contains("ro");
        return new Bind(parts[0], readOnly);
    }

    /** Whether a mount contains a variable that Compose has not yet replaced. */
    private boolean unknown(String text) {
        return !resolved && text.contains("$");
    }

    private static boolean reachesSocket(String source) {
        if (!source.startsWith("/")) {
            return false;
        }
        Path path = Path.of(source).normalize();
        return source.endsWith("docker.sock")
                || source.endsWith("podman.sock")
                || SOCKETS.stream().anyMatch(socket -> socket.startsWith(path));
    }

    private void add(String place, String sentence) {
        String text = "service " + service + " " + sentence;
        mistakes.add(new ComposeMistake(lines.line(place), text));
    }
}
