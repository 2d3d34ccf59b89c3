package io.weighbridge.services;

import io.weighbridge.os.Children;
import io.weighbridge.os.ProcessFamily;
import io.weighbridge.os.Tools;
import io.weighbridge.services.compose.EngineCalls;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the processes behind a port of this machine. A port that a container publishes belongs to a
 * proxy of the engine, so the engine is asked for the container's own process.
 *
 * @param children own the engine's commands
 */
record Containers(Children children) {

    private static final List<String> ENGINES = List.of("docker", "podman");

    /** Names of programs that only pass on connections to a container. */
    private static final Set<String> PROXIES =
            Set.of("docker-proxy", "rootlesskit", "rootlessport", "slirp4netns", "pasta", "conmon");

    /**
     * The processes that serve on a port.
     *
     * @return empty if none are visible
     */
    Set<Long> serving(int port) throws InterruptedException {
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

    private Set<Long> inside(String engine, int port) throws InterruptedException {
        Set<Long> pids = new HashSet<>();
        if (Tools.find(engine) == null) {
            return pids;
        }
        List<String> ids =
                answer(engine, "ps", "--filter", "publish=" + port, "--format", "{{.ID}}");
        for (String id : ids) {
            for (String pid : answer(engine, "inspect", "--format", "{{.State.Pid}}", id)) {
                if (pid.matches("[1-9][0-9]{0,9}")) {
                    pids.add(Long.valueOf(pid));
                }
            }
        }
        return pids;
    }

    /** The lines of an engine's answer; empty if it does not answer. */
    private List<String> answer(String... words) throws InterruptedException {
        EngineCalls calls = new EngineCalls(children, Map.of(), Path.of("").toAbsolutePath());
        EngineCalls.Answer answer = calls.ask(List.of(words));
        return answer.succeeded() ? answer.lines() : List.of();
    }
}
