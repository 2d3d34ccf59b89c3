package io.weighbridge.instrument.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run: {@code run.json}, {@code trials.jsonl} and other logs, {@code raw/} and
 * {@code logs/}, and {@code profiles/} if there was a profiled round. {@code run.json} stays as it
 * is once the jars are prepared, unless a resumed run gets more rounds; {@code state.json} has what
 * changes meanwhile. Reports are made from the folder alone. Only its owner may enter it, and
 * secrets are masked in its files. A trial is on disk as soon as it ends, so none is lost however
 * the harness ends.
 */
public final class RunDirectory {

    /** The folder in a run's folder for all files of load tools. */
    public static final String RAW = "raw";

    /** The folder in a run's folder for jars that are made for the run. */
    public static final String JARS = "jars";

    /** The record of a suite of plans, whose folder is beside those of its runs. */
    public static final String SUITE = "suite.json";

    /** The word for the run that was started last. */
    public static final String LATEST = "latest";

    /** The format of a run's files, raised when an older harness would misread them. */
    static final int FORMAT = 3;

    /** The oldest format that can be read: {@code run.json} has what {@code state.json} has now. */
    private static final int OLDEST = 2;

    private static final RunLog<Trial> TRIALS =
            new RunLog<>("trials.jsonl", "a trial", Trial.class);

    private final Path folder;
    private final RunRecord record;
    private final Plan typed;
    private final Secrets secrets;
    private final FolderJson json;

    private RunDirectory(Path folder, RunRecord record, Plan typed, Secrets secrets) {
        this.folder = folder;
        this.record = record;
        this.typed = typed;
        this.secrets = secrets;
        this.json = new FolderJson(folder, secrets);
    }

    /**
     * Creates the folder of a new run and writes its record.
     *
     * @param results the folder of all runs
     * @param record its id gets a suffix {@code -2} and so on if there is already such a run
     * @throws UsageException as {@link ResultsFolder#requireWritable}
     */
    public static RunDirectory create(Path results, RunRecord record) {
        try {
            Path folder = new ResultsFolder(results).create(record.id());
            PrivateFolder.create(folder.resolve(RAW));
            PrivateFolder.create(folder.resolve("logs"));
            return written(folder, record.withId(folder.getFileName().toString()));
        } catch (IOException e) {
            throw RecordFile.unwritten("The run's folder", results, e, ResultsFolder.OTHER);
        }
    }

    /**
     * The same run with a longer plan, which is written to its {@code run.json}.
     *
     * @throws UsageException as {@link #with}
     * @throws ResultsFailedException as {@link #keep(List)}
     */
    public RunDirectory replanned(Plan longer) {
        int begun = new Trials(trials()).begun();
        int before = record.plan().roundsFillTime() ? begun : record.plan().rounds();
        with(runJson(folder).read().withPlan(longer));
        if (begun > 0) {
            change(
                    state -> {
                        Stopping now = Objects.requireNonNullElse(state.stopping(), Stopping.NONE);
                        return state.withStopping(now.extendedAfter(before)).withRounds(null);
                    });
        }
        return open(folder);
    }

    /**
     * Stores the priors with which the run is judged.
     *
     * @throws ResultsFailedException if they cannot be written; the old ones are kept
     */
    public void keep(List<Prior> priors) {
        change(state -> state.withPriors(priors));
    }

    /**
     * Stores when the results were seen before the run's end.
     *
     * @throws ResultsFailedException as {@link #keep(List)}
     */
    public void keep(Stopping stopping) {
        change(state -> state.withStopping(stopping));
    }

    /**
     * Stores that no more rounds fit into the time of the plan, so that a resumed run does not add
     * any by itself.
     *
     * @throws ResultsFailedException as {@link #keep(List)}
     */
    public void timeIsOver() {
        int begun = new Trials(trials()).begun();
        change(state -> state.withRounds(begun));
    }

    /** Changes the state that is on disk now. */
    private void change(UnaryOperator<RunState> change) {
        RecordFile<RunState> file = stateJson(folder);
        RunState now = file.exists() ? file.read() : RunState.of(record);
        try {
            file.write(change.apply(now), secrets);
        } catch (IOException e) {
            throw RecordFile.lost("The run's state", folder, e, resume());
        }
    }

    /** The folder for jars that are made for the run. */
    public Path jars() {
        return folder.resolve(JARS);
    }

    /**
     * The same run with another record, which is written to its {@code run.json}. Once the run has
     * trials, only its plan may be another.
     *
     * @param changed the other record; its plan has its secrets if the run will be carried out
     * @throws UsageException if it cannot be written; the old record is kept
     */
    public RunDirectory with(RunRecord changed) {
        try {
            return written(folder, changed);
        } catch (IOException e) {
            throw RecordFile.unwritten("The run's record", folder, e, resume());
        }
    }

    /** Writes a record, and keeps in memory what a reader of the file will see. */
    private static RunDirectory written(Path folder, RunRecord record) throws IOException {
        Secrets secrets = new Secrets();
        RunRecord asWritten = runJson(folder).write(record, secrets);
        return new RunDirectory(folder, asWritten, record.plan(), secrets);
    }

    /**
     * The same run, which masks the secrets of a plan in all that it writes.
     *
     * @param open the plan, with the values to which it referred
     * @param known secrets that it took from the environment
     */
    public RunDirectory masking(Plan open, Secrets known) {
        MaskedTree.of(Json.MAPPER.<ObjectNode>valueToTree(open), known);
        return new RunDirectory(folder, record, typed, known);
    }

