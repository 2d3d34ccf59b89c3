package io.weighbridge.result;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a load tool said, verbatim, on disk before anyone reads it.
 *
 * @param driver the tool's name, such as {@code ab}
 * @param command as it was run, pinning included
 * @param exitCode the tool's own
 * @param elapsed from its start to its end; the tool's own start-up is in it
 * @param files what it wrote, by role: {@code stdout}, {@code stderr} and such as {@code
 *     percentiles}
 * @param at where its standard output has the line about this slice, in bytes from the beginning,
 *     for a tool that drives many slices; absent: all that the file has is about this slice
 */
public record RawOutput(
        String driver,
        List<String> command,
        int exitCode,
        Duration elapsed,
        @JsonSerialize(contentUsing = FolderPath.Writer.class)
                @JsonDeserialize(contentUsing = FolderPath.Reader.class)
                Map<String, Path> files,
        OptionalLong at) {

    /** The role of a report for people that the tool wrote of its own, such as Gatling's. */
    public static final String REPORT = "report";

    public RawOutput {
        command = List.copyOf(command);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** What a tool said that drives one slice. */
    public RawOutput(
            String driver,
            List<String> command,
            int exitCode,
            Duration elapsed,
            Map<String, Path> files) {
        this(driver, command, exitCode, elapsed, files, OptionalLong.empty());
    }

    /**
     * The line about this slice, of a tool that drives many.
     *
     * @throws IOException where it cannot be read
     */
    public String line() throws IOException {
        Path file = Objects.requireNonNull(files.get("stdout"), "stdout");
        try (InputStream bytes = Files.newInputStream(file);
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            bytes.skipNBytes(at.orElseThrow());
            return Objects.requireNonNullElse(lines.readLine(), "");
        }
    }

    /** The same output with a file more. */
    public RawOutput with(String role, Path file) {
        Map<String, Path> more = new LinkedHashMap<>(files);
        more.put(role, file);
        return new RawOutput(driver, command, exitCode, elapsed, more, at);
    }
}
