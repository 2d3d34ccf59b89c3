package io.weighbridge;

import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.Server;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.Listeners;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.run.Requirements;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A target of one of the project's plans as a process, started as in a run. */
final class TargetProcess implements AutoCloseable {

    private static final Path PROJECT = Path.of("..");

    private final Children children;
    private final Server server;

    private TargetProcess(Children children, Server server) {
        this.children = children;
        this.server = server;
    }

    /** The project's plans whose names begin with a prefix. */
    static List<Path> plans(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(PROJECT.resolve("plans"))) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }

    /** The same target with paths relative to this module's folder instead of the project's. */
    static Target fromHere(Target target) {
        return target.withJar(target.jar().map(PROJECT::resolve))
                .withCommand(
                        target.command().stream()
                                .map(
                                        word ->
                                                word.contains("/")
                                                        ? PROJECT.resolve(word).toString()
                                                        : word)
                                .toList());
    }

    /** Starts a target, or aborts the test with a message if it cannot run here. */
    static TargetProcess start(Target target) throws Exception {
        obstacle(target)
                .ifPresent(
                        sentence -> {
                            System.out.println("Not checked: " + sentence);
                            Assumptions.abort(sentence);
                        });
        Path logs = Files.createDirectories(Path.of("target", "peers"));
        Children children = Children.open();
        try {
            return new TargetProcess(
                    children,
                    new Launcher(children)
                            .start(
                                    target,
                                    Workload.get("ready", target.ready()),
                                    Limits.DEFAULT,
                                    logs,
                                    target.name()));
        } catch (Exception e) {
            children.close();
            throw e;
        }
    }

    /** Why a target cannot run here. Missing results of this build are not a reason. */
    private static Optional<String> obstacle(Target target) {
        String missing = Requirements.missing(target, System.getenv());
        if (missing != null) {
            return Optional.of(target.name() + ": " + missing);
        }
        if (target.jar().isEmpty()) {
            return Optional.empty();
        }
        try {
            Launcher.line(target);
        } catch (UsageException noJava) {
            return Optional.of(target.name() + ": " + noJava.getMessage());
        }
        int builtBy = Runtime.version().feature();
        return Files.exists(target.jar().get()) || target.jvm().version().orElse(0) <= builtBy
                ? Optional.empty()
                : Optional.of(
                        "%s is built by JDK %d, and this build runs on %d"
                                .formatted(
                                        target.name(), target.jvm().version().getAsInt(), builtBy));
    }

    URI uri() {
        return server.uri();
    }

    /** The addresses on which it listens. */
    Set<InetSocketAddress> listening() {
        return Listeners.addresses(List.of(server.pid()));
    }

    @Override
    public void close() {
        children.close();
    }
}
