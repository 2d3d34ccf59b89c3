package io.weighbridge.os;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A command, with the files for its output.
 *
 * @param line the program and its arguments
 * @param env variables added to the harness's own
 * @param directory its working directory
 * @param stdout file for its standard output, replaced if it exists
 * @param stderr file for its standard error; the same as {@code stdout} to merge the two
 */
public record ChildCommand(
        List<String> line, Map<String, String> env, Path directory, Path stdout, Path stderr) {

    public ChildCommand {
        if (line.isEmpty()) {
            throw new IllegalArgumentException("a command has at least the program's name");
        }
        line = List.copyOf(line);
        env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    }
}
