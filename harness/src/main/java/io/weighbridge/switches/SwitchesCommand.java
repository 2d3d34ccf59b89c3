package io.weighbridge.switches;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.DryRun;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.JarFlags;
import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.UsualSteps;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.boot.BootLayout;
import io.weighbridge.instrument.launch.InstalledJava;
import io.weighbridge.instrument.launch.Javas;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.Preflight;
import io.weighbridge.instrument.sample.UsableMemory;
import io.weighbridge.os.KernelFiles;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MovedSettings;
import io.weighbridge.swap.Swap;
import io.weighbridge.swap.SwapRefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code weigh switches}: measures the effects of an application's settings. */
@Command(
        name = "switches",
        description =
                "Measures the effects of many switches of an application: packaging, Java, garbage"
                    + " collector, container and more. The settings of a switch are its levels. In"
                    + " each launch every switch has one of its levels, so each launch tells"
                    + " something about all switches. Then the best levels are measured together"
                    + " and compared with the unchanged application.",
        footer = {
            "  weigh switches --jar app.jar --path /api/things      the usual switches",
            "  weigh switches --jar app.jar --path / --switch gc=g1,parallel,zgc \\",
            "                 --switch heap=256m,512m --within 15m",
            "  weigh switches --jar app.jar --path / --switch packaging --switch lazy-init",
            "  weigh switches --jar app.jar --path / --dry-run      print every launch, start"
                    + " nothing",
            "  weigh run --resume latest                            continue the last run"
        })
final class SwitchesCommand extends CommonOptions implements Callable<Integer> {

    /**
     * Bytes of memory from which a JVM up to Java 26 chooses G1; with less it chooses the serial
     * collector.
     */
    private static final long SERVER_CLASS = 1792L << 20;

    private static final int OLDEST_JAVA = 17;

    /**
     * Passes of a round, half as many as in other runs: launches differ more than passes, so the
     * time is better spent on launches.
     */
    private static final int PASSES = 30;

    private static final Duration USUAL_TIME = Duration.ofMinutes(15);

    /** The maximum number of rounds without {@code --rounds}. The time limit may allow fewer. */
    private static final int MOST_ROUNDS = 12;

    @Mixin private JarFlags jarFlags;

