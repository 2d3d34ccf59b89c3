package io.weighbridge.services.compose;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import io.weighbridge.services.compose.EngineCalls.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds a Compose and an engine, and collects why the others cannot be used. */
final class ComposeSearch {

    /** The oldest engine that this was run with. */
    private static final ToolVersion OLDEST_DOCKER = new ToolVersion(20, 10, 0);

    /** The oldest engine that this was run with. */
    private static final ToolVersion OLDEST_PODMAN = new ToolVersion(4, 3, 0);

    /** The first version that can wait for a service to end, and the last of its kind. */
    private static final ToolVersion OLDEST_COMPOSE = new ToolVersion(1, 29, 0);

    private static final Path HERE = Path.of("").toAbsolutePath();

    private final Children children;
    private final EngineCalls calls;
    private final List<String> reasons = new ArrayList<>();

    /** A Compose that answers. */
    private record Found(List<String> command, ToolVersion version) {}

    ComposeSearch(Children children) {
        this.children = children;
        this.calls = new EngineCalls(children, Map.of(), HERE);
    }

    ComposeTool find() throws InterruptedException {
        ComposeTool docker = docker();
        if (docker != null) {
            return docker;
        }
        ComposeTool podman = podman();
        if (podman != null) {
            return podman;
        }
        throw new UsageException(
                "A Compose file needs Docker Compose 2 (or docker-compose 1.29) and an engine that"
                        + " answers: "
                        + String.join("; ", reasons));
    }

    private @Nullable ComposeTool docker() throws InterruptedException {
        Path docker = Tools.find("docker");
        if (docker == null) {
            return no("docker is not on the PATH, so install Docker and its Compose plugin");
        }
        // Podman has a program of this name, which is asked as Podman below.
        if (calls.ask(List.of("docker", "--version")).out().contains("podman")) {
            return no("docker is Podman here");
        }
        Answer engine = calls.ask(List.of("docker", "version", "--format", "{{.Server.Version}}"));
        ToolVersion version = engine.succeeded() ? ToolVersion.in(engine.out()) : null;
        if (version == null) {
            return no(whyNoDocker(engine));
        }
        if (!version.atLeast(OLDEST_DOCKER)) {
            return no(tooOld("Docker", version, OLDEST_DOCKER));
        }
        Answer host =
                calls.ask(
                        List.of(
                                "docker",
                                "context",
                                "inspect",
                                "--format",
                                "{{.Endpoints.docker.Host}}"));
        if (elsewhere(host.out().strip())) {
            return no(
                    "the Docker engine is at %s, where weigh cannot reach its ports: use an engine"
                                    .formatted(host.out().strip())
                            + " on this machine");
        }
        Found compose = compose(calls);
        return compose == null
                ? null
                : new ComposeTool(compose.command(), compose.version(), docker, version, Map.of());
    }

    /** Why the engine gave no version. */
    static String whyNoDocker(Answer engine) {
        String complaint = String.join(" ", engine.complaint());
        if (complaint.contains("permission denied")) {
            return "this user may not use the Docker engine, so add it to the group docker or use"
                    + " rootless Docker";
        }
        return complaint.contains("Cannot connect")
                ? "no Docker engine is running, so start it"
                : "the Docker engine gives no version (%s)".formatted(engine.firstLine());
    }

    private static boolean elsewhere(String host) {
        return host.startsWith("ssh://")
                || (host.startsWith("tcp://")
                        && !host.matches("tcp://(localhost|127\\.[0-9.]+|\\[::1])(:.*)?"));
    }

    /** Compose with Podman's socket, which speaks Docker's protocol. */
    private @Nullable ComposeTool podman() throws InterruptedException {
        Path podman = Tools.find("podman");
        if (podman == null) {
            return no("podman is not on the PATH");
        }
        ToolVersion version =
                ToolVersion.in(
                        calls.ask(List.of("podman", "version", "--format", "{{.Client.Version}}"))
                                .out());
        if (version == null || !version.atLeast(OLDEST_PODMAN)) {
            return no(tooOld("Podman", version, OLDEST_PODMAN));
        }
        Answer socket =
                calls.ask(
                        List.of(
                                "podman",
                                "info",
                                "--format",
                                "{{.Host.RemoteSocket.Exists}} {{.Host.RemoteSocket.Path}}"));
        String[] state = socket.out().strip().split(" ", 2);
        if (!socket.succeeded() || state.length < 2 || !state[0].equals("true")) {
            return no(
                    "Podman's socket does not answer, so start it (systemctl --user start"
                            + " podman.socket)");
        }
        String address = state[1].contains("://") ? state[1] : "unix://" + state[1];
        // Podman has no BuildKit, which Compose would otherwise download to build an image.
        Map<String, String> env = Map.of("DOCKER_HOST", address, "DOCKER_BUILDKIT", "0");
        Found compose = compose(new EngineCalls(children, env, HERE));
        return compose == null
                ? null
                : new ComposeTool(compose.command(), compose.version(), podman, version, env);
    }

    private @Nullable Found compose(EngineCalls with) throws InterruptedException {
        List<List<String>> commands =
                List.of(List.of("docker", "compose"), List.of("docker-compose"));
        for (List<String> command : commands) {
            if (Tools.find(command.get(0)) == null) {
                continue;
            }
            List<String> line = new ArrayList<>(command);
            line.add("version");
            Answer answer = with.ask(line);
            ToolVersion version = answer.succeeded() ? version(answer.out()) : null;
            if (version == null) {
                continue;
            }
            if (version.atLeast(OLDEST_COMPOSE)) {
                return new Found(command, version);
            }
            because(tooOld("docker-compose", version, OLDEST_COMPOSE));
        }
        boolean python = Tools.find("podman-compose") != null;
        because(
                (python
                                ? "podman-compose prints no file with its paths and variables"
                                        + " resolved, so install Docker Compose 2"
                                : "there is no Docker Compose, so install version 2")
                        + " (the package docker-compose-plugin or docker-compose-v2)");
        return null;
    }

    /** Compose's version in what its command {@code version} prints; null for other programs. */
    static @Nullable ToolVersion version(String printed) {
        String first = printed.lines().findFirst().orElse("");
        return first.matches("(?i)docker[ -]compose version.*") ? ToolVersion.in(first) : null;
    }

    private static String tooOld(String what, @Nullable ToolVersion found, ToolVersion oldest) {
        return found == null
                ? "%s gives no version".formatted(what)
                : "%s %s is too old, so install %s or later".formatted(what, found, oldest);
    }

    private @Nullable ComposeTool no(String reason) {
        because(reason);
        return null;
    }

    private void because(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
    }
}
