package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A recorded output of a load tool, from the test resources. */
record Recording(RawOutput raw, Load load) {

    private static final Pattern EXIT = Pattern.compile("exit (\\d+) after (\\d+\\.\\d+) s");

    /** What tools write beside stdout and stderr: ends of file names, by role. */
    private static final Map<String, String> MORE =
            Map.of("percentiles", "percentiles.csv", "log", "log", "script", "lua");

    /** A recording of ab, whose load is in its command. */
    static Recording of(String name) {
        RawOutput raw = raw("ab", name);
        return new Recording(raw, load(raw.command()));
    }

    /** A recording of another tool. */
    static Recording of(String tool, String name, Load load) {
        return new Recording(raw(tool, name), load);
    }

    private static RawOutput raw(String tool, String name) {
        try {
            Path folder = folder(tool);
            List<String> lines = Files.readAllLines(folder.resolve(name + ".command"));
            List<String> command = List.of(lines.get(0).split(" ", -1));
            Matcher exit = EXIT.matcher(lines.get(1));
            if (!exit.matches()) {
                throw new IllegalArgumentException(name + ".command: " + lines.get(1));
            }
            long millis = Math.round(Double.parseDouble(exit.group(2)) * 1000);
            return new RawOutput(
                    tool,
                    command,
                    Integer.parseInt(exit.group(1)),
                    Duration.ofMillis(millis),
                    files(folder, name),
                    null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path folder(String tool) {
        try {
            return Path.of(Objects.requireNonNull(Recording.class.getResource(tool)).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A copy with another text in one of its files. */
    Recording with(Path folder, String role, String search, String replacement) {
        try {
            String text = Files.readString(Objects.requireNonNull(raw.files().get(role)));
            if (!text.contains(search)) {
                throw new IllegalArgumentException(role + " has no \"" + search + '"');
            }
            Path changed = folder.resolve(role);
            Files.writeString(changed, text.replace(search, replacement));
            Map<String, Path> files = new LinkedHashMap<>(raw.files());
            files.put(role, changed);
            return with(files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Recording with(Load other) {
        return new Recording(raw, other);
    }

    Recording withoutPercentilesFile() {
        Map<String, Path> files = new LinkedHashMap<>(raw.files());
        files.remove("percentiles");
        return with(files);
    }

    private Recording with(Map<String, Path> files) {
        return new Recording(
                new RawOutput(
                        raw.driver(), raw.command(), raw.exitCode(), raw.elapsed(), files, null),
                load);
    }

    LoadResult parse(Workload workload) throws TrialFailedException {
        return OutputParser.of(LoadTool.named(raw.driver())).parse(raw, workload, load);
    }

    /** The failure that parsing it causes. */
    Failure failure(Workload workload) {
        TrialFailedException thrown =
                catchThrowableOfType(TrialFailedException.class, () -> parse(workload));
        assertThat(thrown).as("the recording must not pass").isNotNull();
        return thrown.failure();
    }

    private static Map<String, Path> files(Path folder, String name) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", folder.resolve(name + ".stdout"));
        files.put("stderr", folder.resolve(name + ".stderr"));
        MORE.forEach(
                (role, end) -> {
                    Path file = folder.resolve(name + "." + end);
                    if (Files.exists(file)) {
                        files.put(role, file);
                    }
                });
        return files;
    }

    private static Load load(List<String> command) {
        return Load.closed(
                "ab",
                Integer.parseInt(command.get(command.indexOf("-c") + 1)),
                Long.parseLong(command.get(command.indexOf("-n") + 1)),
                command.contains("-k"),
                List.of());
    }
}
