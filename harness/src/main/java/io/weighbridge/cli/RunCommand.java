package io.weighbridge.cli;

import io.weighbridge.analysis.PrecisionGoal;
import io.weighbridge.model.Profiler;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.Suite;
import io.weighbridge.plan.SuiteFile;
import io.weighbridge.plan.TimeEstimate;
import io.weighbridge.report.Purpose;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.Stopping;
import io.weighbridge.result.SuiteDirectory;
import io.weighbridge.run.BetweenRounds;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code weigh run}: runs a plan or a suite of plans, and prints the report. */
@Command(
        name = "run",
        description = {
            "Runs a plan, prints the table and keeps everything in results/<id>. A suite runs its"
                    + " plans one after the other. Paths in a plan are relative to the folder of"
                    + " Weighbridge or, with java -jar, to the current folder.",
            "With --jar, which replaces the plan and may be repeated, the load is ten connections"
                    + " of the built-in load tool, and the run takes about six minutes and has at"
                    + " most five rounds, unless --within or --rounds says otherwise.",
            "A suite takes only the options --within, --rounds, --seed, --no-pin, --profile,"
                    + " --dry-run, --wait and --results.",
            "weigh --help explains target, baseline, workload, scenario, round, launch and slice."
        },
        footer = {
            "  weigh run --plan thorough --targets tomcat,jetty     two targets of another plan",
            "  weigh run --rounds 10 --export-markdown table.md     10 rounds, and a table for a"
                    + " pull request",
            "  weigh run --until cpu=5%%                             until intervals are ±5 %% or"
                    + " narrower",
            "  weigh run --plan all --within 5m                     a suite of plans, five minutes"
                    + " for each",
            "  weigh run --resume latest                            continue the last run",
            "  weigh run --resume latest --rounds 20                extend the last run to 20"
                    + " rounds",
            "  weigh run --jar shop.jar --path /products --containers all",
            "  weigh run --jar old=old.jar --jar new=new.jar --path / --gate cpu=5%%"
        },
        exitCodeList = {
            ExitCode.OF_DONE,
            ExitCode.OF_FAILED,
            ExitCode.OF_USAGE,
            ExitCode.OF_REGRESSION,
            ExitCode.OF_DEFECT,
            ExitCode.OF_INTERRUPTED,
            ExitCode.OF_TERMINATED
        })
final class RunCommand extends CommonOptions implements Callable<Integer> {

    /** Flags allowed with a resumed run, besides those of its reports. */
    private static final Set<String> WITH_RESUME =
            Set.of("--rounds", "--gate", "--no-history", "--profile");

    /** Flags that make sense for every plan of a suite. */
    private static final Set<String> WITH_SUITE =
            Set.of(
                    "--plan",
                    "--within",
                    "--rounds",
                    "--seed",
                    "--no-pin",
                    "--profile",
                    "--dry-run");

    /** Flags that make sense for a search for the smallest memory, besides those of its reports. */
    private static final Set<String> WITH_SEARCH =
            Set.of("--plan", "--targets", "--within", "--seed", "--no-pin", "--dry-run");

    @Mixin private PlanFlags planFlags;
    @Mixin private JarFlags jarFlags;

    @Option(
            names = "--dry-run",
            description =
                    "Print the estimated time, the order of starts and each command; start"
                            + " nothing.")
    private boolean dryRun;

    @Option(
            names = "--resume",
            paramLabel = "ID",
            description =
                    "Resume the run or suite with this id; latest stands for the last one. It keeps"
                            + " its plan. With --rounds, extend the run to N rounds. Its secrets"
                            + " must have been written as $${env:NAME}, because a run does not"
                            + " store them.")
    private @Nullable String resume;

    @Option(
            names = "--no-history",
            description =
                    "Ignore earlier runs on this machine. An interval is computed from this run and"
                            + " from the typical variation between launches. With this option, the"
                            + " typical variation comes only from data shipped with Weighbridge.")
    private boolean noHistory;

