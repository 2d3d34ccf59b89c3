package io.weighbridge.os;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to start, and where what it says goes.
 *
 * @param line the program and its arguments
 * @param env variables added to the harness's own
 * @param directory its working directory
 * @param stdout the file of its standard output, replaced where it exists
 * @param stderr the file of its standard error; the same as {@code stdout} puts both into one
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
