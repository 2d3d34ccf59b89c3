package io.weighbridge.result;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
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
        @JsonSerialize(contentUsing = FolderPath.Writer.class)
                @JsonDeserialize(contentUsing = FolderPath.Reader.class)
                Map<String, Path> files) {

    /** The role of a report for people that the tool wrote of its own, such as Gatling's. */
    public static final String REPORT = "report";

    public RawOutput {
        command = List.copyOf(command);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** The same output with a file more. */
    public RawOutput with(String role, Path file) {
        Map<String, Path> more = new LinkedHashMap<>(files);
        more.put(role, file);
        return new RawOutput(driver, command, exitCode, elapsed, more);
    }
}
