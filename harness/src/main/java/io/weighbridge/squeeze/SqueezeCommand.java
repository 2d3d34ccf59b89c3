package io.weighbridge.squeeze;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.DryRun;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.GateFlags;
import io.weighbridge.command.JarFlags;
import io.weighbridge.command.PlanFlags;
import io.weighbridge.command.PlanRun;
import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.SwapFlags;
import io.weighbridge.command.UsualSteps;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code weigh squeeze}: finds how little memory and CPU an application needs. */
@Command(
        name = "squeeze",
        description =
                "Finds how small the heap, the memory limit and the CPU limit of an application can"
                        + " be while it meets a goal (p99, GC and startup) at a fixed rate of"
                        + " requests. Recommends JVM flags and limits with which ten new launches"
                        + " met the goal, as a fragment of a Kubernetes Deployment and as a docker"
                        + " command.",
        footer = {
            "  weigh squeeze --jar app.jar --path /api/things --rate 500 --goal p99=50ms",
            "  weigh squeeze --jar app.jar --path / --rate 200 --goal p99=50ms,ready=60s",
            "  weigh squeeze --jar app.jar --path / --goal p99=20ms,gc=5%% --find both",
            "  weigh squeeze --plan plans/squeeze.yaml",
            "  weigh squeeze --resume latest"
        })
final class SqueezeCommand extends CommonOptions implements Callable<Integer> {

    @Mixin private JarFlags jarFlags;
    @Mixin private SqueezeFlags squeezeFlags = new SqueezeFlags();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "A plan with a squeeze section, or its name, instead of --jar.")
    private @Nullable Path file;

    @Option(
            names = "--resume",
            paramLabel = "ID",
            description =
                    "Resume the search with this id; latest stands for the last one. Its secrets"
                            + " must have been written as $${env:NAME}, because a run does not"
                            + " store them.")
    private @Nullable String resume;

    @Option(names = "--dry-run", description = "Print what would be launched; start nothing.")
    private boolean dryRun;

    @Mixin private ExportFlags exportFlags;

    @Mixin private WaitFlag waitFlag = new WaitFlag();

    SqueezeCommand(Session session) {
        super(session);
        this.jarFlags = new JarFlags(session);
        this.exportFlags = new ExportFlags(session, new SqueezeRuns());
    }

    /** The command with all its options. */
    CommandLine completed(CommandLine line) {
        return jarFlags.completed(line);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        exportFlags.check(new SqueezeRuns());
        Plan plan = plan();
        if (plan.squeeze() == null) {
            throw new UsageException(
                    "%s is no search for the smallest memory, because it has no squeeze section: use weigh run, or add the section to its plan."
                            .formatted(plan.name()));
        }
        jarFlags.requireMove(resume != null || SwapFlags.areFor(plan));
        if (dryRun) {
            DryRun.print(plan, jarFlags, null, FinalLoad.NONE, session);
            return ExitCode.DONE;
        }
        try (Runs.Alone alone = waitFlag.alone(session)) {
            boolean ofJars = resume == null && file == null;
            return new PlanRun(session, exportFlags, new GateFlags(), outcome -> {})
                    .run(
                            ofJars ? jarFlags.withRequests(plan) : plan,
                            options(),
                            session.progress());
        }
    }

    private Plan plan() throws IOException {
        if (resume != null) {
            refuseAllBut(Set.of(), exportFlags, "--resume continues with the plan of the search");
            return session.runs().open(exportFlags.results(), resume).record().plan();
        }
        if (file != null) {
            jarFlags.refuseBesidePlan();
            squeezeFlags.refuse();
            return PlanFile.read(PlanFlags.file(file, session.terminal()));
        }
        return squeezeFlags.squeezed(jarFlags.plan());
    }

    private RunOptions options() {
        RunOptions options = exportFlags.options();
        if (resume != null) {
            return options.withResume(resume);
        }
        return options.withJarSteps(UsualSteps.jarSteps(jarFlags.moves()));
    }
}
