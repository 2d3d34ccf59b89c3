package io.weighbridge.suite;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.result.RecordFile;
import io.weighbridge.instrument.result.ResultsFolder;
import io.weighbridge.instrument.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one suite: {@code suite.json} has the state of each of its plans. Their runs have
 * their own folders beside it. A change of a step is on disk at once, so none is lost however the
 * harness ends.
 */
public final class SuiteDirectory {

    /** The format of {@code suite.json}, raised when an older harness would misread it. */
    static final int FORMAT = 1;

    private final Path folder;
    private SuiteRecord record;

    private SuiteDirectory(Path folder, SuiteRecord record) {
        this.folder = folder;
        this.record = record;
    }

    /**
     * Creates the folder of a new suite and writes its record.
     *
     * @param results the folder of all runs
     * @param record its id gets a suffix {@code -2} and so on if there is already such a folder
     * @throws UsageException as {@link ResultsFolder#requireWritable}
     */
    public static SuiteDirectory create(Path results, SuiteRecord record) {
        try {
            Path folder = new ResultsFolder(results).create(record.id());
            SuiteRecord named = record.withId(String.valueOf(folder.getFileName()));
            return new SuiteDirectory(folder, suiteJson(folder).write(named, new Secrets()));
        } catch (IOException e) {
            throw RecordFile.unwritten("The suite's folder", results, e, ResultsFolder.OTHER);
        }
    }

    /**
     * The suite in a folder; absent if there is none.
     *
     * @throws UsageException if its record cannot be read
     */
    public static @Nullable SuiteDirectory find(Path folder) {
        RecordFile<SuiteRecord> json = suiteJson(folder);
        return json.exists() ? new SuiteDirectory(folder, json.read()) : null;
    }

    /**
     * All suites, in no particular order; unreadable ones are ignored.
     *
     * @param results the folder of all runs
     */
    public static List<SuiteDirectory> list(Path results) {
        return RecordFile.all(results, SuiteDirectory::find);
    }

    /**
     * The suite that was started last; absent if there is none, if it is over, or if a separate run
     * was started since.
     *
     * @param results the folder of all runs
     */
    public static @Nullable SuiteDirectory latest(Path results) {
        SuiteDirectory last =
                list(results).stream()
                        .max(Comparator.comparing(suite -> suite.record.startedAt()))
                        .orElse(null);
        if (last == null || last.record.steps().stream().allMatch(SuiteStep::over)) {
            return null;
        }
        RunDirectory run = RunDirectory.latest(results);
        return run == null || last.covers(run) ? last : null;
    }

    /** Whether a run belongs to the suite, or is older than it. */
    private boolean covers(RunDirectory run) {
        return !run.record().startedAt().isAfter(record.startedAt())
                || record.steps().stream().anyMatch(step -> run.record().id().equals(step.run()));
    }

    public Path folder() {
        return folder;
    }

    /** The suite's record, with the state of its plans. */
    public SuiteRecord record() {
        return record;
    }

    /**
     * Replaces a step. It is on disk when this returns.
     *
     * @throws io.weighbridge.instrument.model.ResultsFailedException if it cannot be written; the
     *     old record on disk is kept
     */
    public void put(int index, SuiteStep step) {
        List<SuiteStep> steps = new ArrayList<>(record.steps());
        steps.set(index, step);
        try {
            record = suiteJson(folder).write(record.withSteps(steps), new Secrets());
        } catch (IOException e) {
            String cure = "then continue with " + resumeCommand();
            throw RecordFile.lost("The suite's record", folder, e, cure);
        }
    }

    /** The command that continues the suite. */
    public String resumeCommand() {
        Path results = Objects.requireNonNull(folder.getParent());
        String option = new ResultsFolder(results).option();
        return "weigh run --resume " + record.id() + option;
    }

    private static RecordFile<SuiteRecord> suiteJson(Path folder) {
        return new RecordFile<>(
                folder.resolve(RunDirectory.SUITE), SuiteRecord.class, FORMAT, FORMAT, "suite");
    }
}