    @Option(
            names = "--until",
            split = ",",
            paramLabel = "METRIC=SHARE",
            description =
                    "Stop once all intervals of a metric are ±SHARE or narrower, such as cpu=5%%."
                            + " The intervals are checked at most four times. Because of these"
                            + " checks, the test for significance is stricter. The run ends at the"
                            + " latest after --rounds, or the plan's rounds; the plan's time limit"
                            + " does not apply.")
    private List<String> until = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "jfr|async",
            arity = "0..1",
            fallbackValue = Cli.BEST_PROFILER,
            description =
                    "After the measured rounds, run each target once more under JDK Flight Recorder"
                        + " or async-profiler, write a flame graph, and name the packages that take"
                        + " the CPU time. That round is excluded from the results. Without a value:"
                        + " async where it runs, else jfr.")
    private @Nullable Profiler profiler;

    @Mixin private ExportFlags exportFlags;
    @Mixin private GateFlags gateFlags = new GateFlags();

    @Mixin private WaitFlag waitFlag = new WaitFlag();

    RunCommand(Session session) {
        super(session);
        this.planFlags = new PlanFlags(session.terminal());
        this.jarFlags = new JarFlags(session.terminal());
        this.exportFlags = new ExportFlags(session, Purpose.COMPARISON);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        SuiteDirectory begun = resume == null ? null : suiteRun(resume);
        if (begun != null) {
            refuseAllBut(Set.of(), "--resume continues a suite as it was started");
            try (Services.Alone alone = waitFlag.alone(session)) {
                return new SuiteRun(session, exportFlags).resume(begun);
            }
        }
        if (resume != null || jarFlags.given()) {
            return single();
        }
        Path suite = planFlags.suite();
        return suite == null ? single() : suite(suite);
    }

    /** The suite with an id; null if the id is that of a single run. */
    private @Nullable SuiteDirectory suiteRun(String id) {
        Path results = exportFlags.results();
        return id.equals(RunDirectory.LATEST)
                ? SuiteDirectory.latest(results)
                : SuiteDirectory.find(results.resolve(id));
    }

    private int single() throws InterruptedException, IOException {
        Plan plan = plan();
        exportFlags.check(plan);
        jarFlags.requireMove(resume != null || SwapFlags.areFor(plan));
        gateFlags.check();
        if (plan.squeeze() != null) {
            refuseAllBut(
                    WITH_SEARCH,
                    exportFlags,
                    "A plan with squeeze searches for the smallest memory and compares no targets");
        }
        GateFlags.requireComparison(spec, plan);
        gateFlags.requireRate(plan, until.stream().map(PrecisionGoal::parse).toList());
        if (dryRun) {
            dryRun(plan);
            return ExitCode.DONE;
        }
        try (Services.Alone alone = waitFlag.alone(session)) {
            return measure(plan);
        }
    }

    private int measure(Plan plan) throws InterruptedException, IOException {
        Progress progress = session.progress();
        RunOptions options = options(plan, progress);
        if (plan.factorial() != null) {
            return new FactorialRun(session, exportFlags).run(plan, options);
        }
        PlanRun run = new PlanRun(session, exportFlags, gateFlags, outcome -> {});
        int code = run.run(plan, options, progress);
        if (code == ExitCode.DONE && resume == null && jarFlags.given()) {
            jarFlags.next(profiler != null, exportFlags.folder()).forEach(session.err()::println);
        }
        return code;
    }

    private int suite(Path typed) throws InterruptedException {
        refuseAllBut(WITH_SUITE, "A suite of plans does not take these options");
        Suite suite = SuiteFile.read(typed);
        List<Plan> plans = new ArrayList<>();
        for (Path file : suite.plans()) {
            Plan plan = planFlags.narrowed(PlanFile.read(file));
            if (plan.squeeze() != null) {
                refuseAllBut(
                        WITH_SEARCH,
                        "The suite's plan " + plan.name() + " searches for the smallest memory");
            }
            plans.add(plan);
        }
        SuiteRun run = new SuiteRun(session, exportFlags);
        if (dryRun) {
            run.dryRun(suite, plans, profiler);
            return ExitCode.DONE;
        }
        try (Services.Alone alone = waitFlag.alone(session)) {
            return run.begin(suite, plans, profiler);
        }
    }

    private Plan plan() throws IOException {
        if (resume != null) {
            refuseAllBut(WITH_RESUME, exportFlags, "--resume continues with the plan of the run");
            return session.services().open(exportFlags.results(), resume).record().plan();
        }
        if (jarFlags.given() && planFlags.plan != null) {
            throw new UsageException("--jar replaces a plan: leave out --plan, or --jar.");
        }
        Plan whole = jarFlags.given() ? jarFlags.plan() : planFlags.read();
        Plan narrowed = planFlags.narrowed(whole);
        return until.isEmpty() || planFlags.within != null ? narrowed : narrowed.untimed();
    }

    /** When the intervals are checked; null without {@code --until}. */
    private @Nullable Stopping stopping(Plan plan) {
        return until.isEmpty() ? null : Stopping.at(until, TimeEstimate.rounds(plan));
    }

    /** Watches a comparison. The rounds of other runs launch different targets. */
    private BetweenRounds between(Plan plan, Progress progress) {
        if (Purpose.of(plan) != Purpose.COMPARISON) {
            return BetweenRounds.GO_ON;
        }
        boolean watched = session.terminal().errIsTerminal() && session.terminal().outIsTerminal();
        Integer columns = watched ? Integer.valueOf(session.terminal().columns()) : null;
        return new RoundWatch(progress, columns, !noHistory);
    }

    private void dryRun(Plan plan) {
        Stopping stopping = stopping(plan);
        if (stopping != null) {
            session.out().println(DryRun.looks(stopping));
        }
        if (plan.factorial() != null) {
            new FactorialRun(session, exportFlags).dryRun(plan, jarFlags);
        } else {
            DryRun.print(plan, jarFlags, profiler, session);
        }
    }

    private RunOptions options(Plan plan, Progress progress) {
        RunOptions options =
                exportFlags
                        .options()
                        .withEpilogue(RunParts.epilogue(profiler))
                        .withHistory(!noHistory)
                        .withBetween(between(plan, progress));
        if (resume != null) {
            return options.withResume(resume).withRounds(planFlags.rounds);
        }
        return options.withStopping(stopping(plan))
                .withJarSteps(RunParts.jarSteps(jarFlags.moves()));
    }
}
