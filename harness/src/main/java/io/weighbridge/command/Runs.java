package io.weighbridge.command;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.BenchmarkRun;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.instrument.run.Study;
import io.weighbridge.os.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes runs on this machine, and opens stored ones. Tests replace it. */
public class Runs {

    private final Features features;

    public Runs(Features features) {
        this.features = features;
    }

    /**
     * Builds and installs what a plan needs, if that is allowed without confirmation.
     *
     * @param say receives a message for each build, each installation and each part that is left
     *     out
     * @return the part of the plan that can run here
     * @throws UsageException if no part of the plan can run
     */
    public Plan prepare(Plan plan, Consumer<String> say) throws InterruptedException {
        return BenchmarkRun.prepare(plan, say);
    }

    /** Keeps other runs from this machine until it is closed. */
    @FunctionalInterface
    public interface Alone extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Keeps other runs from this machine, for a command that starts more than one process.
     *
     * @param wait whether to wait until a run of another process has ended
     * @param say receives a message if it waits
     * @throws io.weighbridge.os.LockedException if another process measures
     */
    public Alone alone(boolean wait, Consumer<String> say) throws InterruptedException {
        MachineLock lock = wait ? MachineLock.await(say) : MachineLock.acquire();
        return lock::close;
    }

    /**
     * Runs a plan.
     *
     * @throws InterruptedException if the user stopped the run; finished trials are kept
     * @throws IOException if results can no longer be written
     * @throws UsageException if the plan cannot be run here
     */
    public RunOutcome run(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException, IOException {
        String resume = options.resume();
        Path folder =
                resume == null
                        ? begun(plan, options, progress)
                        : resumed(resume, options, progress);
        RunOutcome now = RunOutcome.of(RunDirectory.open(folder));
        return features.kind(now.record().plan()).trials()
                ? SavedPriors.keep(now, options.history())
                : now;
    }

    private BenchmarkRun benchmark(Progress progress) {
        return new BenchmarkRun(progress, features::backend, features::enclosure, features.mixes());
    }

    private Path begun(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException {
        RunKind kind = features.kind(plan);
        Study study = kind.study(options.between());
        return benchmark(progress).begin(kind.drawn(plan), study, options);
    }

    private Path resumed(String id, RunOptions options, Progress progress)
            throws InterruptedException {
        RunDirectory earlier = directory(options.results(), id);
        Study study = features.kind(earlier.record().plan()).study(options.between());
        return benchmark(progress).resume(earlier, study, asBefore(earlier, options));
    }

    /** The options of a resumed run, with the parts that it had before. */
    RunOptions asBefore(RunDirectory earlier, RunOptions options) {
        Epilogue chosen = options.epilogue();
        return options.withJarSteps(UsualSteps.jarSteps(earlier.record().moves()))
                .withEpilogue(chosen == null ? features.epilogue(earlier) : chosen);
    }

    /**
     * Starts the first target of a plan, and ends it, to know how long its launches take.
     *
     * @return the time from starting its process to its first correct answer; null if there was
     *     none
     * @throws UsageException if the plan cannot be run here
     */
    public @Nullable Duration start(Plan plan, Progress progress) throws InterruptedException {
        return benchmark(progress).start(plan);
    }

    /**
     * Starts the first target of a plan, lets it be used, and ends it.
     *
     * @throws TrialFailedException if it gave no correct answer in time
     * @throws UsageException if the plan cannot be run here
     */
    public <T> @Nullable T started(Plan plan, BenchmarkRun.Use<T> use, Progress progress)
            throws InterruptedException, TrialFailedException {
        return benchmark(progress).started(plan, use);
    }

    /**
     * Reads a stored run.
     *
     * @param results the folder in which each run has its own folder
     * @param id the run's id; null: the newest run
     * @throws UsageException if there is no such run
     */
    public RunOutcome open(Path results, @Nullable String id) {
        return RunOutcome.of(directory(results, id));
    }

    private static RunDirectory directory(Path results, @Nullable String id) {
        if (id != null && !id.equals(RunDirectory.LATEST)) {
            return RunDirectory.open(results.resolve(id));
        }
        RunDirectory latest = RunDirectory.latest(results);
        if (latest == null) {
            throw new UsageException(
                    "There is no run in %s yet: start one with weigh run".formatted(results));
        }
        return latest;
    }
}
