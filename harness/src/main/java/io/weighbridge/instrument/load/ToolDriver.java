package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.MissingToolException;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.PrivateFile;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs any load tool: one child process per slice, with a time limit; keeps its output unmodified.
 *
 * @param children owns the processes it starts
 */
record ToolDriver(Tool tool, Children children) implements LoadDriver {

    private static final Duration VERSION_DEADLINE = Duration.ofSeconds(20);

    private String name() {
        return tool.id().key();
    }

    @Override
    public String version() {
        Path binary = binary(tool);
        try (TemporaryFolder folder = children.temporary("version")) {
            String version = tool.version(printed(binary, folder.path()));
            if (version == null) {
                throw new UsageException(
                        "%s is not %s: put the real %s first on the PATH"
                                .formatted(binary, name(), name()));
            }
            return version;
        } catch (IOException e) {
            throw new UsageException(
                    "the version of %s is unknown, because %s could not be run (%s): install %s again"
                            .formatted(name(), binary, Cause.of(e), name()),
                    e);
        }
    }

    private String printed(Path binary, Path folder) throws IOException {
        Path stdout = folder.resolve("stdout");
        Path stderr = folder.resolve("stderr");
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(tool.versionArguments());
        try (Child child =
                children.start(new ChildCommand(line, Map.of(), folder, stdout, stderr))) {
            child.await(VERSION_DEADLINE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException(name() + " was interrupted: run again", e);
        }
        return Files.readString(stdout, StandardCharsets.ISO_8859_1)
                + "\n"
                + Files.readString(stderr, StandardCharsets.ISO_8859_1);
    }

    @Override
    public List<String> line(LoadJob job) {
        List<String> line = new ArrayList<>(job.around());
        line.addAll(pinned(name(), job.pinnedTo()));
        line.addAll(command(tool, binary(tool), job));
        return line;
    }

    /**
     * The tool's command, without pinning.
     *
     * @throws UsageException if the tool does not support the job, or has reserved options
     */
    static List<String> command(Tool tool, Path binary, LoadJob job) {
        List<String> command = tool.line(binary, job);
        boolean hasBody = job.workload().hasBody();
        String mistake = ReservedOptions.mistake(tool.id(), job.load().options(), hasBody);
        if (mistake != null) {
            throw new UsageException(mistake);
        }
        return command;
    }

    /**
     * @throws MissingToolException if the tool is not on this machine
     */
    static Path binary(Tool tool) {
        Path binary = tool.find();
        if (binary == null) {
            throw new MissingToolException(tool.missing());
        }
        return binary;
    }

    /** The prefix that starts a program on some CPUs; empty if they are null. */
    static List<String> pinned(String name, @Nullable CpuSet cpus) {
        if (cpus == null) {
            return List.of();
        }
        Affinity affinity = Affinity.available();
        if (affinity == null) {
            throw new UsageException(
                    "%s cannot run on CPUs %s, because this machine cannot pin processes: use --no-pin, or set pin: false in a plan"
                            .formatted(name, cpus));
        }
        return affinity.prefix(cpus);
    }

    @Override
    public RawOutput run(LoadJob job) throws TrialFailedException {
        ChildCommand command = job.command(line(job), Map.of());
        try {
            prepare(job);
            return drive(command, job);
        } catch (IOException e) {
            throw failed(name() + " could not be started: " + Cause.of(e), e, List.of());
        } finally {
            forgetHeaders(job);
        }
    }

    private void prepare(LoadJob job) throws IOException {
        // A file from an earlier, failed attempt must never be read as this one's.
        for (String file : tool.files(job).values()) {
            Files.deleteIfExists(job.raw().resolve(file));
        }
        for (String file : tool.filesWithHeaders(job)) {
            PrivateFile.create(job.raw().resolve(file));
        }
        tool.prepare(job);
    }

    private void forgetHeaders(LoadJob job) {
        for (String file : deleted(job)) {
            try {
                Files.deleteIfExists(job.raw().resolve(file));
            } catch (IOException e) {
                // The file remains, in a folder that only its owner may enter.
            }
        }
    }

    private List<String> deleted(LoadJob job) {
        return job.workload().headers().isEmpty() ? List.of() : tool.filesWithHeaders(job);
    }

    private RawOutput drive(ChildCommand command, LoadJob job)
            throws IOException, TrialFailedException {
        long start = System.nanoTime();
        try (Child child = children.start(command)) {
            Integer exit = child.await(job.killedAfter());
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            if (exit == null) {
                child.stop(Duration.ZERO);
                throw hung(name(), job.killedAfter(), child.lastLines(Failure.MOST_LINES));
            }
            return new RawOutput(name(), command.line(), exit, elapsed, files(command, job), null);
        } catch (InterruptedException e) {
            throw interrupted(name(), e);
        }
    }

    /** A tool was killed at its deadline. */
    static TrialFailedException hung(String name, Duration deadline, List<String> lastLines) {
        String sentence =
                String.format(
                        Locale.ROOT,
                        "%s did not finish within %.1f s and was killed: see the server's log, or"
                                + " raise limits.slice in a plan",
                        name,
                        deadline.toNanos() / 1e9);
        return new TrialFailedException(
                new Failure(Failure.Kind.HUNG_UNDER_LOAD, sentence, lastLines));
    }

    /** A tool was interrupted because the harness ends. Keeps the thread's interrupt status. */
    static TrialFailedException interrupted(String name, InterruptedException cause) {
        Thread.currentThread().interrupt();
        String sentence = name + " was interrupted before it had finished: run again";
        return failed(sentence, cause, List.of());
    }

    /** A tool itself failed. */
    static TrialFailedException failed(
            String sentence, @Nullable Exception cause, List<String> lastLines) {
        Failure failure = new Failure(Failure.Kind.DRIVER_FAILED, sentence, lastLines);
        return new TrialFailedException(failure, cause);
    }

    private Map<String, Path> files(ChildCommand command, LoadJob job) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", command.stdout());
        files.put("stderr", command.stderr());
        List<String> deleted = deleted(job);
        for (Map.Entry<String, String> role : tool.files(job).entrySet()) {
            Path file = job.raw().resolve(role.getValue());
            if (Files.exists(file) && !deleted.contains(role.getValue())) {
                files.put(role.getKey(), file);
            }
        }
        return files;
    }
}
