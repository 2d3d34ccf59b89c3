package io.weighbridge.command;

import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.swap.Container;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags about how the libraries of another container are found. */
public final class SwapFlags {

    @Option(
            names = "--offline",
            description =
                    "Take libraries of other containers from the local Maven repository only.")
    private boolean offline;

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "A settings.xml of Maven. Default: ~/.m2/settings.xml.")
    private @Nullable Path settings;

    @Option(
            names = "--starter",
            paramLabel = "CONTAINER=GROUP:ARTIFACT:VERSION",
            description = "The starter to use for a container instead of Spring Boot's.")
    private Map<String, String> starters = new LinkedHashMap<>();

    private final Terminal terminal;

    public SwapFlags(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Whether a plan moves a jar to another container. */
    public static boolean areFor(Plan plan) {
        Factorial factorial = plan.factorial();
        return plan.targets().stream().anyMatch(target -> target.move() != null)
                || (factorial != null
                        && factorial.factors().stream()
                                .flatMap(factor -> factor.levels().stream())
                                .anyMatch(level -> level.container() != null));
    }

    /**
     * Where the libraries of other containers come from.
     *
     * @throws UsageException if the settings file does not exist, or a starter is invalid
     */
    public MoveSettings settings() {
        Path file = settings == null ? null : terminal.file(settings);
        if (file != null && !Files.isRegularFile(file)) {
            throw new UsageException(
                    "--settings takes Maven's settings.xml, but there is no file " + file + ".");
        }
        Map<String, String> named = new LinkedHashMap<>();
        starters.forEach(
                (container, artifact) -> {
                    if (!artifact.matches("[^:\\s]+:[^:\\s]+:[^:\\s]+")) {
                        throw new UsageException(
                                "--starter takes CONTAINER=GROUP:ARTIFACT:VERSION, not %s=%s."
                                        .formatted(container, artifact));
                    }
                    named.put(Container.named(container).key(), artifact);
                });
        return new MoveSettings(offline, file, named);
    }
}
