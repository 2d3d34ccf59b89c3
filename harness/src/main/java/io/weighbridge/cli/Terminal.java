package io.weighbridge.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where a command was typed.
 *
 * @param folder what files named on the command line are relative to; empty: the current folder
 * @param outIsTerminal whether people read the results as they come
 * @param errIsTerminal whether people read the progress as it comes
 * @param colour whether results may be coloured
 * @param columns of the terminal, where there is one
 * @param debug whether errors show their stack trace
 */
public record Terminal(
        Path folder,
        boolean outIsTerminal,
        boolean errIsTerminal,
        boolean colour,
        int columns,
        boolean debug) {

    private static final int USUAL_WIDTH = 80;

    /** What a file or a log takes without harm. */
    private static final int FILE_WIDTH = 120;

    /**
     * Reads what the {@code weigh} script passes on, because a JVM cannot find it out.
     *
     * @param properties of the system: {@code weigh.folder}, {@code weigh.out.terminal}, {@code
     *     weigh.err.terminal}, {@code weigh.columns}
     * @param environment {@code NO_COLOR} (see no-color.org), {@code TERM}, {@code COLUMNS}, {@code
     *     WEIGH_DEBUG}
     * @param current the folder the JVM runs in
     */
    public static Terminal of(
            Map<String, String> properties, Map<String, String> environment, Path current) {
        boolean out = "true".equals(properties.get("weigh.out.terminal"));
        return new Terminal(
                folder(properties, current),
                out,
                "true".equals(properties.get("weigh.err.terminal")),
                out && !isSet(environment, "NO_COLOR") && !"dumb".equals(environment.get("TERM")),
                columns(properties, environment),
                isSet(environment, "WEIGH_DEBUG"));
    }

    /** Columns for results: those of the terminal, or what suits a file. */
    public int width() {
        return outIsTerminal ? columns : FILE_WIDTH;
    }

    /** The file a user means. */
    public Path file(Path typed) {
        return folder.resolve(typed);
    }

    private static Path folder(Map<String, String> properties, Path current) {
        return Optional.ofNullable(properties.get("weigh.folder"))
                .map(Path::of)
                .filter(folder -> !folder.equals(current))
                .orElse(Path.of(""));
    }

    private static int columns(Map<String, String> properties, Map<String, String> environment) {
        return number(properties.get("weigh.columns"))
                .or(() -> number(environment.get("COLUMNS")))
                .orElse(USUAL_WIDTH);
    }

    private static Optional<Integer> number(@org.jspecify.annotations.Nullable String text) {
        return Optional.ofNullable(text)
                .filter(digits -> digits.matches("[1-9][0-9]{0,4}"))
                .map(Integer::valueOf);
    }

    private static boolean isSet(Map<String, String> environment, String name) {
        return !environment.getOrDefault(name, "").isEmpty();
    }
}
