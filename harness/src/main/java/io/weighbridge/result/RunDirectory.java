package io.weighbridge.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The folder of one run: {@code run.json}, {@code trials.jsonl}, {@code raw/} and {@code logs/},
 * and {@code profiles/} where a profiled round was asked for. It is all that reports are made from.
 * Trials are on disk as soon as they end, and no way the harness may die loses one.
 */
public final class RunDirectory {

    /** The folder in a run's folder of all that load tools wrote. */
    public static final String RAW = "raw";

    /** What a user types for the run that was started last. */
    public static final String LATEST = "latest";

    /** What {@code run.json} says its format is; raised when an older harness would misread it. */
    static final int FORMAT = 2;

    private static final String PROFILES = "profiles";

    /** What a run may need for logs and raw output before it is noticed that the disk is full. */
    private static final long LEAST_SPACE = 200_000_000;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final Path folder;
    private final RunRecord record;
    private final Lines trials;

    private RunDirectory(Path folder, RunRecord record) {
        this.folder = folder;
        this.record = record;
        this.trials = new Lines(folder.resolve("trials.jsonl"));
    }

    /** The id of a run that starts now, such as {@code 2026-11-21T10-15-30Z-quick}. */
    public static String id(Instant startedAt, String plan) {
        return TIME.format(startedAt) + "-" + plan;
    }

    /**
     * Checks that results can be written at all; to be called before anything is started.
     *
     * @param results the folder of all runs, made where it is missing
     * @throws UsageException where it cannot be written or less than 200 MB are free
     */
    public static void requireWritable(Path results) {
        try {
            Files.createDirectories(results);
            Path probe = Files.createTempFile(results, ".probe", "");
            try {
                new Lines(probe).append("x");
            } finally {
                Files.delete(probe);
            }
            requireSpace(results, Files.getFileStore(results).getUsableSpace());
        } catch (IOException e) {
            throw new UsageException(
                    "results were to be written to "
                            + results
                            + ", which is not possible ("
                            + e
                            + "): choose another folder with --results",
                    e);
        }
    }

    static void requireSpace(Path results, long usable) {
        if (usable < LEAST_SPACE) {
            throw new UsageException(
                    "results in "
                            + results
                            + " need 200 MB, and "
                            + usable / 1_000_000
                            + " MB are free: make room, or choose another folder with --results");
        }
    }

    /**
     * Makes the folder of a new run and writes its record.
     *
     * @param results the folder of all runs
     * @param record its id gets {@code -2} and so on behind it where there is such a run already
     * @throws UsageException as {@link #requireWritable}
     */
    public static RunDirectory create(Path results, RunRecord record) {
        requireWritable(results);
        try {
            Path folder = newFolder(results, record.id());
            Files.createDirectory(folder.resolve(RAW));
            Files.createDirectory(folder.resolve("logs"));
            RunDirectory run =
                    new RunDirectory(folder, record.withId(folder.getFileName().toString()));
            Lines.replace(runJson(folder), json(run.record));
            return run;
        } catch (IOException e) {
            throw notWritten("the run's folder", results, e);
        }
    }

    /**
     * The same run with a longer plan, as its {@code run.json} says from now on.
     *
     * @throws UsageException where it cannot be written; the old record stays as it is
     */
    public RunDirectory replanned(Plan longer) {
        RunRecord changed = record.withPlan(longer);
        try {
            Lines.replace(runJson(folder), json(changed));
        } catch (IOException e) {
            throw notWritten("the run's record", folder, e);
        }
        return new RunDirectory(folder, changed);
    }

    /**
     * Opens the folder of an earlier run.
     *
     * @throws UsageException where it is missing, is no run's folder or is of another format
     */
    public static RunDirectory open(Path folder) {
        Path file = runJson(folder);
        if (!Files.isRegularFile(file)) {
            SuiteDirectory.find(folder).ifPresent(SuiteDirectory::refuseAsRun);
            throw new UsageException(
                    "there was to be a run in "
                            + folder
                            + ", but it has no run.json: see weigh list for those there are");
        }
        try {
            return new RunDirectory(folder, read(file));
        } catch (IOException e) {
            throw new UsageException(
                    file + " cannot be read as a run's record: " + firstLine(e), e);
        }
    }

