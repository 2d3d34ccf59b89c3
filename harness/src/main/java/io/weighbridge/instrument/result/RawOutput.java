package io.weighbridge.instrument.result;

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
import org.jspecify.annotations.Nullable;

/**
 * A load tool's unmodified output, on disk before it is parsed.
 *
 * @param driver the tool's name, such as {@code ab}
 * @param command as it was run, including pinning
 * @param exitCode the tool's exit code
 * @param elapsed from its start to its end, including its own startup
 * @param files its files, by role: {@code stdout}, {@code stderr} and others such as {@code
 *     percentiles}
 * @param at position, in bytes, of the line about this slice in the standard output of a tool that
 *     runs many slices; absent if the whole file is about this slice
 */
public record RawOutput(
        String driver,
        List<String> command,
        int exitCode,
        Duration elapsed,
        Map<String, Path> files,
        @Nullable Long at) {

    /** The role of a report for people written by the tool itself, such as Gatling's. */
    public static final String REPORT = "report";

    public RawOutput {
        command = List.copyOf(command);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /**
     * The line about this slice, for a tool that runs many.
     *
     * @throws IOException if it cannot be read
     */
    public String line() throws IOException {
        Path file = Objects.requireNonNull(files.get("stdout"), "stdout");
        try (InputStream bytes = Files.newInputStream(file);
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            bytes.skipNBytes(Objects.requireNonNull(at, "at"));
            return Objects.requireNonNullElse(lines.readLine(), "");
        }
    }

    /** The same output with an additional file. */
    public RawOutput with(String role, Path file) {
        Map<String, Path> more = new LinkedHashMap<>(files);
        more.put(role, file);
        return new RawOutput(driver, command, exitCode, elapsed, more, at);
    }
}
