package io.weighbridge.cli;

import io.weighbridge.model.UsageException;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MoveSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags about how the libraries of another container are found. */
final class SwapFlags {

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

    SwapFlags(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Where the libraries of other containers come from.
     *
     * @throws UsageException if the settings file does not exist, or a starter is invalid
     */
    MoveSettings settings() {
        Path file = settings == null ? null : terminal.file(settings);
        if (file != null && !Files.isRegularFile(file)) {
            throw new UsageException(
                    "--settings takes Maven's settings.xml, but there is no file " + file + ".");
        }
        Map<Container, String> named = new EnumMap<>(Container.class);
        starters.forEach(
                (container, artifact) -> {
                    if (!artifact.matches("[^:\\s]+:[^:\\s]+:[^:\\s]+")) {
                        throw new UsageException(
                                "--starter takes CONTAINER=GROUP:ARTIFACT:VERSION, not %s=%s."
                                        .formatted(container, artifact));
                    }
                    named.put(Container.named(container), artifact);
                });
        return new MoveSettings(offline, file, named);
    }
}
