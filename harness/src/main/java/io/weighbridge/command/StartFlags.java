package io.weighbridge.command;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags about how a jar is started, and when it is ready. */
public final class StartFlags {

    private final Terminal terminal;

    @Option(
            names = "--jvm",
            paramLabel = "VERSION|HOME",
            description =
                    "The Java that runs the application: a version such as 25, or the"
                            + " folder of a JDK. Default: the Java of weigh itself.")
    private @Nullable String jvm;

    @Option(
            names = "--jvm-flag",
            paramLabel = "FLAG",
            description = "A flag of the JVM, such as --jvm-flag=-Xmx256m; may be repeated.")
    private List<String> jvmFlags = new ArrayList<>();

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description = "A Spring property; may be repeated.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = "--arg",
            paramLabel = "ARG",
            description =
                    "An argument of the application, such as --arg=--import; may be repeated.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "An environment variable; may be repeated.")
    private Map<String, String> env = new LinkedHashMap<>();

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description =
                    "The folder with the application's files. Each start gets a new working folder"
                            + " with links to the entries of DIR. Default: the current folder.")
    private Path folder = Path.of(".");

    @Option(
            names = "--ready",
            paramLabel = "/PATH",
            description =
                    "The path that answers a GET with 200 once the application is"
                            + " ready; required with --post. Default: the first --path, which must"
                            + " answer with the status of --status.")
    private @Nullable String ready;

    /** A large application may take more than a minute to start. */
    @Option(
            names = "--ready-within",
            paramLabel = "TIME",
            description = "How long a start may take, such as 5m. Default: 2m.")
    private Duration readyWithin = Duration.ofMinutes(2);

    public StartFlags(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The time limit of a start. */
    public Duration readyWithin() {
        return readyWithin;
    }

    /** The path of {@code --ready}; null: not given. */
    @Nullable String ready() {
        return ready;
    }

    /**
     * A jar as a target.
     *
     * @param path that is requested first
     * @throws UsageException if a flag has a wrong value
     */
    public Target target(String name, Path jar, String path) {
        Path entries = terminal.file(folder);
        if (!Files.isDirectory(entries)) {
            throw new UsageException(
                    "--folder takes an existing folder, and " + entries + " is not one.");
        }
        if (ready != null) {
            requirePath("--ready", ready);
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

    /**
     * Checks a path.
     *
     * @throws UsageException if it has no leading slash, or a character that a URL may not have
     */
    static void requirePath(String flag, String path) {
        if (!Workload.isPath(path)) {
            throw new UsageException(
                    "%s takes a path that starts with a slash, percent-encoded, not %s."
                            .formatted(flag, path));
        }
    }
}
