package io.weighbridge.cli;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags about how the jars of {@code --jar} are started. */
final class ApplicationFlags {

    /** A large application may take more than a minute to start. */
    private static final Duration READY = Duration.ofMinutes(2);

    private final Terminal terminal;

    @Option(
            names = "--jvm",
            paramLabel = "VERSION|HOME",
            description = "With --jar: the Java that runs the application, such as 25.")
    private @Nullable String jvm;

    @Option(
            names = "--jvm-flag",
            paramLabel = "FLAG",
            description =
                    "With --jar: a flag of the JVM, such as --jvm-flag=-Xmx256m; may be repeated.")
    List<String> jvmFlags = new ArrayList<>();

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description = "With --jar: a Spring property; may be repeated.")
    Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = "--arg",
            paramLabel = "ARG",
            description =
                    "With --jar: an argument of the application, such as --arg=--import; may be"
                            + " repeated.")
    List<String> arguments = new ArrayList<>();

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "With --jar: an environment variable; may be repeated.")
    Map<String, String> env = new LinkedHashMap<>();

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description =
                    "With --jar: the folder with the application's files. Each start gets a new"
                        + " working folder with links to the entries of DIR. Default: the current"
                        + " folder.")
    private Path folder = Path.of(".");

    @Option(
            names = "--ready",
            paramLabel = "/PATH",
            description =
                    "With --jar: the path that answers a GET with 200 once the application is"
                            + " ready; required with --post. Default: the first --path, which must"
                            + " answer with the status of --status.")
    @Nullable String ready;

    @Option(
            names = "--ready-within",
            paramLabel = "TIME",
            description = "With --jar: how long a start may take, such as 5m. Default: 2m.")
    Duration readyWithin = READY;

    ApplicationFlags(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * A jar as a target.
     *
     * @param path that is requested first
     * @throws UsageException if a flag has a wrong value
     */
    Target target(String name, Path jar, String path) {
        Path entries = terminal.file(folder);
        if (!Files.isDirectory(entries)) {
            throw new UsageException(
                    "--folder takes an existing folder, and " + entries + " is not one.");
        }
        if (ready != null) {
            RequestFlags.requirePath("--ready", ready);
        }
        return Target.jar(name, jar)
                .withJvm(java())
                .withJvmFlags(jvmFlags)
                .withProperties(properties)
                .withEnv(env)
                .withReady(ready == null ? path : ready)
                .withArguments(arguments)
                .withFolder(entries);
    }

    private Jvm java() {
        if (jvm == null) {
            return Jvm.CURRENT;
        }
        if (jvm.matches("[0-9]{1,3}")) {
            return new Jvm(null, Integer.valueOf(jvm));
        }
        return new Jvm(terminal.file(Path.of(jvm)), null);
    }
}
