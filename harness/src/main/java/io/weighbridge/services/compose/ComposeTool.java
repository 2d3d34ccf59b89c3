package io.weighbridge.services.compose;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A Compose on this machine, with an engine that answers.
 *
 * @param command of Compose: {@code docker compose} or {@code docker-compose}
 * @param compose its version
 * @param engine the program of the engine, {@code docker} or {@code podman}
 * @param engineVersion its version
 * @param env variables for Compose: the engine's address, if it is not the default
 */
public record ComposeTool(
        List<String> command,
        ToolVersion compose,
        Path engine,
        ToolVersion engineVersion,
        Map<String, String> env) {

    /**
     * Before this, {@code --wait} waits forever for a service that has failed, see Compose's issue
     * 10269; weigh then waits itself.
     */
    private static final ToolVersion WAITS = new ToolVersion(2, 17, 0);

    private static final ToolVersion SECOND = new ToolVersion(2, 0, 0);

    public ComposeTool {
        command = List.copyOf(command);
        env = Map.copyOf(env);
    }

    /**
     * Finds Compose 2 or docker-compose 1.29 with Docker, or with Podman's socket, in this order.
     *
     * @throws UsageException if there is none, with a reason for Docker and for Podman
     * @throws InterruptedException if the user stopped the run
     */
    public static ComposeTool find(Children children) throws InterruptedException {
        return new ComposeSearch(children).find();
    }

    /** Whether {@code up --wait} can be used. */
    boolean waits() {
        return compose.atLeast(WAITS);
    }

    /** Whether it is Compose 2 or later, which carries out limits in {@code deploy.resources}. */
    boolean second() {
        return compose.atLeast(SECOND);
    }

    /** Versions in one line, such as {@code Docker Compose 2.40.3, Docker 28.2.2}. */
    public String described() {
        String name = engine.endsWith("podman") ? "Podman" : "Docker";
        return "Docker Compose %s, %s %s".formatted(compose, name, engineVersion);
    }
}
