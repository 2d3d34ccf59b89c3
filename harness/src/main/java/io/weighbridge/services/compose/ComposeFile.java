package io.weighbridge.services.compose;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A Compose file that was checked as its author wrote it. Compose itself replaces variables and
 * reads further files, after which the file is checked again.
 */
public final class ComposeFile {

    /** Bytes; Compose files have a few thousand. */
    private static final long LARGEST = 1 << 20;

    private final Path shown;
    private final Path path;
    private final String text;
    private final ComposeYaml yaml;

    private ComposeFile(Path shown, String text) {
        this.shown = shown;
        this.path = shown.toAbsolutePath().normalize();
        this.text = text;
        this.yaml = new ComposeYaml(shown, text);
    }

    /**
     * Reads and checks a file.
     *
     * @throws UsageException if it cannot be read, is not YAML, has no services, or could replace,
     *     change or delete what the run does not own; the message has a line for each reason
     */
    public static ComposeFile read(Path file) {
        ComposeFile read = new ComposeFile(file, content(file));
        read.refuse(ComposeRules.written(read.yaml));
        return read;
    }

    /** Its absolute path. */
    public Path path() {
        return path;
    }

    /** Its path as the user gave it, for messages. */
    Path shown() {
        return shown;
    }

    /** Its content as its author wrote it, with variables. */
    String text() {
        return text;
    }

    /** Its content, with the line of each key. */
    ComposeYaml yaml() {
        return yaml;
    }

    private static String content(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                throw new UsageException(
                        "%s has more than 1 MiB, so it is no Compose file: give the path of one"
                                .formatted(file));
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new UsageException(
                    "The Compose file cannot be read (%s): give the path of a readable file"
                            .formatted(Cause.of(e)),
                    e);
        }
    }

    /** The folder to which its relative paths refer. */
    Path folder() {
        return path.resolveSibling("");
    }

    /**
     * Ends the reading of a file with mistakes.
     *
     * @throws UsageException if there is any
     */
    void refuse(List<ComposeMistake> mistakes) {
        if (mistakes.isEmpty()) {
            return;
        }
        throw new UsageException(
                mistakes.stream()
                        .sorted(Comparator.comparingInt(ComposeMistake::line))
                        .map(mistake -> mistake.text(shown))
                        .distinct()
                        .collect(Collectors.joining(System.lineSeparator())));
    }

    @Override
    public String toString() {
        return shown.toString();
    }
}