    @Option(
            names = "--switch",
            paramLabel = "NAME[=LEVEL,...]",
            description =
                    "Measure only the switches given with --switch; may be repeated. NAME is"
                        + " packaging, java, virtual-threads, gc, container, compact-headers,"
                        + " lazy-init, heap, access-log, jmx, http2, tls or tiered; the last three"
                        + " are measured only if given here. Each LEVEL is compared with the"
                        + " first.")
    private List<String> switches = new ArrayList<>();

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description =
                    "The time for the whole run, such as 30m. It is planned by estimates, so a run"
                            + " may take slightly longer. --rounds is then the maximum. Default:"
                            + " 15m, or no limit with --rounds.")
    private @Nullable Duration within;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Number of rounds, each of six launches with different levels. If memory is too"
                            + " small for six servers, the same launches are divided into more"
                            + " rounds.")
    private @Nullable Integer rounds;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Concurrent connections. Default: 10.")
    private @Nullable Integer connections;

    @Option(
            names = "--alive",
            paramLabel = "all|one",
            description =
                    "all: the launches of a round run side by side. one: they run one at a time,"
                        + " for an application that needs a fixed port or locks a file. Default:"
                        + " all.")
    private Plan.Alive alive = Plan.Alive.ALL;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed for choosing the levels of each launch and the order of launches.")
    private @Nullable Long seed;

    @Option(
            names = "--dry-run",
            description = "Print the levels of each launch, and each command; start nothing.")
    private boolean dryRun;

    @Mixin private ExportFlags exportFlags;

    @Mixin private WaitFlag waitFlag = new WaitFlag();

    SwitchesCommand(Session session) {
        super(session);
        this.jarFlags = new JarFlags(session);
        this.exportFlags = new ExportFlags(session, new SwitchesRuns());
    }

    /** The command with all its options. */
    CommandLine completed(CommandLine line) {
        return jarFlags.completed(line);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        exportFlags.check(new SwitchesRuns());
        FactorialRun run = new FactorialRun(session, exportFlags);
        Map<String, List<String>> requested = requested();
        List<String> notes = new ArrayList<>();
        Plan asGiven = unchanged();
        Plan unchanged = requested.containsKey("tls") ? certified(asGiven, notes) : asGiven;
        jarFlags.requireMove(requested.isEmpty() || requested.containsKey("container"));
        Application application = application(unchanged.targets().get(0), requested, notes);
        // Before the application is started, so that wrong names are found at once.
        Switches.Chosen named =
                requested.isEmpty() ? null : Switches.requested(application, requested);
        if (dryRun) {
            Switches.Chosen chosen = named == null ? usual(application, unchanged, null) : named;
            DryRun.print(with(chosen, unchanged, notes), jarFlags, null, FinalLoad.NONE, session);
            return ExitCode.DONE;
        }
        try (Runs.Alone alone = waitFlag.alone(session)) {
            Plan complete = jarFlags.withRequests(unchanged);
            Duration start = run.start(complete);
            Switches.Chosen chosen = named == null ? usual(application, complete, start) : named;
            return measured(run, with(chosen, complete, notes), start);
        }
    }

    /** Prints the design and measures it. */
    private int measured(FactorialRun run, Plan plan, @Nullable Duration start)
            throws InterruptedException, IOException {
        Plan drawn = FactorialRun.drawn(plan, start);
        drawn.notes().forEach(session.err()::println);
        DesignText.lines(Objects.requireNonNull(drawn.factorial())).forEach(session.err()::println);
        return run.run(
                drawn, exportFlags.options().withJarSteps(UsualSteps.jarSteps(jarFlags.moves())));
    }

    /** The plan of the application as it is, without switches. */
    private Plan unchanged() {
        if (!typed(spec, List.of("--containers")).isEmpty()) {
            throw new UsageException(
                    "The container is one of the switches: use --switch container instead of"
                            + " --containers.");
        }
        if (!typed(spec, List.of("--packaging")).isEmpty()) {
            throw new UsageException(
                    "The packaging is one of the switches: use --switch packaging instead of"
                            + " --packaging.");
        }
        Plan jars = jarFlags.plan();
        if (jars.targets().size() > 1) {
            throw new UsageException("weigh switches measures one jar: give --jar once.");
        }
        Preflight.checkJars(jars);
        Target jar = jars.targets().get(0);
        Target base = jar.withName("app");
        String title = "Effects of switches of %s: %s".formatted(jar.name(), jars.title());
        Plan named = jars.withName("switches").withTitle(title);
        Plan one = named.withTargets(List.of(base)).withBaseline(base.name()).withAlive(alive);
        return timed(connections == null ? one : PlanOverrides.connections(one, connections));
    }

    private static Plan with(Switches.Chosen chosen, Plan unchanged, List<String> more) {
        if (chosen.factors().isEmpty()) {
            throw new UsageException(
                    "No switch is left to measure. " + String.join(" ", chosen.leftOut()));
        }
        List<String> notes = new ArrayList<>(unchanged.notes());
        notes.addAll(more);
        notes.addAll(chosen.leftOut());
        Target base = unchanged.targets().get(0);
        return unchanged.withNotes(notes).withFactorial(Factorial.of(base, chosen.factors()));
    }

    private Plan timed(Plan plan) {
        Plan counted =
                rounds == null ? plan.withRounds(MOST_ROUNDS) : PlanOverrides.rounds(plan, rounds);
        Plan untimed =
                counted.withSeed(seed)
                        .withSlices(plan.slices().withPerRound(PASSES).withRepeats(0))
                        .untimed();
        if (rounds != null && within == null) {
            return untimed;
        }
        // More time is for more launches, not for a longer warm-up of each.
        return untimed.within(within == null ? USUAL_TIME : within, counted.rounds());
    }

    /** As many of the usual switches as the time or the rounds allow. */
    private Switches.Chosen usual(
            Application application, Plan unchanged, @Nullable Duration start) {
        Factorial none = Factorial.of(unchanged.targets().get(0), List.of());
        Plan undrawn = unchanged.withFactorial(none);
        int effects = Switches.parameters(FactorialRun.rounds(undrawn, start));
        return Switches.usual(application, effects);
    }

    /** The switches as typed, in their order. */
    private Map<String, List<String>> requested() {
        Map<String, List<String>> requested = new LinkedHashMap<>();
        for (String typed : switches) {
            String[] parts = typed.split("=", 2);
            List<String> levels = parts.length == 1 ? List.of() : List.of(parts[1].split(",", -1));
            if (requested.putIfAbsent(parts[0], levels) != null) {
                throw new UsageException(
                        "--switch %s was given twice: name all its levels in one --switch."
                                .formatted(parts[0]));
            }
        }
        return requested;
    }

    private Application application(
            Target base, Map<String, List<String>> requested, List<String> notes) {
        Path jar = Objects.requireNonNull(base.jar());
        BootLayout layout = Application.layout(jar);
        boolean moves = requested.isEmpty() || requested.containsKey("container");
        String present = null;
        Set<Container> others = Set.of();
        try {
            present = Swap.present(jar, MovedSettings.of(base)).key();
            others = moves ? jarFlags.movable(base, notes) : others;
        } catch (SwapRefusedException e) {
            if (moves) {
                notes.add("Switch container is left out: " + e.getMessage());
            }
        }
        List<String> containers = others.stream().map(Container::key).toList();
        List<Integer> javas = javas(base.jvm(), requested);
        ApplicationSettings settings = ApplicationSettings.of(base);
        return new Application(
                base, settings, layout, javas.get(0), javas, present, containers, serverClass());
    }

    /**
     * The plan of an application whose TLS is to be switched. If it serves HTTPS itself, each
     * launch that does so uses the run's certificate, which the load tool trusts.
     */
    private static Plan certified(Plan plan, List<String> notes) {
        Target base = plan.targets().get(0);
        ApplicationSettings settings = ApplicationSettings.of(base);
        if (!settings.servesHttps()) {
            return plan;
        }
        notes.add(
                "The application serves HTTPS itself. Its launches with TLS use a certificate made"
                        + " for this run instead of its own.");
        Map<String, String> properties = new LinkedHashMap<>(base.properties());
        properties.putAll(settings.givingWayToCertificate());
        return plan.withTargets(List.of(base.withProperties(properties).withTls(true)));
    }

    /** The application's own Java first, then the others to compare it with, ascending. */
    private static List<Integer> javas(Jvm jvm, Map<String, List<String>> requested) {
        InstalledJava found = InstalledJava.at(Javas.find(jvm));
        int own = found == null ? Runtime.version().feature() : found.feature();
        boolean fixed = jvm.home() != null || jvm.version() != null;
        if (!requested.containsKey("java") && (fixed || !requested.isEmpty())) {
            return List.of(own);
        }
        Stream<Integer> all = Javas.all().stream().map(InstalledJava::feature);
        Stream<Integer> others = all.filter(it -> it >= OLDEST_JAVA).sorted();
        return Stream.concat(Stream.of(own), others).distinct().toList();
    }

    /** Whether JVMs before Java 27 choose G1, by the processors and memory of this machine. */
    private static boolean serverClass() {
        long memory = UsableMemory.total(KernelFiles.HERE);
        return Runtime.getRuntime().availableProcessors() >= 2 && memory >= SERVER_CLASS;
    }
}
