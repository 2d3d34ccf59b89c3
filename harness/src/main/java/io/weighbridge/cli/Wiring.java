package io.weighbridge.cli;

import io.weighbridge.doctor.Doctor;
import io.weighbridge.launch.InstalledJava;
import io.weighbridge.launch.Javas;
import io.weighbridge.launch.Launcher;
import io.weighbridge.load.Drivers;
import io.weighbridge.load.LoadDriver;
import io.weighbridge.load.LoadJob;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Rate;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.report.Calibration;
import io.weighbridge.report.CalibrationText;
import io.weighbridge.report.Changes;
import io.weighbridge.report.Format;
import io.weighbridge.report.Gate;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.SuiteDirectory;
import io.weighbridge.result.SuiteRecord;
import io.weighbridge.result.Trials;
import io.weighbridge.run.RunOutcome;
import io.weighbridge.run.Weighing;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The real services of the commands. */
public final class Wiring {

    private Wiring() {}

    /** All services for this machine. */
    public static Services stages() {
        return new Services(
                Weighing::prepare,
                (plan, options, progress) -> {
                    Weighing weighing = new Weighing(progress, options.begun());
                    RunOutcome outcome =
                            options.resume().isPresent()
                                    ? weighing.resume(
                                            directory(options.results(), options.resume()), options)
                                    : weighing.begin(plan, options);
                    RunOutcome now = RunOutcome.of(RunDirectory.open(outcome.folder()));
                    return History.keep(now, options.history());
                },
                Format.TABLE,
                Format.EXPORTS,
                Wiring::calibration,
                Wiring::changes,
                archive(),
                commands(),
                StoreRun::run,
                Doctor::examine,
                Arrays.stream(LoadTool.values())
                        .collect(
                                Collectors.toMap(
                                        LoadTool::key,
                                        Wiring::version,
                                        (one, other) -> one,
                                        LinkedHashMap::new)),
                () ->
                        Javas.all().stream()
                                .collect(
                                        Collectors.toMap(
                                                java -> java.home().toString(),
                                                InstalledJava::description,
                                                (one, other) -> one,
                                                LinkedHashMap::new)));
    }

    private static String calibration(RunOutcome outcome, boolean colour) {
        return new CalibrationText(
                        Calibration.of(outcome.record(), outcome.trials()),
                        new Format.Options(colour, Format.Options.PLAIN.width()))
                .text();
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
            public RunOutcome open(Path results, Optional<String> id) {
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
        int planned = record.plan().rounds() * record.plan().perRound();
        return "%d of %d trials, %s"
                .formatted(
                        new Trials(run.trials()).latest().size(), planned, record.plan().title());
    }

    private static String line(SuiteRecord suite) {
        return "suite: %s; %s".formatted(SuiteText.counts(suite), suite.title());
    }

    private static RunDirectory directory(Path results, Optional<String> id) {
        Optional<String> named = id.filter(name -> !name.equals(RunDirectory.LATEST));
        return named.map(name -> RunDirectory.open(results.resolve(name)))
                .or(() -> RunDirectory.latest(results))
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "there is no run in "
                                                + results
                                                + " yet: start one with weigh run"));
    }

    /** An unknown rate is shown as 1000 requests per second, and an unknown size as its minimum. */
    private static Load known(Load load) {
        Load rated = load.open() ? load.at(Optional.of(Rate.perSecond(1000))) : load;
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
                return withChildren(
                        children -> {
                            LoadDriver driver = Drivers.of(LoadTool.named(load.driver()), children);
                            return driver.line(
                                    new LoadJob(
                                            URI.create("http://127.0.0.1:0"),
                                            workload,
                                            known(load),
                                            pinned
                                                    ? Affinity.available().map(Affinity::clientCpus)
                                                    : Optional.empty(),
                                            Path.of(""),
                                            "slice",
                                            Duration.ofSeconds(60)));
                        });
            }
        };
    }
}
