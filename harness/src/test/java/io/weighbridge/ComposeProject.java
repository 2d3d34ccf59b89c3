package io.weighbridge;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.os.Ports;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * Services of docker-compose.yml, as a project with its own name. A shell owns their containers: it
 * removes them when its standard input closes, however this JVM ends.
 */
final class ComposeProject implements AutoCloseable {

    private static final Path PROJECT = Path.of("..");
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Starts one service at a time: if one cannot be created, the engine would still create others
     * that were started at the same moment, after {@code down} has searched for them.
     */
    private static final String OWNER =
            """
            trap '' HUP INT TERM
            compose() { docker compose --file docker-compose.yml --project-name "$0" "$@" >&2; }
            each_up() {
              for service
              do compose up --detach --wait --wait-timeout 150 --pull never "$service" || return
              done
            }
            if each_up "$@"
            then echo up
            else compose logs --tail 20; echo failed
            fi
            cat > /dev/null
            compose down --volumes
            """;

    /** A service needs seconds; the shell ends the wait for one that does not become healthy. */
    private static final Duration UP = Duration.ofMinutes(8);

    private static final Duration DOWN = Duration.ofMinutes(2);
    private static final Duration QUESTION = Duration.ofSeconds(30);

    private final String name = "weighbridge-test-" + UUID.randomUUID();
    private final Path log;
    private final Path state;
    private final Process owner;

    /** A command that ended. */
    private record Ended(int code, String out, String err) {

        String firstLine() {
            return (err + out)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("exit code " + code);
        }
    }

    private ComposeProject(Path folder, List<String> services) throws IOException {
        this.log = folder.resolve(name + ".log");
        this.state = folder.resolve(name + ".state");
        List<String> line = new ArrayList<>(List.of("sh", "-c", OWNER, name));
        line.addAll(services);
        this.owner =
                new ProcessBuilder(line)
                        .directory(PROJECT.toFile())
                        .redirectOutput(state.toFile())
                        .redirectError(log.toFile())
                        .start();
    }

    /**
     * Starts services from images on this machine, and waits until they are healthy. Aborts the
     * test with a message if they cannot run here.
     *
     * @param folder for Docker's output
     */
    static ComposeProject up(Path folder, String... services) throws Exception {
        List<String> wanted = List.of(services);
        skipIf(obstacle(wanted));
        ComposeProject project = new ComposeProject(folder, wanted);
        try {
            project.awaitUp();
            return project;
        } catch (Throwable e) {
            project.close();
            throw e;
        }
    }

    /**
     * The file as parsed by Docker Compose. Aborts the test with a message if there is no Docker
     * Compose.
     */
    static JsonNode config() throws Exception {
        skipIf(noCompose());
        return JSON.readTree(
                succeed(
                        "docker",
                        "compose",
                        "--file",
                        "docker-compose.yml",
                        "config",
                        "--format",
                        "json"));
    }

    private static void skipIf(@Nullable String obstacle) {
        if (obstacle != null) {
            System.out.println("Not checked: " + obstacle);
            Assumptions.abort(obstacle);
        }
    }

    private static @Nullable String noCompose() throws Exception {
        if (Tools.find("docker") == null) {
            return "docker-compose.yml: docker is not on the PATH";
        }
        Ended plugin = run("docker", "compose", "version");
        return plugin.code() == 0
                ? null
                : "docker-compose.yml: docker has no Compose plugin: " + plugin.firstLine();
    }

    /** Why services cannot run here. Missing results of this build are not a reason. */
    private static @Nullable String obstacle(List<String> services) throws Exception {
        String noCompose = noCompose();
        if (noCompose != null) {
            return noCompose;
        }
        Ended engine = run("docker", "version", "--format", "{{.Server.Version}}");
        if (engine.code() != 0) {
            return "docker-compose.yml: no Docker engine answers: " + engine.firstLine();
        }
        JsonNode config = config();
        for (String service : services) {
            JsonNode defined = config.at("/services/" + service);
            String image = defined.path("image").asText();
            if (run("docker", "image", "inspect", image).code() != 0) {
                return "%s of docker-compose.yml: its image is not on this machine: docker pull %s"
                        .formatted(service, image);
            }
            int port = defined.at("/ports/0/published").asInt();
            if (!Ports.free(port)) {
                return "%s of docker-compose.yml: port %d is taken by %s: end it"
                        .formatted(service, port, Ports.holder(port));
            }
        }
        return null;
    }

    private void awaitUp() throws IOException {
        await("docker compose up")
                .atMost(UP)
                .until(() -> Files.size(state) > 0 || !owner.isAlive());
        if (!Files.readString(state).equals("up\n")) {
            throw new AssertionError("docker compose up failed:\n" + Files.readString(log));
        }
    }

    /** Its containers, as described by {@code docker inspect}; empty once this is closed. */
    List<JsonNode> containers() throws Exception {
        List<String> ids = all("ps", "--all");
        if (ids.isEmpty()) {
            return List.of();
        }
        List<String> line = new ArrayList<>(List.of("docker", "inspect"));
        line.addAll(ids);
        List<JsonNode> containers = new ArrayList<>();
        JSON.readTree(succeed(line.toArray(String[]::new))).forEach(containers::add);
        return containers;
    }

    /** Its networks, by number; empty once this is closed. */
    List<String> networks() throws Exception {
        return all("network", "ls");
    }

    private List<String> all(String... listing) throws Exception {
        List<String> line = new ArrayList<>(List.of("docker"));
        line.addAll(List.of(listing));
        line.addAll(List.of("--quiet", "--filter", "label=com.docker.compose.project=" + name));
        return succeed(line.toArray(String[]::new)).lines().toList();
    }

    private static String succeed(String... line) throws Exception {
        Ended ended = run(line);
        if (ended.code() != 0) {
            throw new AssertionError(String.join(" ", line) + " failed: " + ended.err());
        }
        return ended.out();
    }

    private static Ended run(String... line) throws Exception {
        Path out = Files.createTempFile("docker", ".out");
        Path err = Files.createTempFile("docker", ".err");
        try {
            Process process =
                    new ProcessBuilder(line)
                            .directory(PROJECT.toFile())
                            .redirectOutput(out.toFile())
                            .redirectError(err.toFile())
                            .start();
            if (!process.waitFor(QUESTION.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(
                        String.join(" ", line) + " did not end within " + QUESTION);
            }
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Removes containers and network. */
    @Override
    public void close() throws IOException, InterruptedException {
        owner.getOutputStream().close();
        if (!owner.waitFor(DOWN.toSeconds(), TimeUnit.SECONDS)) {
            owner.destroyForcibly();
            throw new AssertionError(
                    "docker compose down did not end within %s: remove the containers of project %s"
                            .formatted(DOWN, name));
        }
        if (owner.exitValue() != 0) {
            throw new AssertionError("docker compose down failed:\n" + Files.readString(log));
        }
    }
}
