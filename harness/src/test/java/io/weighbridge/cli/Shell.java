package io.weighbridge.cli;

import io.weighbridge.doctor.Finding;
import io.weighbridge.doctor.Severity;
import io.weighbridge.plan.InvalidPlanException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.report.Changes;
import io.weighbridge.report.Format;
import io.weighbridge.result.ReadAtReady;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.SampleRun;
import io.weighbridge.result.Trial;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs commands in tests, and records their output and effects. */
final class Shell {

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();
    final List<Plan> weighed = new ArrayList<>();
    final List<RunOptions> options = new ArrayList<>();

    /** The project's folder relative to that of the tests. */
    static final Path PROJECT = Path.of("..");

    Terminal terminal = new Terminal(PROJECT, false, false, false, 120, false);
    List<Trial> trials = List.of();
    Commands commands = commands();
    Services.Preparing preparing = (plan, say) -> plan;
    Services.Running running =
            (plan, how, progress) -> {
                weighed.add(plan);
                options.add(how);
                progress.runStarted("run", 1);
                progress.note("results go to " + how.results());
                progress.runEnded();
                return outcome(plan);
            };
    final List<Plan> started = new ArrayList<>();
    @Nullable Duration start = Duration.ofSeconds(4);
    List<Format> exports = Format.EXPORTS.stream().map(Format::key).map(Shell::named).toList();
    final List<Store> stored = new ArrayList<>();
    Services.Storing storing =
            (wanted, keep, output, progress) -> {
                stored.add(wanted);
                output.println(keep ? "kept" : "closed");
                return ExitCode.DONE;
            };
    Changes changed = new Changes("before", "now", List.of(), List.of(), List.of());
    final List<String> compared = new ArrayList<>();
    Services.Comparing comparing =
            (before, now, gates) -> {
                compared.add(before.record().id() + " " + now.record().id());
                gates.forEach(gate -> compared.add(gate.metric() + " " + gate.threshold()));
                return changed;
            };

    /** A format that writes its name and the run's. */
    static Format named(String key) {
        return new Format(
                key,
                "Write a report as " + key + ".",
                (report, options, writer) -> writer.write(key + " of " + report.run().id() + "\n"));
    }

    int type(String... words) {
        PrintWriter output = new PrintWriter(out);
        PrintWriter errors = new PrintWriter(err);
        return Cli.run(new Session(List.of(words), services(), terminal, output, errors));
    }

    Session session() {
        return new Session(
                List.of(), services(), terminal, new PrintWriter(out), new PrintWriter(err));
    }

    RunOutcome outcome(Plan plan) {
        RunRecord record =
                SampleRun.of("2026-11-21T10-15-30Z-" + plan.name(), plan)
                        .withCommand(List.of())
                        .withAtReady(Optional.of(ReadAtReady.OUTSIDE));
        return new RunOutcome(Path.of("results", record.id()), record, trials);
    }

    private Services services() {
        Map<String, Supplier<String>> drivers = new LinkedHashMap<>();
        drivers.put("ab", () -> "2.3");
        drivers.put("builtin", () -> "4.1");
        drivers.put(
                "wrk",
                () -> {
                    throw new io.weighbridge.model.UsageException("wrk is not installed.");
                });
        return new Services(
                preparing,
                running,
                (plan, progress) -> {
                    started.add(plan);
                    return start;
                },
                named("table"),
                exports,
                comparing,
                archive(),
                commands,
                storing,
                () ->
                        List.of(
                                new Finding(
                                        Severity.SPOILS,
                                        "governor",
                                        "it is powersave",
                                        "cpupower frequency-set -g performance"),
                                new Finding(Severity.GOOD, "ab", "is here", null)),
                drivers,
                () -> Map.of("/opt/jdk", "17.0.1"));
    }

    private Archive archive() {
        return new Archive() {
            @Override
            public RunOutcome open(Path results, @Nullable String id) {
                try {
                    return outcome(
                            PlanFile.read(
                                    PROJECT.resolve("plans")
                                            .resolve((id == null ? "thorough" : id) + ".yaml")));
                } catch (InvalidPlanException wrong) {
                    throw new IllegalStateException(wrong);
                }
            }

            @Override
            public Map<String, String> list(Path results) throws IOException {
                return Map.of("an-id", results.toString());
            }
        };
    }

    static Commands commands() {
        return commands(load -> {});
    }

    /** Commands of loads that a check accepts. */
    static Commands commands(Consumer<Load> check) {
        return new Commands() {
            @Override
            public List<String> server(Target target) {
                return List.of("java", "-jar", target.name() + ".jar", "--server.port={port}");
            }

            @Override
            public List<String> load(Workload workload, Load load, boolean pinned) {
                check.accept(load);
                List<String> command = new ArrayList<>();
                if (pinned) {
                    command.addAll(List.of("taskset", "-c", "1"));
                }
                command.addAll(
                        List.of(
                                load.driver(),
                                "-n",
                                load.requests() != null
                                        ? String.valueOf(load.requests())
                                        : "as many as take a second",
                                "http://127.0.0.1:{port}" + workload.path()));
                return command;
            }
        };
    }
}
