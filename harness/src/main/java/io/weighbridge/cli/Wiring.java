package io.weighbridge.cli;

import io.weighbridge.doctor.Doctor;
import io.weighbridge.launch.Javas;
import io.weighbridge.launch.Launcher;
import io.weighbridge.load.Drivers;
import io.weighbridge.load.LoadJob;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Rate;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.report.Changes;
import io.weighbridge.report.Format;
import io.weighbridge.report.Gate;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.SuiteDirectory;
import io.weighbridge.result.SuiteRecord;
import io.weighbridge.result.Trials;
import io.weighbridge.run.BenchmarkRun;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The real services of the commands. */
public final class Wiring {

    private Wiring() {}

    /** All services for this machine. */
    public static Services services() {
        return new Services(
                BenchmarkRun::prepare,
                Wiring::weigh,
                (plan, progress) -> new BenchmarkRun(progress).start(plan),
                Format.TABLE,
                Format.EXPORTS,
                Wiring::changes,
                archive(),
                commands(),
                StoreRun::run,
                Doctor::examine,
                drivers(),
                Wiring::javas);
    }

    private static RunOutcome weigh(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException, IOException {
        BenchmarkRun run = new BenchmarkRun(progress);
        RunOutcome outcome =
                options.resume() == null
                        ? run.begin(plan, options)
                        : run.resume(directory(options.results(), options.resume()), options);
        RunOutcome now = RunOutcome.of(RunDirectory.open(outcome.folder()));
        boolean compares = now.record().plan().squeeze() == null;
        return compares ? History.keep(now, options.history()) : now;
    }

    private static Map<String, Supplier<String>> drivers() {
        Map<String, Supplier<String>> drivers = new LinkedHashMap<>();
        for (LoadTool tool : LoadTool.values()) {
            drivers.put(tool.key(), version(tool));
        }
        return drivers;
    }

    private static Map<String, String> javas() {
        Map<String, String> javas = new LinkedHashMap<>();
        Javas.all().forEach(java -> javas.putIfAbsent(java.home().toString(), java.description()));
        return javas;
    }

    private static Changes changes(RunOutcome before, RunOutcome now, List<Gate> gates) {
        return Changes.of(before.record(), before.trials(), now.record(), now.trials(), gates);
    }

    private static Supplier<String> version(LoadTool tool) {
        return () -> withChildren(children -> Drivers.of(tool, children).version());
    }

    private static <T> T withChildren(Function<Children, T> question) {
        try (Children children = Children.open()) {
            return question.apply(children);
        } catch (IOException e) {
            throw new UsageException(
                    "child processes cannot be started here: " + e.getMessage(), e);
        }
    }

    private static Archive archive() {
        return new Archive() {
            @Override
            public RunOutcome open(Path results, @Nullable String id) {
                return RunOutcome.of(directory(results, id));
            }

            @Override
            public Map<String, String> list(Path results) {
                // Ids begin with the time, so their order is the order of start times.
                Map<String, String> runs = new TreeMap<>(Comparator.reverseOrder());
                RunDirectory.list(results).forEach(run -> runs.put(run.record().id(), line(run)));
                SuiteDirectory.list(results)
                        .forEach(suite -> runs.put(suite.record().id(), line(suite.record())));
                return runs;
            }
        };
    }

    private static String line(RunDirectory run) {
        RunRecord record = run.record();
        if (record.plan().squeeze() != null) {
            return "%d launches, %s".formatted(run.launches().size(), record.plan().title());
        }
        int planned = record.plan().rounds() * record.plan().perRound();
        return "%d of %d trials, %s"
                .formatted(
                        new Trials(run.trials()).latest().size(), planned, record.plan().title());
    }

    private static String line(SuiteRecord suite) {
        return "suite: %s; %s".formatted(SuiteText.counts(suite), suite.title());
    }

    private static RunDirectory directory(Path results, @Nullable String id) {
        if (id != null && !id.equals(RunDirectory.LATEST)) {
            return RunDirectory.open(results.resolve(id));
        }
        RunDirectory latest = RunDirectory.latest(results).orElse(null);
        if (latest == null) {
            throw new UsageException(
                    "there is no run in %s yet: start one with weigh run".formatted(results));
        }
        return latest;
    }

    /** An unknown rate is shown as 1000 requests per second, and an unknown size as its minimum. */
    private static Load known(Load load) {
        Load rated = load.open() ? load.at(Rate.perSecond(1000)) : load;
        if (rated.sized()) {
            return rated;
        }
        return rated.timed()
                ? rated.withDuration(SliceSize.AIM)
                : rated.withRequests(SliceSize.answers(rated.inFlight()));
    }

    private static Commands commands() {
        return new Commands() {
            @Override
            public List<String> server(Target target) {
                return Launcher.line(target);
            }

            @Override
            public List<String> load(Workload workload, Load load, boolean pinned) {
                LoadTool tool = LoadTool.named(load.driver());
                LoadJob job = job(workload, known(load), pinned);
                return withChildren(children -> Drivers.of(tool, children).line(job));
            }
        };
    }

    private static LoadJob job(Workload workload, Load load, boolean pinned) {
        Optional<Affinity> affinity = Optional.ofNullable(pinned ? Affinity.available() : null);
        return new LoadJob(
                URI.create("http://127.0.0.1:0"),
                workload,
                load,
                affinity.map(Affinity::clientCpus),
                Path.of(""),
                "slice",
                Duration.ofSeconds(60));
    }
}