    /**
     * Opens the folder of an earlier run.
     *
     * @throws UsageException if it is missing, is not a run's folder or has another format
     */
    public static RunDirectory open(Path folder) {
        RecordFile<RunRecord> json = runJson(folder);
        if (!json.exists()) {
            if (Files.exists(folder.resolve(SUITE))) {
                throw new UsageException(
                        "%s is a suite of plans, not a run: name one of its runs, which weigh list results shows"
                                .formatted(folder.getFileName()));
            }
            throw new UsageException(
                    "No run found in " + folder + ": it has no run.json; see weigh list results");
        }
        RecordFile<RunState> state = stateJson(folder);
        RunRecord begun = json.read();
        RunRecord record = state.exists() ? state.read().appliedTo(begun) : begun;
        return new RunDirectory(folder, record, record.plan(), new Secrets());
    }

    /**
     * All runs, the newest first; other folders are ignored.
     *
     * @param results the folder of all runs
     */
    public static List<RunDirectory> list(Path results) {
        List<RunDirectory> runs = RecordFile.all(results, RunDirectory::open);
        runs.sort(
                Comparator.comparing((RunDirectory run) -> run.record.startedAt())
                        .thenComparing(run -> run.record.id())
                        .reversed());
        return runs;
    }

    /** The run that was started last; null if there is none. */
    public static @Nullable RunDirectory latest(Path results) {
        List<RunDirectory> runs = list(results);
        return runs.isEmpty() ? null : runs.get(0);
    }

    /** The folder of all runs, including this one. */
    public Path results() {
        return folder.resolveSibling("");
    }

    /** Makes all files in the run's folder private, whatever permissions tools gave them. */
    public void seal() {
        PrivateFolder.seal(folder);
    }

    public Path folder() {
        return folder;
    }

    /** The folder for load tools' outputs. */
    public Path raw() {
        return folder.resolve(RAW);
    }

    /** The folder for servers' outputs. */
    public Path logs() {
        return folder.resolve("logs");
    }

    /** The run's record as in its files, in its present state, with secrets masked. */
    public RunRecord record() {
        return record;
    }

    /**
     * The plan as it was typed, with its literal secrets. If the run was only opened, it is that of
     * the record, in which they are masked: see {@link MaskedSecrets}.
     */
    public Plan typed() {
        return typed;
    }

    /** A message about this run, with its secrets masked. */
    public String masked(String message) {
        return secrets.message(message);
    }

    /**
     * The trials so far, in the order in which they ended.
     *
     * @throws UsageException naming the line that cannot be read
     */
    public List<Trial> trials() {
        return values(TRIALS);
    }

    /** Whether the run has a file of trials. Some kinds of runs never have one. */
    public boolean hasTrials() {
        return Files.exists(lines(folder, TRIALS).file());
    }

    /**
     * Adds a trial. It is on disk when this returns.
     *
     * @throws ResultsFailedException if it cannot be written; earlier trials are kept
     */
    public void append(Trial trial) {
        append(TRIALS, trial);
    }

    /**
     * The values of a log so far, in the order in which they were added; empty if the run has no
     * such log.
     *
     * @throws UsageException naming the line that cannot be read
     */
    public <T> List<T> values(RunLog<T> log) {
        return values(folder, log);
    }

    /**
     * The values of a log of a run, as {@link #values(RunLog)}.
     *
     * @param folder the run's folder
     * @throws UsageException naming the line that cannot be read
     */
    public static <T> List<T> values(Path folder, RunLog<T> log) {
        return new FolderJson(folder, new Secrets())
                .values(lines(folder, log), log.what(), log.type());
    }

    /**
     * Adds a value to a log. It is on disk when this returns.
     *
     * @throws ResultsFailedException if it cannot be written; earlier values are kept
     */
    public <T> void append(RunLog<T> log, T value) {
        LineFile lines = lines(folder, log);
        try {
            lines.append(json.line(value));
        } catch (IOException e) {
            throw RecordFile.lost(log.what(), lines.file(), e, resume());
        }
    }

    private static LineFile lines(Path folder, RunLog<?> log) {
        return new LineFile(folder.resolve(log.file()));
    }

    /**
     * Replaces all trials, as when a resumed run drops those of a round that is run again.
     *
     * @throws ResultsFailedException if they cannot be written; the old ones are kept
     */
    public void rewrite(List<Trial> others) {
        LineFile trials = lines(folder, TRIALS);
        try {
            StringBuilder lines = new StringBuilder();
            for (Trial trial : others) {
                lines.append(json.line(trial)).append('\n');
            }
            LineFile.replace(trials.file(), lines.toString());
        } catch (IOException e) {
            throw RecordFile.lost("Trials", trials.file(), e, resume());
        }
    }

    /**
     * Writes a value as JSON, replacing an earlier one, with the secrets of the run masked.
     *
     * @throws IOException if it cannot be written; the earlier one is kept
     */
    public void replace(Path file, Object value) throws IOException {
        RecordFile.replace(file, json.tree(value));
    }

    private static RecordFile<RunRecord> runJson(Path folder) {
        return new RecordFile<>(folder.resolve("run.json"), RunRecord.class, OLDEST, FORMAT, "run");
    }

    private static RecordFile<RunState> stateJson(Path folder) {
        return new RecordFile<>(
                folder.resolve("state.json"), RunState.class, FORMAT, FORMAT, "run");
    }

    private String resume() {
        return "then continue with " + resumeCommand();
    }

    /** The command that continues the run. */
    public String resumeCommand() {
        Path results = Objects.requireNonNull(folder.getParent());
        return "weigh run --resume %s%s"
                .formatted(record.id(), new ResultsFolder(results).option());
    }
}
