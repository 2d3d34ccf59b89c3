package io.weighbridge.cli;

import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.GateFlags;
import io.weighbridge.command.PlanRun;
import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code weigh ab} and {@code weigh drive}: one round of {@code weigh run} on the targets of one
 * plan. Also prints the startup metrics that each target logs, and the load tool's own output.
 */
final class OneRound {

    private static final Path PLAN = Path.of("plans", "containers-ab.yaml");

    private static final long REQUESTS = 100_000;
    private static final Duration DURATION = Duration.ofSeconds(5);
    private static final int CONNECTIONS = 10;

    /** Options of {@code weigh run} that a user may expect here, too. */
    private static final Set<String> OF_RUN =
            Set.of("--rounds", "--within", "--plan", "--targets", "--gate", "--dry-run");

    private static final String METRIC = "Startup Metric >> ";

    private final Session session;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N",
            description = "Concurrent connections. Default: 10.")
    private @Nullable Integer connections;

    @Option(
            names = {"-n", "--slice-requests"},
            paramLabel = "N",
            description = "Requests, for ab (default: 10,000), h2load and oha (100,000).")
    private @Nullable Long requests;

    @Option(names = "-k", description = "Keep connections open with ab. The other tools always do.")
    private boolean keepAlive;

    @Mixin private final WaitFlag waitFlag = new WaitFlag();
    @Mixin private final ExportFlags exportFlags;

    OneRound(Session session) {
        this.session = session;
        this.exportFlags = new ExportFlags(session, session.features().comparison());
    }

    /**
     * Runs the round.
     *
     * @param tool generates the load
     * @param duration of the load, for a tool that stops after a time; null: the default
     * @param arguments optionally a target's name, then options for the tool
     * @return the exit code
     */
    int run(LoadTool tool, @Nullable Duration duration, List<String> arguments)
            throws InterruptedException, IOException {
        Plan whole = PlanFile.read(PLAN).withPublished(List.of());
        Plan plan = preset(whole, tool, duration, arguments);
        try (Runs.Alone alone = waitFlag.alone(session)) {
            return new PlanRun(
                            session,
                            exportFlags,
                            new GateFlags(),
                            outcome -> print(outcome, session))
                    .run(plan, exportFlags.options(), session.progress());
        }
    }

    /**
     * The plan of all targets, changed by the options and arguments.
     *
     * @throws UsageException if one has a wrong value
     */
    Plan preset(Plan whole, LoadTool tool, @Nullable Duration duration, List<String> arguments) {
        boolean named = !arguments.isEmpty() && !arguments.get(0).startsWith("-");
        List<String> options = arguments.subList(named ? 1 : 0, arguments.size());
        options.forEach(word -> requireOfTool(word, tool));
        Plan some = named ? only(whole, arguments.get(0)) : whole;
        Plan sized = sized(tool == LoadTool.AB ? some : warm(some, tool), tool, duration);
        Load load = sized.loads().get(0);
        Load changed =
                load.withOptions(options.stream().map(this::found).toList())
                        .withKeepAlive(load.keepAlive() || keepAlive);
        Plan plan = PlanOverrides.checked(sized.withLoads(List.of(changed)), List.of());
        exportFlags.check(plan);
        return plan;
    }

    /** Refuses an option of {@code weigh run}, which no tool has. */
    private static void requireOfTool(String word, LoadTool tool) {
        String option = word.split("=", 2)[0];
        if (OF_RUN.contains(option)) {
            throw new UsageException(
                    "%1$s is neither an option of this command nor of %2$s: leave it out, or use weigh run."
                            .formatted(option, tool.key()));
        }
    }

    /** The plan with one of its targets. */
    private static Plan only(Plan plan, String target) {
        return PlanOverrides.targets(plan.withBaseline(target), List.of(target));
    }

    /**
     * The plan with another tool's load, on warm servers and a path whose answer is always the
     * same.
     */
    private static Plan warm(Plan plan, LoadTool tool) {
        // h2load is meant for HTTP/2 and cannot read Tomcat's HTTP/1.1 answers.
        Protocol protocol = tool == LoadTool.H2LOAD ? Protocol.H2C : Protocol.H1;
        Workload.Expect hello = Workload.Expect.OK.withType("text/plain").withBody("Hello, World!");
        Load load =
                Load.closed(tool.key(), CONNECTIONS, REQUESTS, true, List.of())
                        .withDuration(DURATION)
                        .withProtocol(protocol);
        List<Target> targets = plan.targets();
        if (protocol == Protocol.H2C) {
            Stream<Target> all = targets.stream();
            targets = all.map(it -> it.withProperty("server.http2.enabled", "true")).toList();
        }
        return plan.withTargets(targets)
                .withTitle("One round under " + tool.key())
                .withNotes(List.of())
                .withWorkloads(List.of(Workload.get("plaintext", "/plaintext").withExpect(hello)))
                .withLoads(List.of(load))
                .withWarmup(Warmup.DEFAULT);
    }

    /** The plan with the size of its load from the options. */
    private Plan sized(Plan plan, LoadTool tool, @Nullable Duration duration) {
        boolean timed = tool.bound() == LoadTool.Bound.TIME;
        if (timed && requests != null) {
            throw new UsageException(
                    tool.key()
                            + " stops after a time: use --duration instead of --slice-requests.");
        }
        if (!timed && duration != null) {
            throw new UsageException(
                    tool.key()
                            + " sends a number of requests: use --slice-requests, not --duration.");
        }
        Plan changed = plan;
        if (connections != null) {
            changed = PlanOverrides.connections(changed, connections);
        }
        if (requests != null) {
            changed = PlanOverrides.requests(changed, requests);
        }
        if (duration != null) {
            Load load = changed.loads().get(0);
            changed = changed.withLoads(List.of(load.withDuration(duration)));
        }
        return changed;
    }

    /** The absolute path if a word is the name of a file: tools run in another folder. */
    private String found(String word) {
        Path file = session.terminal().file(Path.of(word));
        return Files.isRegularFile(file) ? file.toAbsolutePath().toString() : word;
    }

    /** Prints each target's startup metrics and the tool's output. */
    static void print(RunOutcome outcome, Session session) {
        for (Trial trial : outcome.trials()) {
            session.out().println("== " + trial.target());
            printStartupMetrics(outcome.folder().resolve("logs"), trial.target(), session.out());
            for (Slice slice : trial.slices()) {
                Path output = slice.raw().files().get("stdout");
                if (output != null) {
                    session.out().println(text(output));
                }
            }
        }
    }

    /** Prints the startup metrics that a target logged: one line each, without the log's prefix. */
    private static void printStartupMetrics(Path logs, String target, PrintWriter out) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(logs, "*-" + target + ".out")) {
            for (Path log : files) {
                Stream<String> lines = text(log).lines().filter(line -> line.contains(METRIC));
                lines.forEach(line -> out.println(line.substring(line.indexOf(METRIC))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
