package io.weighbridge.cli;

import io.weighbridge.command.Feature;
import io.weighbridge.command.Features;
import io.weighbridge.command.Formats;
import io.weighbridge.command.Programs;
import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.Terminal;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.report.Format;
import io.weighbridge.doctor.Diagnosis;
import io.weighbridge.doctor.DoctorFeature;
import io.weighbridge.doctor.Severity;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.BenchmarkRun;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.regression.Changes;
import io.weighbridge.regression.RegressionFeature;
import io.weighbridge.services.ServicesFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs commands in tests, and records their output and effects. */
public final class Shell {

    public final StringWriter out = new StringWriter();
    public final StringWriter err = new StringWriter();
    public final List<Plan> weighed = new ArrayList<>();
    public final List<RunOptions> options = new ArrayList<>();

    /** The project's folder relative to that of the tests. */
    public static final Path PROJECT = Path.of("..");

    public Terminal terminal = new Terminal(PROJECT, false, false, false, 120);
    public List<Trial> trials = List.of();

    /** Refuses loads that a tool cannot send. */
    public Consumer<Load> checkLoad = load -> {};

    /** Takes the lock of the machine, or fails. */
    public Taking taking = (wait, say) -> () -> {};

    /** The lock of the machine, and the runs. */
    public final List<String> locked = new ArrayList<>();

    public Preparing preparing = (plan, say) -> plan;
    public Running running =
            (plan, how, progress) -> {
                weighed.add(plan);
                options.add(how);
                progress.runStarted("run", 1);
                progress.note("results go to " + how.results());
                progress.runEnded();
                return outcome(plan);
            };
    public Path results = Path.of("results");
    public final List<Plan> started = new ArrayList<>();
    public @Nullable Duration start = Duration.ofSeconds(4);
    public List<Format> exports =
            Format.EXPORTS.stream().map(Format::key).map(Shell::named).toList();

    /** What a command finds that starts an application and asks it. */
    public @Nullable Server application;

    public final List<Store> stored = new ArrayList<>();
    Changes changed = new Changes("before", "now", List.of(), List.of(), List.of(), List.of());
    public final List<String> compared = new ArrayList<>();

    /** Runs a plan, or fails. */
    public interface Running {
        RunOutcome run(Plan plan, RunOptions how, Progress progress)
                throws InterruptedException, IOException;
    }

    /** Takes the lock of the machine, or fails. */
    public interface Taking {
        Runs.Alone take(boolean wait, Consumer<String> say);
    }

    /** Prepares a plan, or fails. */
    public interface Preparing {
        Plan prepare(Plan plan, Consumer<String> say);
    }

    /** A format that writes its name and the run's. */
    public static Format named(String key) {
        Format.Writing writing =
                (report, writer) -> writer.write(key + " of " + report.run().id() + "\n");
        boolean foreign = Set.of("svg", "jmh", "github-action", "bencher").contains(key);
        String description = "Write a report as " + key + ".";
        return new Format(key, description, writing, foreign);
    }

    public int type(String... words) {
        return Cli.run(session(words));
    }

    /** A session in which nothing is started. */
    public Session session(String... words) {
        Features features = features();
        return new Session(
                List.of(words),
                features,
                new FakeRuns(features),
                new FakePrograms(),
                new Formats(Shell::table, exports),
                terminal,
                new PrintWriter(out),
                new PrintWriter(err));
    }

    /** All features, which neither examine the machine nor fill a store. */
    private Features features() {
        List<Feature> features = new ArrayList<>(Registration.features().list());
        features.replaceAll(
                feature -> {
                    if (feature instanceof DoctorFeature) {
                        return new DoctorFeature(Shell::examined);
                    }
                    if (feature instanceof RegressionFeature) {
                        return new RegressionFeature(this::compare);
                    }
                    return feature instanceof ServicesFeature
                            ? new ServicesFeature(this::fill)
                            : feature;
                });
        return new Features(features);
    }

    public RunOutcome outcome(Plan plan) {
        RunRecord record =
                SampleRun.of("2026-11-21T10-15-30Z-" + plan.name(), plan)
                        .withCommand(List.of())
                        .withAtReady(RunRecord.OUTSIDE);
        return new RunOutcome(results.resolve(record.id()), record, trials);
    }

