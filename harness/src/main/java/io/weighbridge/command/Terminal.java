package io.weighbridge.command;

import io.weighbridge.compare.report.Format;
import io.weighbridge.instrument.result.ResultsFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The terminal in which a command was typed.
 *
 * @param folder to which files on the command line are relative; empty: the current folder
 * @param outIsTerminal whether results are printed to a terminal
 * @param errIsTerminal whether progress is printed to a terminal
 * @param colour whether results may be coloured
 * @param columns of the terminal, if there is one
 */
public record Terminal(
        Path folder, boolean outIsTerminal, boolean errIsTerminal, boolean colour, int columns) {

    private static final int USUAL_WIDTH = 80;

    /** A width that suits files and logs. */
    private static final int FILE_WIDTH = 120;

    /**
     * Reads the settings that the {@code weigh} script passes on, because a JVM cannot detect them.
     *
     * @param properties of the system: {@code weigh.folder}, {@code weigh.out.terminal}, {@code
     *     weigh.err.terminal}, {@code weigh.columns}
     * @param environment {@code NO_COLOR} (see no-color.org), {@code TERM}, {@code COLUMNS}
     * @param current the current folder of the JVM
     */
    public static Terminal of(
            Map<String, String> properties, Map<String, String> environment, Path current) {
        Path folder = Path.of(properties.getOrDefault("weigh.folder", ""));
        boolean out = "true".equals(properties.get("weigh.out.terminal"));
        return new Terminal(
                folder.equals(current) ? Path.of("") : folder,
                out,
                "true".equals(properties.get("weigh.err.terminal")),
                out && coloured(environment),
                columns(properties, environment));
    }

    /** The width of results in columns: the terminal's, or one that suits a file. */
    public int width() {
        return outIsTerminal ? columns : FILE_WIDTH;
    }

    /** The colours and the width of results. */
    public Format.Options options() {
        return new Format.Options(colour, Math.max(40, width()));
    }

    /** The file that a typed path refers to. */
    public Path file(Path typed) {
        return folder.resolve(typed);
    }

    /**
     * The folder of all runs: a typed one, or results in the project. It is absolute if the command
     * was typed in another folder, because a relative path would not lead to it from there.
     */
    public Path results(@Nullable Path typed) {
        if (typed != null) {
            return file(typed);
        }
        boolean inProject = folder.equals(Path.of(""));
        return inProject ? ResultsFolder.USUAL : ResultsFolder.USUAL.toAbsolutePath();
    }

    private static int columns(Map<String, String> properties, Map<String, String> environment) {
        String measured = properties.getOrDefault("weigh.columns", "");
        String typed = environment.getOrDefault("COLUMNS", "");
        for (String columns : List.of(measured, typed)) {
            if (columns.matches("[1-9][0-9]{0,4}")) {
                return Integer.parseInt(columns);
            }
        }
        return USUAL_WIDTH;
    }

    private static boolean coloured(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(environment.get("TERM"));
    }
}
