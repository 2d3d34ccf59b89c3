package io.weighbridge.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.weighbridge.model.Disk;
import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.Secrets;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Json;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The folder of one run: {@code run.json}, {@code trials.jsonl}, {@code raw/} and {@code logs/},
 * and {@code profiles/} where a profiled round was asked for. It is all that reports are made from.
 * Only its owner may enter it, and secrets are masked in what is written here. Trials are on disk
 * as soon as they end, and no way the harness may die loses one.
 */
public final class RunDirectory {

    /** The folder in a run's folder of all that load tools wrote. */
    public static final String RAW = "raw";

    /** What a user types for the run that was started last. */
    public static final String LATEST = "latest";

    /** What {@code run.json} says its format is; raised when an older harness would misread it. */
    static final int FORMAT = 2;

    private static final String PROFILES = "profiles";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final Path folder;
    private final RunRecord record;
    private final Plan plan;
    private final Secrets secrets;
    private final Lines trials;

    private RunDirectory(Path folder, RunRecord record, Plan plan, Secrets secrets) {
        this.folder = folder;
        this.record = record;
        this.plan = plan;
        this.secrets = secrets;
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
                    "results cannot be written to "
                            + results
                            + " ("
                            + e
                            + "): choose another folder with --results",
                    e);
        }
    }

    static void requireSpace(Path results, long usable) {
        if (usable < Disk.LEAST_FREE) {
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
            PrivateFolder.create(folder.resolve(RAW));
            PrivateFolder.create(folder.resolve("logs"));
            return written(folder, record.withId(folder.getFileName().toString()));
        } catch (IOException e) {
            throw notWritten("the run's folder", results, e);
        }
    }

    /**
     * The same run with a longer plan, as its {@code run.json} says from now on.
     *
     * @param longer with its secrets
     * @throws UsageException where it cannot be written; the old record stays as it is
     */
    public RunDirectory replanned(Plan longer) {
        Stopping stopping = record.stopping().orElse(Stopping.NONE);
        RunRecord extended =
                trials().isEmpty()
                        ? record
                        : record.withStopping(stopping.extendedAfter(record.plan().rounds()));
        return with(extended.withPlan(longer));
    }

    /**
     * The same run with the priors that it is judged with, as its {@code run.json} keeps them from
     * now on.
     *
     * @throws UsageException where it cannot be written; the old record stays as it is
     */
    public RunDirectory judgedWith(List<Prior> priors) {
        return with(record.withPriors(priors));
    }

    /**
     * The same run, at whose results somebody looked, as its {@code run.json} says from now on.
     *
     * @throws UsageException where it cannot be written; the old record stays as it is
     */
    public RunDirectory looked(Stopping stopping) {
        return with(record.withStopping(stopping));
    }

    /**
     * The same run, whose plan starts jars that were made for it in its folder.
     *
     * @param plan with its secrets
     * @param artifacts the SHA-256 of each artifact by its path
     * @throws UsageException where it cannot be written; the old record stays as it is
     */
    public RunDirectory withMade(Plan plan, Map<String, String> artifacts) {
        return with(record.withMade(plan, artifacts));
    }

    /** Where jars that are made for the run go. */
    public Path jars() {
        return folder.resolve("jars");
    }

    private RunDirectory with(RunRecord changed) {
        try {
            return written(folder, changed);
        } catch (IOException e) {
            throw notWritten("the run's record", folder, e);
        }
    }

    /** Writes a record, and keeps in memory what a reader of the file will see of it. */
    private static RunDirectory written(Path folder, RunRecord record) throws IOException {
        Secrets secrets = new Secrets();
        ObjectNode json = masked(record, secrets);
        Lines.replace(
                runJson(folder),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
        RunRecord asWritten = Json.MAPPER.treeToValue(json, RunRecord.class);
        return new RunDirectory(folder, asWritten, record.plan(), secrets);
    }

    private static ObjectNode masked(RunRecord record, Secrets secrets) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("format", FORMAT);
        json.setAll(Masking.of(Json.MAPPER.<ObjectNode>valueToTree(record), secrets));
        return json;
    }

    /**
     * The same run, carried out by a plan that has all secrets.
     *
     * @param known those that the plan took from elsewhere: they are masked, too
     */
    public RunDirectory carryingOut(Plan live, Secrets known) {
        Masking.of(Json.MAPPER.<ObjectNode>valueToTree(live), known);
        return new RunDirectory(folder, record, live, known);
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
                    "no run found in " + folder + ": it has no run.json; see weigh list results");
        }
        try {
            RunRecord record = read(file);
            return new RunDirectory(folder, record, record.plan(), new Secrets());
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
            throw new UsageException(results + " cannot be listed", e);
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

    /** Makes private what tools have left in it, whatever their own permissions were. */
    public void seal() {
        PrivateFolder.seal(folder);
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

    /** What the run was, as its file says: secrets are masked. */
    public RunRecord record() {
        return record;
    }

    /**
     * The plan with its secrets. Where the run was only opened, they are masked in it: see {@link
     * MaskedPlan}.
     */
    public Plan plan() {
        return plan;
    }

    /** A message about this run, without its secrets. */
    public String masked(String message) {
        return secrets.message(message);
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
            throw new UsageException(trials.file() + " cannot be read", e);
        }
    }

    /**
     * Adds a trial; it is on disk when this returns.
     *
     * @throws ResultsFailedException where it cannot be written; the trials before it stay as they
     *     are
     */
    public void append(Trial trial) {
        try {
            trials.append(line(trial));
        } catch (IOException e) {
            throw lost("a trial", trials.file(), e);
        }
    }

    /**
     * Puts other trials in place of all, as when a resumed run drops those of a round that is run
     * again.
     *
     * @throws ResultsFailedException where they cannot be written; the old ones stay as they are
     */
    public void rewrite(List<Trial> others) {
        try {
            List<String> lines = new ArrayList<>();
            for (Trial trial : others) {
                lines.add(line(trial));
            }
            Lines.replace(
                    trials.file(),
                    lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
        } catch (IOException e) {
            throw lost("trials", trials.file(), e);
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
     * @throws ResultsFailedException where it cannot be written
     */
    public void keep(Profiles profiles) {
        try {
            for (Path inner :
                    List.of(profiles(), profiles().resolve(RAW), profiles().resolve("logs"))) {
                if (Files.notExists(inner)) {
                    PrivateFolder.create(inner);
                }
            }
            Lines.replace(
                    profilesJson(folder),
                    Json.MAPPER
                                    .writerWithDefaultPrettyPrinter()
                                    .writeValueAsString(masked(profiles))
                            + "\n");
        } catch (IOException e) {
            throw lost("the profiles", folder, e);
        }
    }

    private static Path profilesJson(Path folder) {
        return folder.resolve(PROFILES).resolve("profiles.json");
    }

    private static Path runJson(Path folder) {
        return folder.resolve("run.json");
    }

    /**
     * Makes a private folder, of which there may be one already.
     *
     * @param id its name, with {@code -2} and so on behind it where that is taken
     * @throws IOException where none can be made
     */
    public static Path newFolder(Path results, String id) throws IOException {
        Path folder = results.resolve(id);
        for (int number = 2; ; number++) {
            try {
                return PrivateFolder.create(folder);
            } catch (FileAlreadyExistsException e) {
                folder = results.resolve(id + "-" + number);
            }
        }
    }

    private static RunRecord read(Path file) throws IOException {
        JsonNode json = Json.MAPPER.readTree(file.toFile());
        JsonNode format = json.path("format");
        if (!format.isInt() || format.intValue() != FORMAT) {
            throw new UsageException(
                    file
                            + " should have format "
                            + FORMAT
                            + ", but has "
                            + (format.isMissingNode() ? "none" : format)
                            + ": use the version of weigh that wrote it");
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

    private String line(Trial trial) throws IOException {
        return Json.MAPPER.writeValueAsString(masked(trial));
    }

    /** Files of the run are named from its folder. */
    private ObjectNode masked(Object value) throws IOException {
        try (TokenBuffer buffer = new TokenBuffer(Json.MAPPER, false)) {
            Json.MAPPER.writer().withAttribute(FolderPath.FOLDER, folder).writeValue(buffer, value);
            return Masking.of(Json.MAPPER.readTree(buffer.asParser()), secrets);
        }
    }

    /** Before anything is measured. */
    static UsageException notWritten(String what, Path where, IOException cause) {
        return new UsageException(sentence(what, where, cause), cause);
    }

    /** While a run goes on. */
    static ResultsFailedException lost(String what, Path where, IOException cause) {
        return new ResultsFailedException(sentence(what, where, cause), cause);
    }

    private static String sentence(String what, Path where, IOException cause) {
        return "%s could not be written to %s (%s): make room, then go on with weigh run --resume"
                .formatted(what, where, cause);
    }

    static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
