package io.weighbridge.services;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.ProcessFamily;
import io.weighbridge.os.TemporaryFolder;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the processes behind a port of this machine. A port that a container publishes belongs to a
 * proxy of the engine, so the engine is asked for the container's own process.
 *
 * @param children own the engine's commands
 */
record Containers(Children children) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final List<String> ENGINES = List.of("docker", "podman");

    /** Names of programs that only pass on connections to a container. */
    private static final Set<String> PROXIES =
            Set.of("docker-proxy", "rootlesskit", "rootlessport", "slirp4netns", "pasta", "conmon");

    /**
     * The processes that serve on a port.
     *
     * @return empty if none are visible
     */
    Set<Long> serving(int port) {
        Set<Long> listening = ServiceProcesses.listening(port);
        boolean proxied = listening.isEmpty() || listening.stream().allMatch(Containers::isProxy);
        if (!proxied) {
            return listening;
        }
        for (String engine : ENGINES) {
            Set<Long> inside = inside(engine, port);
            if (!inside.isEmpty()) {
                return inside;
            }
        }
        return Set.of();
    }

    private static boolean isProxy(long pid) {
        String program = ProcessFamily.commandLine(pid).split(" ", 2)[0];
        return PROXIES.contains(program.substring(program.lastIndexOf('/') + 1));
    }

    private Set<Long> inside(String engine, int port) {
        Set<Long> pids = new HashSet<>();
        if (Tools.find(engine) == null) {
            return pids;
        }
        String ids = answer(engine, "ps", "--filter", "publish=" + port, "--format", "{{.ID}}");
        for (String id : lines(ids)) {
            for (String pid : lines(answer(engine, "inspect", "--format", "{{.State.Pid}}", id))) {
                if (pid.matches("[1-9][0-9]{0,9}")) {
                    pids.add(Long.valueOf(pid));
                }
            }
        }
        return pids;
    }

    private static List<String> lines(@Nullable String text) {
        return text == null ? List.of() : text.lines().map(String::strip).toList();
    }

    /** What an engine answers; null if it does not answer. */
    private @Nullable String answer(String engine, String... words) {
        List<String> line = new java.util.ArrayList<>(List.of(engine));
        line.addAll(List.of(words));
        try (TemporaryFolder folder = children.temporary("engine")) {
            Path out = folder.path().resolve("out");
            Path err = folder.path().resolve("err");
            ChildCommand command = new ChildCommand(line, Map.of(), folder.path(), out, err);
            try (Child child = children.start(command)) {
                return child.succeeds(PATIENCE) ? Files.readString(out) : null;
            }
        } catch (IOException noEngine) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
