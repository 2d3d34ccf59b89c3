package io.weighbridge.command;

import io.weighbridge.discover.ProjectJar;
import io.weighbridge.instrument.boot.Extraction;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MovedSettings;
import io.weighbridge.swap.Swap;
import io.weighbridge.swap.SwapRefusedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Flags that replace a plan: Spring Boot jars, and the requests that they get. */
public final class JarFlags {

    /** The current folder. */
    private static final String HERE = ".";

    private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9._-]{1,40})=(.+)");

    /** The run, including the report, takes less than six minutes. */
    private static final Duration TIME = Duration.ofSeconds(345);

    /**
     * A round of three applications that start in 10 s and warm up for this long takes 2 min 20 s,
     * so two rounds fit.
     */
    private static final Duration WARMUP = Duration.ofSeconds(25);

    private final Session session;
    private final Terminal terminal;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--jar",
            paramLabel = "[NAME=]FILE",
            description =
                    "A Spring Boot jar to measure, or the folder of a Maven or Gradle project,"
                        + " whose jar is taken. Default: the project in the current folder, unless"
                        + " a plan is run. The options under \"Your application\" are for such"
                        + " jars.")
    private List<String> jars = new ArrayList<>();

    @Option(
            names = "--containers",
            split = ",",
            paramLabel = "NAME|all",
            description =
                    "With one --jar: measure it on each of these web containers: tomcat, jetty,"
                            + " undertow, netty (or webflux), or all. For each container but the"
                            + " jar's own, weigh copies the jar and replaces libraries.")
    private List<String> containers = new ArrayList<>();

    @Option(
            names = "--packaging",
            paramLabel = "fat|extracted",
            description =
                    "extracted: measure each jar as it is after java -Djarmode=tools -jar FILE"
                            + " extract; jars are moved to other containers first. Needs Spring"
                            + " Boot 3.3. Default: fat, the jar as it is.")
    private Packaging packaging = Packaging.FAT;

    /** How the jars are started. */
    enum Packaging {
        FAT,
        EXTRACTED
    }

    /** The options of features. */
    private final List<RunFlags> more;

    @Mixin private SwapFlags swapFlags;
    @Mixin private ApplicationFlags applicationFlags;

    public JarFlags(Session session) {
        this.session = session;
        this.terminal = session.terminal();
        this.swapFlags = new SwapFlags(terminal);
        this.applicationFlags = new ApplicationFlags(terminal, session.features().mixes());
        this.more = session.features().jarFlags(session);
    }

    /** A command with these options, to which those of features are added. */
    public CommandLine completed(CommandLine line) {
        more.forEach(flags -> line.addMixin(flags.getClass().getSimpleName(), flags));
        return OptionHeading.inHelpOf(line);
    }

    /**
     * Whether jars were given, or options that need one: without a jar they are for the project's.
     */
    public boolean given() {
        return !jars.isEmpty() || !typed(flags -> !flags.forPlans()).isEmpty();
    }

    /**
     * Refuses these options, because a plan was named.
     *
     * @throws UsageException if some were typed
     */
    public void refuseBesidePlan() {
        if (!jars.isEmpty()) {
            throw new UsageException("--jar replaces a plan: leave out --plan, or --jar.");
        }
        List<String> typed = typed(flags -> !flags.forPlans());
        if (!typed.isEmpty()) {
            throw new UsageException(
                    "%s can only be used with a jar, not with --plan: leave out --plan, or write the setting into the plan."
                            .formatted(String.join(", ", typed)));
        }
    }

    /** These options as they were typed. */
    private List<String> typed() {
        return typed(any -> true);
    }

    private List<String> typed(Predicate<RunFlags> which) {
        return CommonOptions.typedOf(
                command,
                Stream.concat(
                                Stream.of(
                                        JarFlags.class,
                                        ApplicationFlags.class,
                                        StartFlags.class,
                                        RequestFlags.class,
                                        MixFlags.class),
                                more.stream().filter(which).map(Object::getClass))
                        .toArray(Class<?>[]::new));
    }

    /**
     * Commands that answer further questions after a comparison of one application: which code
     * costs more, and which other settings make the application faster or smaller.
     *
     * @param profiled whether the run has flame graphs
     * @param folder the option {@code --results}; empty for the usual folder
     */
    public List<String> next(boolean profiled, String folder) {
        if (jars.size() > 1) {
            return List.of();
        }
        List<String> next = new ArrayList<>();
        if (applicationFlags.findsPaths()) {
            next.add(
                    "This was a first look. To measure your own requests for longer: add --path /x"
                            + " or --requests FILE, and --within 10m");
        }
        if (!profiled && !containers.isEmpty()) {
            next.add("To see which code costs more: weigh run --resume latest --profile" + folder);
        }
        next.add(
                "To find settings that make this application faster or smaller, such as packaging or another Java: %s"
                        .formatted(switches()));
        return next;
    }

    /** The command that measures the settings of the jar, without options that may hold secrets. */
    private String switches() {
        List<String> words = new ArrayList<>(List.of("switches"));
        jars.forEach(jar -> words.addAll(List.of("--jar", jar)));
        words.addAll(applicationFlags.typedRequests());
        List<String> others = typed();
        others.removeAll(List.of("--jar", "--path", "--requests", "--containers", "--packaging"));
        String more = others.isEmpty() ? "" : ", with the other options of this run";
        return ShellWord.weigh(words) + more;
    }

    /**
     * Refuses the options about moves if there are none.
     *
     * @throws UsageException naming the options
     */
    public void requireMove(boolean moves) {
        List<String> typed = CommonOptions.typedOf(command, SwapFlags.class);
        if (!moves && !typed.isEmpty()) {
            throw new UsageException(
                    "%1$s is for moving a jar to another container, but none is moved: leave out %1$s, or name another container."
                            .formatted(String.join(", ", typed)));
        }
    }

    /** Where the libraries of other containers come from. */
    public MoveSettings moves() {
        return swapFlags.settings();
    }

    /**
     * The plan of these flags; the first jar is the baseline.
     *
     * @throws UsageException if a jar is missing or two have the same name
     */
    public Plan plan() {
        List<Workload> workloads = applicationFlags.workloads();
        List<String> notes = new ArrayList<>();
        List<Target> targets = targets(applicationFlags.readyPath(workloads.get(0)));
        if (!containers.isEmpty()) {
            targets = moved(only(targets), notes);
        }
        boolean finds = applicationFlags.findsPaths();
        if (packaging == Packaging.EXTRACTED) {
            targets = targets.stream().map(JarFlags::extracted).toList();
            notes.add("The jars are extracted by -Djarmode=tools.");
        }
        List<String> requests = workloads.stream().map(Workload::requestLine).toList();
        if (finds) {
            notes.add(FirstLook.FORESEEN);
        }
        Plan plan =
                Plan.of("jars", targets, workloads, Load.COMPARING)
                        .withTitle(finds ? FirstLook.UNKNOWN : String.join(", ", requests))
                        .withNotes(notes)
                        .withWarmup(Warmup.DEFAULT.within(finds ? FirstLook.WARMUP : WARMUP))
                        .withSlices(Slices.defaultFor(Load.COMPARING))
                        .withLimits(
                                TimeLimits.DEFAULT
                                        .withReady(applicationFlags.start().readyWithin())
                                        .withRun(finds ? time(targets.size()) : TIME));
        for (RunFlags flags : more) {
            plan = flags.changed(plan);
        }
        return plan;
    }

    /** A plan of a file, changed by those of these options that are for any plan. */
    public Plan changed(Plan plan) {
        Plan changed = plan;
        for (RunFlags flags : more) {
            changed = flags.forPlans() ? flags.changed(changed) : changed;
        }
        return changed;
    }

    private static Duration time(int targets) {
        return Durations.shorter(FirstLook.TIME.multipliedBy(targets), TIME);
    }

    /**
     * A plan of these flags with all requests: if none were given, the application is started once
     * to find some.
     *
     * @param plan as {@link #plan} made it, perhaps changed
     * @throws UsageException if none is found
     */
    public Plan withRequests(Plan plan) throws InterruptedException {
        return applicationFlags.findsPaths()
                ? new FirstLook(applicationFlags, session).completed(plan)
                : plan;
    }

    private List<Target> targets(String path) {
        Map<String, Target> targets = new LinkedHashMap<>();
        List<String> all = jars.isEmpty() ? List.of(HERE) : jars;
        for (String jar : all) {
            Target target = target(jar, path);
            if (targets.putIfAbsent(target.name(), target) != null) {
                throw new UsageException(
                        "Two jars are called %s: rename one of them, as in --jar NAME=%s."
                                .formatted(target.name(), Objects.requireNonNull(target.jar())));
            }
        }
        return List.copyOf(targets.values());
    }

    private Target target(String typed, String path) {
        if (typed.isBlank()) {
            throw new UsageException("--jar needs a file: write --jar FILE.");
        }
        Matcher named = NAMED.matcher(typed);
        boolean hasName = named.matches() && !Files.exists(terminal.file(Path.of(typed)));
        Path file = terminal.file(Path.of(hasName ? named.group(2) : typed));
        Path jar = Files.isDirectory(file) ? ofProject(file.normalize()) : file;
        if (!Files.isRegularFile(jar)) {
            throw new UsageException("There is no jar " + jar + ": build it, or give another.");
        }
        String name = hasName ? named.group(1) : nameOf(jar);
        return applicationFlags.start().target(name, jar, path);
    }

    private Path ofProject(Path folder) {
        Path jar = ProjectJar.of(folder);
        session.err().println("Measuring " + jar + ", the executable jar of this project.");
        return jar;
    }

    private static Target extracted(Target target) {
        String obstacle = Extraction.obstacle(target);
        if (obstacle != null) {
            throw new UsageException(
                    "--packaging extracted is not possible for %s: %s. Leave it out."
                            .formatted(target.jar(), obstacle));
        }
        return target.withPrepare(JarPreparation.EXTRACT);
    }

    private static String nameOf(Path jar) {
        String file = String.valueOf(jar.getFileName()).replaceFirst("[.]jar$", "");
        return shortened(file.replaceAll("[^A-Za-z0-9._-]", "-"), 40);
    }

    /** A name with no more than a number of characters. */
    static String shortened(String name, int most) {
        return name.substring(0, Math.min(most, name.length()));
    }

    private static Target only(List<Target> targets) {
        if (targets.size() > 1) {
            throw new UsageException(
                    "--containers takes one --jar, not %d: give only the jar to move."
                            .formatted(targets.size()));
        }
        return targets.get(0);
    }

    /**
     * A jar in its own container, and moved to each other container that was named.
     *
     * @param notes receives a sentence for each container that it cannot be moved to
     * @throws UsageException if there is no other container
     */
    private List<Target> moved(Target original, List<String> notes) {
        Set<String> names = new LinkedHashSet<>(containers);
        boolean every = names.removeIf(Container.ALL::equalsIgnoreCase);
        List<Container> named = names.stream().map(Container::named).distinct().toList();
        Path jar = Objects.requireNonNull(original.jar());
        Container present = Swap.present(jar, MovedSettings.of(original));
        List<Target> all = new ArrayList<>();
        all.add(original.withName(present.key()).withContainer(present.title()));
        for (Container other : every ? movable(original, notes) : named) {
            if (other != present) {
                all.add(original.withName(other.key()).withMove(other.key()));
            }
        }
        if (all.size() > 1) {
            return all;
        }
        throw new UsageException(
                notes.isEmpty()
                        ? "%s already runs %s: name another container as well."
                                .formatted(jar, present.title())
                        : String.join("\n", notes));
    }

    /**
     * The other containers that a jar can be moved to.
     *
     * @param notes receives a sentence for each container that it cannot be moved to
     */
    public Set<Container> movable(Target original, List<String> notes) {
        Path jar = Objects.requireNonNull(original.jar());
        Set<Container> possible = new LinkedHashSet<>();
        try (Swap swap = Swap.by(moves())) {
            MovedSettings settings = MovedSettings.of(original);
            for (Container other : Swap.others(jar, settings)) {
                try {
                    swap.decide(jar, other, settings);
                    possible.add(other);
                } catch (SwapRefusedException refused) {
                    notes.add(other.title() + " is left out. " + refused.getMessage());
                }
            }
        }
        return possible;
    }
}
