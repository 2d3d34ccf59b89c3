package io.weighbridge.cli;

import io.weighbridge.load.AbOptions;
import io.weighbridge.load.SizeOption;
import io.weighbridge.model.DidYouMean;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Protocol;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.PlanOverrides;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Warmup;
import io.weighbridge.plan.Workload;
import io.weighbridge.report.Purpose;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
            Set.of(
                    "--rounds",
                    "--within",
                    "--plan",
                    "--targets",
                    "--gate",
                    "--results",
                    "--dry-run");

    private static final String METRIC = "Startup Metric >> ";

    private OneRound() {}

    /**
     * Runs the round.
     *
     * @param tool generates the load
     * @param arguments optionally a target's name, then options for the tool
     * @return the exit code
     */
    static int run(Session session, LoadTool tool, List<String> arguments)
            throws InterruptedException, IOException {
        Plan whole = PlanFile.read(PLAN).withPublished(List.of());
        Plan plan = preset(whole, tool, arguments, session.terminal());
        ExportFlags exports = new ExportFlags(session, Purpose.COMPARISON);
        return new PlanRun(session, exports, new GateFlags(), outcome -> print(outcome, session))
                .run(plan, exports.options(), session.progress());
    }

    /**
     * The plan of all targets, changed by the arguments.
     *
     * @param terminal where they were typed
     * @throws UsageException if an argument has a wrong value
     */
    static Plan preset(Plan whole, LoadTool tool, List<String> arguments, Terminal terminal) {
        boolean named = !arguments.isEmpty() && !arguments.get(0).startsWith("-");
        List<String> options = arguments.subList(named ? 1 : 0, arguments.size());
        options.forEach(word -> requireOfTool(word, tool));
        Plan some = named ? only(whole, arguments.get(0)) : whole;
        return PlanOverrides.checked(
                tool == LoadTool.AB
                        ? cold(some, options, terminal)
                        : warm(some, tool, options, terminal));
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

    /** The plan with its first load, changed by the options. */
    private static Plan cold(Plan plan, List<String> options, Terminal terminal) {
        Load usual = plan.loads().get(0);
        return plan.withLoads(List.of(AbOptions.applied(usual, options, terminal.folder())));
    }

    /**
     * The plan with another tool's load, on warm servers and a path whose answer is always the
     * same.
     */
    private static Plan warm(Plan plan, LoadTool tool, List<String> options, Terminal terminal) {
        // h2load is meant for HTTP/2 and cannot read Tomcat's HTTP/1.1 answers.
        Protocol protocol = tool == LoadTool.H2LOAD ? Protocol.H2C : Protocol.H1;
        Workload.Expect hello = Workload.Expect.OK.withType("text/plain").withBody("Hello, World!");
        Load usual =
                Load.closed(tool.key(), CONNECTIONS, REQUESTS, true, List.of())
                        .withDuration(DURATION)
                        .withProtocol(protocol);
        Load load = sized(usual, tool, options, terminal);
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

    /**
     * The load changed by the options for its size. The tool gets all other options unchanged,
     * except that paths of files become absolute, because tools run in another folder.
     */
    private static Load sized(Load usual, LoadTool tool, List<String> options, Terminal terminal) {
        Load load = usual;
        List<String> rest = new ArrayList<>();
        for (Iterator<String> left = options.iterator(); left.hasNext(); ) {
            String word = left.next();
            SizeOption option = SizeOption.of(tool, word);
            Load changed = option == null ? null : changed(load, option, left);
            if (changed != null) {
                load = changed;
                continue;
            }
            if (option != null && option.namesFile(tool)) {
                UnaryOperator<String> path = file -> absolute(file, terminal);
                rest.addAll(words(option, word, left, it -> option.withPath(tool, it, path)));
                continue;
            }
            rest.add(word);
            if (option == null && SizeOption.valueFollows(tool, word) && left.hasNext()) {
                rest.add(left.next());
            }
        }
        return load.withOptions(rest);
    }

    /** The words of an option with a file as value. */
    private static List<String> words(
            SizeOption option, String word, Iterator<String> left, UnaryOperator<String> absolute) {
        String value = option.attached();
        if (value != null) {
            String before = word.substring(0, word.length() - value.length());
            return List.of(before + absolute.apply(value));
        }
        return left.hasNext() ? List.of(word, absolute.apply(left.next())) : List.of(word);
    }

    private static String absolute(String file, Terminal terminal) {
        return terminal.file(Path.of(file)).toAbsolutePath().toString();
    }

    /** The load changed by one option; null if the tool gets the option. */
    private static @Nullable Load changed(Load load, SizeOption option, Iterator<String> left) {
        return switch (option.kind()) {
            case CONNECTIONS ->
                    load.withConnections((int) number(option, left, Load.MOST_CONNECTIONS));
            case REQUESTS -> load.withRequests(number(option, left, Load.MOST_REQUESTS));
            case PIPELINE -> load.withPipeline((int) number(option, left, Load.MOST_IN_PIPELINE));
            case DURATION, BODY, FILE, RATE, ADDRESS -> null;
        };
    }

    private static long number(SizeOption option, Iterator<String> left, long most) {
        String value = option.attached();
        if (value == null && !left.hasNext()) {
            throw new UsageException(
                    "%s needs a value: give a whole number from 1 to %d."
                            .formatted(option.name(), most));
        }
        String typed = value == null ? left.next() : value;
        long number = typed.matches("[1-9][0-9]{0,9}") ? Long.parseLong(typed) : 0;
        if (number < 1 || number > most) {
            throw new UsageException(
                    "%s takes a whole number from 1 to %d, not %s."
                            .formatted(option.name(), most, typed));
        }
        return number;
    }

    private static Plan only(Plan plan, String name) {
        Target target = plan.target(name);
        if (target == null) {
            List<String> names = plan.targets().stream().map(Target::name).toList();
            throw new UsageException(
                    "There is no target %s: use %s, or leave it out to run all%s"
                            .formatted(
                                    name, String.join(", ", names), DidYouMean.hint(name, names)));
        }
        return plan.withTargets(List.of(target)).withBaseline(name);
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
