package io.weighbridge.parse;

import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
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

/** One of the recorded outputs of ab that lie in the test resources. */
record Recording(RawOutput raw, Load load) {

    private static final Pattern EXIT = Pattern.compile("exit (\\d+) after (\\d+\\.\\d+) s");

    static Recording of(String name) {
        try {
            Path folder = folder();
            List<String> lines = Files.readAllLines(folder.resolve(name + ".command"));
            List<String> command = List.of(lines.get(0).split(" ", -1));
            Matcher exit = EXIT.matcher(lines.get(1));
            if (!exit.matches()) {
                throw new IllegalArgumentException(name + ".command: " + lines.get(1));
            }
            long millis = Math.round(Double.parseDouble(exit.group(2)) * 1000);
            RawOutput raw =
                    new RawOutput(
                            "ab",
                            command,
                            Integer.parseInt(exit.group(1)),
                            Duration.ofMillis(millis),
                            files(folder, name));
            return new Recording(raw, load(command));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(Recording.class.getResource("ab")).toURI());
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
            return new Recording(
                    new RawOutput("ab", raw.command(), raw.exitCode(), raw.elapsed(), files), load);
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
        return new Recording(
                new RawOutput("ab", raw.command(), raw.exitCode(), raw.elapsed(), files), load);
    }

    LoadResult parse(Workload workload) throws TrialFailedException {
        return new AbParser().parse(raw, workload, load);
    }

    private static Map<String, Path> files(Path folder, String name) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", folder.resolve(name + ".stdout"));
        files.put("stderr", folder.resolve(name + ".stderr"));
        Path percentiles = folder.resolve(name + ".percentiles.csv");
        if (Files.exists(percentiles)) {
            files.put("percentiles", percentiles);
        }
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