    /**
     * All runs, the newest first; folders that are no run of ours are passed over.
     *
     * @param results the folder of all runs
     */
    public static List<RunDirectory> list(Path results) {
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(results)) {
            return folders.filter(folder -> Files.isRegularFile(runJson(folder)))
                    .flatMap(folder -> openOrPass(folder).stream())
                    .sorted(
                            Comparator.comparing((RunDirectory run) -> run.record.startedAt())
                                    .thenComparing(run -> run.record.id())
                                    .reversed())
                    .toList();
        } catch (IOException e) {
            throw new UsageException(results + " was to be listed, and cannot be read", e);
        }
    }

    /** The run that was started last; empty where there is none. */
    public static Optional<RunDirectory> latest(Path results) {
        return list(results).stream().findFirst();
    }

    /** The folder of all runs, among them this one. */
    public Path results() {
        return folder.resolveSibling("");
    }

    /** Where all of it lies. */
    public Path folder() {
        return folder;
    }

    /** Where load tools' outputs go. */
    public Path raw() {
        return folder.resolve(RAW);
    }

    /** Where servers' outputs go. */
    public Path logs() {
        return folder.resolve("logs");
    }

    /** Where profiles go, and what tools and servers said meanwhile. */
    public Path profiles() {
        return folder.resolve(PROFILES);
    }

    /** What the run was. */
    public RunRecord record() {
        return record;
    }

    /**
     * The trials so far, in the order they ended. A last line that a kill left torn is no trial.
     *
     * @throws UsageException naming the line that cannot be read
     */
    public List<Trial> trials() {
        try {
            List<String> lines = trials.read();
            // A large run has megabytes of them, and each is read without the others.
            return IntStream.range(0, lines.size())
                    .parallel()
                    .mapToObj(index -> trial(lines.get(index), index + 1))
                    .toList();
        } catch (IOException e) {
            throw new UsageException(trials.file() + " was to be read, and cannot be", e);
        }
    }

    /**
     * Adds a trial; it is on disk when this returns.
     *
     * @throws UsageException where it cannot be written; the trials before it stay as they are
     */
    public void append(Trial trial) {
        try {
            trials.append(writer().writeValueAsString(trial));
        } catch (IOException e) {
            throw notWritten("a trial", trials.file(), e);
        }
    }

    /**
     * Puts other trials in place of all, as when a resumed run drops those of a round that is run
     * again.
     *
     * @throws UsageException where they cannot be written; the old ones stay as they are
     */
    public void rewrite(List<Trial> others) {
        try {
            ObjectWriter writer = writer();
            List<String> lines = new ArrayList<>();
            for (Trial trial : others) {
                lines.add(writer.writeValueAsString(trial));
            }
            Lines.replace(
                    trials.file(),
                    lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
        } catch (IOException e) {
            throw notWritten("trials", trials.file(), e);
        }
    }

    /**
     * What the profiled round of a run left; absent where none was asked for.
     *
     * @param folder a run's
     * @throws UsageException where it cannot be read
     */
    public static Optional<Profiles> profiled(Path folder) {
        Path file = profilesJson(folder);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            ObjectReader reader =
                    Json.MAPPER.readerFor(Profiles.class).withAttribute(FolderPath.FOLDER, folder);
            return Optional.of(reader.readValue(Files.readString(file)));
        } catch (IOException e) {
            throw new UsageException(
                    file + " cannot be read as a run's profiles: " + firstLine(e), e);
        }
    }

    /** What the profiled round of this run left; absent where none was asked for. */
    public Optional<Profiles> profiled() {
        return profiled(folder);
    }

    /**
     * Writes what the profiled round has left so far, in place of what was written of it before.
     *
     * @throws UsageException where it cannot be written
     */
    public void keep(Profiles profiles) {
        try {
            Files.createDirectories(profiles().resolve(RAW));
            Files.createDirectories(profiles().resolve("logs"));
            ObjectWriter writer =
                    Json.MAPPER
                            .writerFor(Profiles.class)
                            .withDefaultPrettyPrinter()
                            .withAttribute(FolderPath.FOLDER, folder);
            Lines.replace(profilesJson(folder), writer.writeValueAsString(profiles) + "\n");
        } catch (IOException e) {
            throw notWritten("the profiles", folder, e);
        }
    }

    private static Path profilesJson(Path folder) {
        return folder.resolve(PROFILES).resolve("profiles.json");
    }

    private static Path runJson(Path folder) {
        return folder.resolve("run.json");
    }

    /** Makes a folder, of which there may be one already. */
    static Path newFolder(Path results, String id) throws IOException {
        Path folder = results.resolve(id);
        for (int number = 2; ; number++) {
            try {
                return Files.createDirectory(folder);
            } catch (FileAlreadyExistsException e) {
                folder = results.resolve(id + "-" + number);
            }
        }
    }

    private static String json(RunRecord record) throws JsonProcessingException {
        ObjectNode json = Json.MAPPER.createObjectNode().put("format", FORMAT);
        json.setAll(Json.MAPPER.<ObjectNode>valueToTree(record));
        return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
    }

    private static RunRecord read(Path file) throws IOException {
        JsonNode json = Json.MAPPER.readTree(file.toFile());
        JsonNode format = json.path("format");
        if (!format.isInt() || format.intValue() != FORMAT) {
            throw new UsageException(
                    file
                            + " was to be of format "
                            + FORMAT
                            + ", but is of "
                            + (format.isMissingNode() ? "none" : format)
                            + ": use the weigh that wrote it");
        }
        return Json.MAPPER.treeToValue(json, RunRecord.class);
    }

    private static Optional<RunDirectory> openOrPass(Path folder) {
        try {
            return Optional.of(open(folder));
        } catch (UsageException e) {
            return Optional.empty();
        }
    }

    private Trial trial(String line, int number) {
        try {
            ObjectReader reader =
                    Json.MAPPER.readerFor(Trial.class).withAttribute(FolderPath.FOLDER, folder);
            return MixedReadings.sorted(record, reader.readValue(line));
        } catch (JsonProcessingException e) {
            throw new UsageException(
                    "line "
                            + number
                            + " of "
                            + trials.file()
                            + " cannot be read as a trial: "
                            + firstLine(e),
                    e);
        }
    }

    private ObjectWriter writer() {
        return Json.MAPPER.writerFor(Trial.class).withAttribute(FolderPath.FOLDER, folder);
    }

    static UsageException notWritten(String what, Path where, IOException cause) {
        return new UsageException(
                what
                        + " was to be written to "
                        + where
                        + ", which is not possible ("
                        + cause
                        + "): make room, then weigh run --resume",
                cause);
    }

    static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
