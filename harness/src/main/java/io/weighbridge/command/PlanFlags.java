package io.weighbridge.command;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.PlanOverrides;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Flags that choose a plan and change it. */
public final class PlanFlags {

    private static final Path PLANS = Path.of("plans");
    private static final Path DEFAULT_PLAN = PLANS.resolve("quick.yaml");

    /** The options that change loads. */
    private static final List<String> OF_LOADS =
            List.of("--driver", "--rate", "--connections", "--slice-requests", "--alive");

    private final Terminal terminal;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = {"-p", "--plan"},
            paramLabel = "FILE",
            description =
                    "A plan or a suite of plans, or the name of one in plans/. Default: quick.")
    public @Nullable Path plan;

    @Option(
            names = "--targets",
            split = ",",
            paramLabel = "NAME",
            description = "Only these of the plan's targets.")
    private List<String> targets = new ArrayList<>();

    @Option(
            names = "--workloads",
            split = ",",
            paramLabel = "NAME",
            description = "Only these of the plan's workloads.")
    private List<String> workloads = new ArrayList<>();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Number of rounds. In a round each target is started once, in a new JVM, and"
                            + " measured. More rounds give narrower intervals. This option removes"
                            + " the plan's time limit; --within sets another.")
    public @Nullable Integer rounds;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description =
                    "Run as many rounds as fit into this time, such as 10m, and at least one;"
                        + " --rounds is then the maximum. Each plan of a suite gets this time. The"
                        + " built-in load tool uses the remaining time for more starts and slices"
                        + " of each target. If the plan has a time limit, a longer time also"
                        + " lengthens the warm-up, at most threefold.")
    public @Nullable Duration within;

    @Option(
            names = "--driver",
            paramLabel = "TOOL",
            description =
                    "The load tool. Of the plan's loads, only those that use this tool are sent. If"
                        + " none does, this tool sends the plan's first load. weigh list drivers"
                        + " prints all load tools.")
    private @Nullable LoadTool driver;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Concurrent connections. Default: the plan's; 10 with --jar.")
    private @Nullable Integer connections;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "Compare latency and CPU per request at this fixed rate in requests per second,"
                            + " however fast answers arrive (the open model), such as the rate of"
                            + " your application. Default: the plan's; with --jar 33 %% of the"
                            + " lowest peak of all targets. The plan's first load is sent at this"
                            + " rate and, by the built-in tool, at its peak, and no other load."
                            + " With ten connections at most ten requests are in flight; raise"
                            + " --connections for slow answers.")
    private @Nullable Double rate;

    @Option(
            names = "--slice-requests",
            paramLabel = "N",
            description =
                    "Requests in one slice, which is one measurement of one target under one"
                            + " scenario. For load tools that stop after a number of requests: ab,"
                            + " h2load, oha.")
    private @Nullable Long requests;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Seed of the random order of targets and slices. Default: the plan's, or a new"
                            + " one.")
    private @Nullable Long seed;

    @Option(
            names = "--alive",
            paramLabel = "all|one",
            description =
                    "all: the targets of a round run side by side. one: they run one at a time, for"
                            + " machines with little memory.")
    private Plan.@Nullable Alive alive;

    @Option(names = "--no-pin", description = "Do not pin servers and load tool to CPUs.")
    private boolean noPin;

    public PlanFlags(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The plan of these flags, before {@link #narrowed}. */
    public Plan read() {
        return PlanFile.read(file());
    }

    /**
     * The plan changed by these flags.
     *
     * @param more other changes to it
     */
    public Plan narrowed(Plan whole, UnaryOperator<Plan> more) {
        Plan changed = PlanOverrides.targets(whole, targets);
        changed = PlanOverrides.workloads(changed, workloads);
        if (within != null) {
            changed = PlanOverrides.within(changed, within, rounds);
        } else if (rounds != null) {
            changed = PlanOverrides.rounds(changed, rounds);
        }
        changed = driver == null ? changed : PlanOverrides.driver(changed, driver.key());
        changed = rate == null ? changed : PlanOverrides.rate(changed, rate);
        changed = seed == null ? changed : changed.withSeed(seed);
        changed = alive == null ? changed : changed.withAlive(alive);
        changed = noPin ? changed.withPin(false) : changed;
        changed = connections == null ? changed : PlanOverrides.connections(changed, connections);
        changed = requests == null ? changed : PlanOverrides.requests(changed, requests);
        changed = more.apply(changed);
        return PlanOverrides.checked(changed, CommonOptions.typed(command, OF_LOADS));
    }

    /**
     * Whether a plan was named, or the usual one is there, as it is beside Weighbridge's sources.
     */
    public boolean there() {
        return plan != null || Files.exists(DEFAULT_PLAN);
    }

    /** The file that was named, or the usual one. */
    public Path file() {
        return file(plan, terminal);
    }

    /**
     * The file of a plan: in the user's folder, else in the project, else in plans/ by its bare
     * name.
     *
     * @param typed as typed; null: the default plan
     * @throws UsageException if it is an empty text
     */
    public static Path file(@Nullable Path typed, Terminal terminal) {
        if (typed == null) {
            return DEFAULT_PLAN;
        }
        if (typed.toString().isBlank()) {
            throw new UsageException(
                    "--plan takes a file or the name of a plan, not an empty text: see weigh list"
                            + " plans.");
        }
        Path inPlans = PLANS.resolve(typed + ".yaml");
        return Stream.of(terminal.file(typed), typed, inPlans)
                .filter(file -> Files.exists(file) && !Files.isDirectory(file))
                .findFirst()
                .orElse(typed);
    }
}
