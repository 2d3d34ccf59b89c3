package io.weighbridge.cli;

import io.weighbridge.analysis.Changes;
import io.weighbridge.analysis.Gate;
import io.weighbridge.doctor.Diagnosis;
import io.weighbridge.doctor.Doctor;
import io.weighbridge.factorial.LaunchDraw;
import io.weighbridge.launch.Javas;
import io.weighbridge.launch.Launcher;
import io.weighbridge.load.Drivers;
import io.weighbridge.load.LoadJob;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.MachineLock;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.report.Format;
import io.weighbridge.report.Purpose;
import io.weighbridge.result.ResultsFolder;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SuiteDirectory;
import io.weighbridge.result.SuiteRecord;
import io.weighbridge.result.Trials;
import io.weighbridge.run.BenchmarkRun;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import io.weighbridge.run.Study;
import io.weighbridge.services.Backends;
import io.weighbridge.services.RunningStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The operations that commands need, with real processes and files. Tests override them. */
public class Services {

    /**
     * Builds and installs what a plan needs, if that is allowed without confirmation.
     *
     * @param say receives a message for each build, each installation and each part that is left
     *     out
     * @return the part of the plan that can run here
     * @throws UsageException if no part of the plan can run
     */
    Plan prepare(Plan plan, Consumer<String> say) throws InterruptedException {
        return BenchmarkRun.prepare(plan, say);
    }

