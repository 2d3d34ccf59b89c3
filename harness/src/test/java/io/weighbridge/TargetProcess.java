package io.weighbridge;

import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.Preflight;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
        return target.withJar(target.jar() == null ? null : PROJECT.resolve(target.jar()))
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
        String obstacle = obstacle(target);
        if (obstacle != null) {
            System.out.println("Not checked: " + obstacle);
            Assumptions.abort(obstacle);
        }
        Path logs = Files.createDirectories(Path.of("target", "peers"));
        Children children = Children.open();
        try {
            return new TargetProcess(
                    children,
                    new Launcher(children)
                            .start(target, PlanSample.of(target), logs, target.name()));
        } catch (Exception e) {
            children.close();
            throw e;
        }
    }

    /** Why a target cannot run here. Missing results of this build are not a reason. */
    private static @Nullable String obstacle(Target target) {
        String missing = Preflight.missing(target, System.getenv());
        if (missing != null) {
            return target.name() + ": " + missing;
        }
        Path jar = target.jar();
        if (jar == null) {
            return null;
        }
        try {
            Launcher.line(target);
        } catch (UsageException noJava) {
            return target.name() + ": " + noJava.getMessage();
        }
        int builtBy = Runtime.version().feature();
        Integer needs = target.jvm().version();
        return Files.exists(jar) || needs == null || needs <= builtBy
                ? null
                : "%s is built by JDK %d, and this build runs on %d"
                        .formatted(target.name(), needs, builtBy);
    }

    URI uri() {
        return server.uri();
    }

    /** The addresses on which it listens. */
    Set<InetSocketAddress> listening() {
        return ListeningAddresses.of(server.pid());
    }

    @Override
    public void close() {
        children.close();
    }
}
