package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.DryRun;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.GateFlags;
import io.weighbridge.command.JarFlags;
import io.weighbridge.command.PlanFlags;
import io.weighbridge.command.PlanLists;
import io.weighbridge.command.PlanRun;
import io.weighbridge.command.RoundWatch;
import io.weighbridge.command.RunFlags;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.RunRequest;
import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.SwapFlags;
import io.weighbridge.command.UsualSteps;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.compare.gate.PrecisionGoal;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
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
            "In the folder of a Maven or Gradle project it measures the project's jar, if options"
                + " for jars are given or if there is no plan, as with java -jar weigh.jar. Without"
                + " --path and --requests it finds paths that answer, and takes about a minute for"
                + " each server.",
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
            "  weigh run --jar ~/shop                               a first look at the jar of a"
                    + " project",
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
            Set.of("--rounds", "--gate", "--no-history", "--profile", "--no-causes");

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

    @Mixin private ExportFlags exportFlags;
    @Mixin private GateFlags gateFlags = new GateFlags();

    @Mixin private WaitFlag waitFlag = new WaitFlag();

    /** The options of features. */
    private final List<RunFlags> more;

    RunCommand(Session session) {
        super(session);
        this.planFlags = new PlanFlags(session.terminal());
        this.jarFlags = new JarFlags(session);
        this.exportFlags = new ExportFlags(session, session.features().comparison());
        this.more = session.features().flags();
    }

    /** The command, with the options of features. */
    CommandLine line() {
        CommandLine line = new CommandLine(this);
        more.forEach(flags -> line.addMixin(flags.getClass().getSimpleName(), flags));
        return jarFlags.completed(line);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        RunRequest request = request();
        for (PlanLists lists : session.features().planLists()) {
            Integer code = lists.run(request);
            if (code != null) {
                return code;
            }
        }
        return single();
    }

    private RunRequest request() {
        boolean named = resume == null && !ofJars();
        return new RunRequest(
                session,
                exportFlags,
                waitFlag,
                named ? planFlags.file() : null,
                resume,
                this::narrowed,
                epilogue(),
                dryRun,
                this::refuseAllBut);
    }

    private int single() throws InterruptedException, IOException {
        Plan plan = plan();
        RunKind kind = session.kind(plan);
        exportFlags.check(plan);
        jarFlags.requireMove(resume != null || SwapFlags.areFor(plan));
        gateFlags.check();
        Set<String> options = kind.options();
        if (options != null) {
            refuseAllBut(
                    options,
                    exportFlags,
                    "%s is %s, and compares no targets".formatted(plan.name(), kind.words()));
        }
        GateFlags.requireComparison(spec, kind, plan);
        gateFlags.requireRate(plan, until.stream().map(PrecisionGoal::parse).toList());
        if (dryRun) {
            dryRun(plan);
            return ExitCode.DONE;
        }
        try (Runs.Alone alone = waitFlag.alone(session)) {
            return measure(resume == null && ofJars() ? jarFlags.withRequests(plan) : plan, kind);
        }
    }

    private int measure(Plan plan, RunKind kind) throws InterruptedException, IOException {
        Progress progress = session.progress();
        PlanRun run = new PlanRun(session, exportFlags, gateFlags, outcome -> {});
        int code = kind.run(plan, options(plan, kind, progress), progress, run);
        if (code == ExitCode.DONE && resume == null && ofJars()) {
            jarFlags.next(epilogue() != null, exportFlags.folder()).forEach(session.err()::println);
        }
        return code;
    }

    private Plan plan() throws IOException {
        if (resume != null) {
            refuseAllBut(WITH_RESUME, exportFlags, "--resume continues with the plan of the run");
            return session.runs().open(exportFlags.results(), resume).record().plan();
        }
        if (planFlags.plan != null) {
            jarFlags.refuseBesidePlan();
        }
        Plan whole = ofJars() ? jarFlags.plan() : planFlags.read();
        Plan narrowed = narrowed(whole);
        return until.isEmpty() || planFlags.within != null ? narrowed : narrowed.untimed();
    }

    /** Whether jars are measured, and no plan is read. */
    private boolean ofJars() {
        return jarFlags.given() || !planFlags.there();
    }

    private Plan narrowed(Plan whole) {
        return planFlags.narrowed(
                whole,
                plan -> {
                    Plan changed = ofJars() ? plan : jarFlags.changed(plan);
                    for (RunFlags flags : more) {
                        changed = flags.changed(changed);
                    }
                    return changed;
                });
    }

    /** What follows the last launch, by the options of features; null: nothing. */
    private @Nullable Epilogue epilogue() {
        return more.stream()
                .map(RunFlags::epilogue)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** What follows the last measurement, by the options of features. */
    private FinalLoad finalLoad() {
        return more.stream()
                .map(RunFlags::finalLoad)
                .filter(load -> load != FinalLoad.NONE)
                .findFirst()
                .orElse(FinalLoad.NONE);
    }

    /** When the intervals are checked; null without {@code --until}. */
    private @Nullable Stopping stopping(Plan plan) {
        return until.isEmpty() ? null : Stopping.at(until, TimeEstimate.rounds(plan));
    }

    /** Watches a comparison. The rounds of other runs launch different targets. */
    private BetweenRounds between(RunKind kind, Progress progress) {
        if (!kind.comparesTargets()) {
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
        DryRun.print(plan, jarFlags, epilogue(), finalLoad(), session);
    }

    private RunOptions options(Plan plan, RunKind kind, Progress progress) {
        RunOptions options =
                exportFlags
                        .options()
                        .withEpilogue(epilogue())
                        .withFinalLoad(finalLoad())
                        .withHistory(!noHistory)
                        .withBetween(between(kind, progress));
        if (resume != null) {
            return options.withResume(resume).withRounds(planFlags.rounds);
        }
        return options.withStopping(stopping(plan))
                .withJarSteps(UsualSteps.jarSteps(jarFlags.moves()));
    }
}