    /** Keeps other runs from this machine until it is closed. */
    @FunctionalInterface
    interface Alone extends AutoCloseable {
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
    Alone alone(boolean wait, Consumer<String> say) throws InterruptedException {
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
    RunOutcome run(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException, IOException {
        String resume = options.resume();
        Path folder =
                resume == null
                        ? begun(LaunchDraw.drawn(plan), options, progress)
                        : resumed(resume, options, progress);
        RunOutcome now = RunOutcome.of(RunDirectory.open(folder));
        return Purpose.of(now.record().plan()).trials()
                ? SavedPriors.keep(now, options.history())
                : now;
    }

    private static Path begun(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException {
        Study study = RunParts.study(plan, options.between());
        return new BenchmarkRun(progress, Backends::of).begin(plan, study, options);
    }

    private static Path resumed(String id, RunOptions options, Progress progress)
            throws InterruptedException {
        RunDirectory earlier = directory(options.results(), id);
        Study study = RunParts.study(earlier.record().plan(), options.between());
        RunOptions again = RunParts.asBefore(earlier, options);
        return new BenchmarkRun(progress, Backends::of).resume(earlier, study, again);
    }

    /**
     * Starts the first target of a plan, and ends it, to know how long its launches take.
     *
     * @return the time from starting its process to its first correct answer; null if there was
     *     none
     * @throws UsageException if the plan cannot be run here
     */
    @Nullable Duration start(Plan plan, Progress progress) throws InterruptedException {
        return new BenchmarkRun(progress, Backends::of).start(plan);
    }

    /**
     * Reads a stored run.
     *
     * @param results the folder in which each run has its own folder
     * @param id the run's id; null: the newest run
     * @throws UsageException if there is no such run
     */
    RunOutcome open(Path results, @Nullable String id) {
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

    /** All stored runs and suites, the newest first: a one-line description by id. */
    Map<String, String> runs(Path results) {
        // Ids begin with the time, so their order is the order of start times.
        Map<String, String> runs = new TreeMap<>(Comparator.reverseOrder());
        RunDirectory.list(results).forEach(run -> runs.put(run.record().id(), line(run)));
        SuiteDirectory.list(results)
                .forEach(suite -> runs.put(suite.record().id(), line(suite.record())));
        return runs;
    }

    private static String line(RunDirectory run) {
        try {
            return described(run);
        } catch (UsageException damaged) {
            return "unreadable: " + damaged.getMessage();
        }
    }

    private static String described(RunDirectory run) {
        RunRecord record = run.record();
        if (record.plan().squeeze() != null) {
            String launches = Phrases.count(run.values(SqueezeLaunch.LOG).size(), "launch");
            return launches + ", " + record.plan().title();
        }
        Plan plan = record.plan();
        int done = new Trials(run.trials()).latest().size();
        int planned = plan.rounds() * plan.perRound();
        return plan.roundsFillTime() || done == planned
                ? "%s, %s".formatted(Phrases.count(done, "launch"), plan.title())
                : "%d of %d launches, %s".formatted(done, planned, plan.title());
    }

    private static String line(SuiteRecord suite) {
        return "suite: %s; %s".formatted(SuiteText.counts(suite), suite.title());
    }

    /**
     * Finds the differences of two runs.
     *
     * @throws UsageException if the runs have nothing in common
     */
    Changes compare(RunOutcome before, RunOutcome now, List<Gate> gates) {
        return Changes.of(before.record(), before.trials(), now.record(), now.trials(), gates);
    }

    /** The format of the results on the screen. */
    Format table(Format.Options options) {
        return Format.table(options);
    }

    /** The formats that have a flag. */
    List<Format> exports() {
        return Format.EXPORTS;
    }

    /** The command that starts a server, with {@code {port}} instead of its port. */
    List<String> serverCommand(Target target) {
        return Launcher.line(target);
    }

    /**
     * The command of the load tool. In it, {@code {tmp}} stands for the folder into which the
     * built-in tool is unpacked, and which exists only during a run.
     *
     * @param pinned whether it would be pinned to the client's CPUs
     */
    List<String> loadCommand(Workload workload, Load load, boolean pinned) {
        Affinity affinity = pinned ? Affinity.available() : null;
        LoadJob job =
                LoadJob.unsent(workload, load, affinity == null ? null : affinity.clientCpus());
        LoadTool tool = load.tool();
        return withChildren(
                children -> {
                    List<String> line = Drivers.of(tool, children).line(job);
                    String temporary = children.temporary().toString();
                    return line.stream().map(word -> word.replace(temporary, "{tmp}")).toList();
                });
    }

    /**
     * Fills a store and prints its content.
     *
     * @param results the folder in which a folder for its log is made, if it is started here
     * @param keep whether to keep it running until Ctrl-C
     * @param flag whether to wait for another run
     */
    void store(Store wanted, Path results, boolean keep, WaitFlag flag, Session session)
            throws InterruptedException, IOException {
        Progress progress = session.progress();
        PrintWriter out = session.out();
        try (Children children = Children.open();
                RunningStore store =
                        filled(wanted, results, children, flag.alone(session), progress)) {
            out.println(store.described());
            out.flush();
            if (keep) {
                progress.note(
                        "Elasticsearch is running until Ctrl-C. A first query: %s/sample/_search?size=1"
                                .formatted(store.uri()));
                while (store.alive()) {
                    TimeUnit.SECONDS.sleep(1);
                }
            }
        }
    }

    /**
     * Fills a store.
     *
     * @param machine is released afterwards, so that a run can use the store
     */
    private static RunningStore filled(
            Store wanted, Path results, Children children, Alone machine, Progress progress)
            throws InterruptedException {
        try (machine) {
            return RunningStore.start(wanted, results, children, progress);
        }
    }

    /** Examines the machine. */
    List<Diagnosis> examine() throws InterruptedException {
        return Doctor.examine(ResultsFolder.USUAL);
    }

    /**
     * The version of a load tool.
     *
     * @throws UsageException if it is missing
     */
    String version(LoadTool tool) {
        return withChildren(children -> Drivers.of(tool, children).version());
    }

    private static <T> T withChildren(Function<Children, T> question) {
        try (Children children = Children.open()) {
            return question.apply(children);
        } catch (IOException e) {
            throw BenchmarkRun.noChildren(e);
        }
    }

    /** The Javas of this machine: a one-line description by home. */
    Map<String, String> javas() {
        Map<String, String> javas = new LinkedHashMap<>();
        Javas.all().forEach(java -> javas.putIfAbsent(java.home().toString(), java.description()));
        return javas;
    }
}
