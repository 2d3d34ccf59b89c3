package io.weighbridge.load;

import io.weighbridge.model.CpuSet;
import io.weighbridge.model.Failure;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Child;
import io.weighbridge.os.Children;
import io.weighbridge.os.Command;
import io.weighbridge.os.Tools;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RawOutput;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Drives Apache Bench: a closed load over HTTP/1.0, every connection asking again as soon as it was
 * answered. Cheap (about 7 µs of CPU a request with keep-alive, 49 µs without), and it never
 * retries.
 */
public final class AbDriver implements LoadDriver {

    private static final Duration VERSION_DEADLINE = Duration.ofSeconds(10);
    private static final int LAST_LINES = 20;

    private final Children children;
    private final Supplier<Optional<Path>> whereAb;

    public AbDriver(Children children) {
        this(children, () -> Tools.find("ab"));
    }

    AbDriver(Children children, Supplier<Optional<Path>> whereAb) {
        this.children = children;
        this.whereAb = whereAb;
    }

    @Override
    public String name() {
        return LoadTool.AB.key();
    }

    /** Such as {@code ApacheBench, Version 2.3 <$Revision: 1913912 $>}. */
    @Override
    public String version() {
        Path ab = ab();
        try {
            Path folder = Files.createTempDirectory("weighbridge-ab");
            try {
                return banner(ab, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UsageException(ab + " was to tell its version, but could not be run", e);
        }
    }

    @Override
    public List<String> line(
            URI server,
            Workload workload,
            Load load,
            Optional<CpuSet> cpus,
            String prefix,
            Duration deadline) {
        AbOptions.parse(load.options());
        List<String> line = new ArrayList<>(pinned(cpus));
        line.addAll(new AbCommand(ab(), server, workload, load, prefix, deadline).line());
        return line;
    }

    @Override
    public RawOutput run(
            URI server,
            Workload workload,
            Load load,
            Optional<CpuSet> cpus,
            Path raw,
            String prefix,
            Duration deadline)
            throws TrialFailedException {
        AbCommand ab = new AbCommand(ab(), server, workload, load, prefix, deadline);
        Command command =
                new Command(
                        line(server, workload, load, cpus, prefix, deadline),
                        Map.of(),
                        raw,
                        raw.resolve(prefix + ".stdout"),
                        raw.resolve(prefix + ".stderr"));
        try {
            prepare(raw, ab);
            return drive(command, deadline, raw.resolve(ab.percentilesFile()));
        } catch (IOException e) {
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.DRIVER_FAILED,
                            "ab was to be started, and could not be: " + e.getMessage()),
                    e);
        }
    }

    private Path ab() {
        return whereAb.get().orElseThrow(() -> new UsageException(AbProvider.MISSING));
    }

    private static List<String> pinned(Optional<CpuSet> cpus) {
        if (cpus.isEmpty()) {
            return List.of();
        }
        return Affinity.available()
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "ab was to run on CPUs "
                                                + cpus.get()
                                                + ", but this machine cannot pin processes: set"
                                                + " pin: false in the plan"))
                .prefix(cpus.get());
    }

    /** A file that an earlier, failed attempt left must never be read as this one's. */
    private static void prepare(Path raw, AbCommand ab) throws IOException {
        Files.deleteIfExists(raw.resolve(ab.percentilesFile()));
        if (ab.workload().body().isPresent()) {
            Files.writeString(
                    raw.resolve(ab.bodyFile()), ab.workload().body().get(), StandardCharsets.UTF_8);
        }
    }

    private RawOutput drive(Command command, Duration deadline, Path percentiles)
            throws IOException, TrialFailedException {
        long start = System.nanoTime();
        try (Child child = children.start(command)) {
            OptionalInt exit = child.await(deadline);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            if (exit.isEmpty()) {
                throw hung(child, deadline);
            }
            return new RawOutput(
                    name(), command.line(), exit.getAsInt(), elapsed, files(command, percentiles));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.DRIVER_FAILED,
                            "ab was interrupted before it had finished: run again"),
                    e);
        }
    }

    private static TrialFailedException hung(Child child, Duration deadline) {
        child.stop(Duration.ZERO);
        return new TrialFailedException(
                new Failure(
                        Failure.Kind.HUNG_UNDER_LOAD,
                        "ab was to finish within "
                                + deadline.toSeconds()
                                + " s and was killed: see what the server did, or raise"
                                + " limits.slice in the plan",
                        child.lastLines(LAST_LINES)));
    }

    private static Map<String, Path> files(Command command, Path percentiles) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", command.stdout());
        files.put("stderr", command.stderr());
        if (Files.exists(percentiles)) {
            files.put("percentiles", percentiles);
        }
        return files;
    }

    private String banner(Path ab, Path folder) throws IOException {
        Path stdout = folder.resolve("stdout");
        List<String> line = List.of(ab.toString(), "-V");
        Command command = new Command(line, Map.of(), folder, stdout, folder.resolve("stderr"));
        try (Child child = children.start(command)) {
            child.await(VERSION_DEADLINE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException("ab -V was interrupted: run again", e);
        }
        return Files.readString(stdout)
                .lines()
                .filter(text -> text.startsWith("This is ApacheBench"))
                .map(text -> text.substring("This is ".length()).strip())
                .findFirst()
                .orElseThrow(
                        () ->
                                new UsageException(
                                        ab
                                                + " is not Apache Bench: put the real ab first on"
                                                + " the PATH"));
    }

    private static void delete(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve("stdout"));
        Files.deleteIfExists(folder.resolve("stderr"));
        Files.delete(folder);
    }
}
