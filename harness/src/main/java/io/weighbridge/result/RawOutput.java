package io.weighbridge.result;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a load tool said, verbatim, on disk before anyone reads it.
 *
 * @param driver the tool's name, such as {@code ab}
 * @param command as it was run, pinning included
 * @param exitCode the tool's own
 * @param elapsed from its start to its end; the tool's own start-up is in it
 * @param files what it wrote, by role: {@code stdout}, {@code stderr} and such as {@code
 *     percentiles}
 */
public record RawOutput(
        String driver,
        List<String> command,
        int exitCode,
        Duration elapsed,
        Map<String, Path> files) {

    public RawOutput {
        command = List.copyOf(command);
        files = Map.copyOf(files);
    }
}