    private Changes compare(RunOutcome before, RunOutcome now, List<Gate> gates) {
        compared.add(before.record().id() + " " + now.record().id());
        gates.forEach(gate -> compared.add(gate.metric() + " " + gate.threshold()));
        return changed;
    }

    private void fill(Store wanted, Path results, boolean keep, WaitFlag flag, Session session) {
        stored.add(wanted);
        session.out().println((keep ? "kept" : "closed") + ", its log in " + results);
    }

    private static List<Diagnosis> examined() {
        return List.of(
                new Diagnosis(
                        Severity.PROBLEM,
                        "governor",
                        "it is powersave",
                        "cpupower frequency-set -g performance"),
                new Diagnosis(Severity.GOOD, "ab", "is here", null));
    }

    private static Format table(Format.Options options) {
        Format.Writing writing =
                (report, writer) -> {
                    boolean compares = report.finding().comparison() != null;
                    Format format = compares ? named("table") : Format.table(options);
                    format.write(report, writer);
                };
        return new Format("table", "", writing, false);
    }

    /** Runs nothing, and opens runs of the project's plans. */
    private final class FakeRuns extends Runs {

        FakeRuns(Features features) {
            super(features);
        }

        @Override
        public Plan prepare(Plan plan, Consumer<String> say) {
            return preparing.prepare(plan, say);
        }

        @Override
        public Alone alone(boolean wait, Consumer<String> say) {
            Alone alone = taking.take(wait, say);
            locked.add("locked");
            return () -> {
                locked.add("released");
                alone.close();
            };
        }

        @Override
        public RunOutcome run(Plan plan, RunOptions how, Progress progress)
                throws InterruptedException, IOException {
            locked.add("run " + plan.name());
            return running.run(plan, how, progress);
        }

        @Override
        public @Nullable Duration start(Plan plan, Progress progress) {
            started.add(plan);
            return start;
        }

        @Override
        public <T> @Nullable T started(Plan plan, BenchmarkRun.Use<T> use, Progress progress)
                throws InterruptedException, TrialFailedException {
            started.add(plan);
            if (application == null) {
                Failure none = new Failure(Failure.Kind.CANNOT_START, "shop cannot be started");
                throw new TrialFailedException(none);
            }
            return use.of(application);
        }

        @Override
        public RunOutcome open(Path results, @Nullable String id) {
            String plan = id == null ? "thorough" : id;
            return outcome(PlanFile.read(PROJECT.resolve("plans").resolve(plan + ".yaml")));
        }
    }

    /** Short commands, which are the same on every machine. */
    private final class FakePrograms extends Programs {

        @Override
        public List<String> serverCommand(Target target) {
            if (!target.command().isEmpty()) {
                return target.command();
            }
            List<String> command = new ArrayList<>(List.of("java"));
            command.addAll(target.jvmFlags());
            command.addAll(List.of("-jar", target.name() + ".jar"));
            command.add("--server.port={port}");
            command.addAll(target.arguments());
            return command;
        }

        @Override
        public List<String> loadCommand(Workload workload, Load load, boolean pinned) {
            checkLoad.accept(load);
            List<String> command = new ArrayList<>();
            if (pinned) {
                command.addAll(List.of("taskset", "-c", "1"));
            }
            Long requests = load.requests();
            command.add(load.driver());
            if (load.protocol() == Protocol.H2C) {
                command.add("--h2c");
            }
            command.add("-n");
            command.add(requests == null ? "as many as take a second" : String.valueOf(requests));
            workload.headers()
                    .forEach((name, value) -> command.addAll(List.of("-H", name + ": " + value)));
            command.add("http://127.0.0.1:{port}" + workload.path());
            return command;
        }

        @Override
        public String version(LoadTool tool) {
            if (tool == LoadTool.WRK) {
                throw new UsageException("wrk is not installed.");
            }
            return "2.3";
        }

        @Override
        public Map<String, String> javas() {
            return Map.of("/opt/jdk", "17.0.1");
        }
    }
}
