package io.weighbridge.run;

import io.weighbridge.launch.Server;
import io.weighbridge.model.CpuSet;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.os.Affinity;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.RunDirectory;
import java.util.Locale;
import java.util.Optional;

/** Drives load at one standing server and has what came of it parsed: once, never retried. */
final class Drive {

    private final Stages stages;
    private final Plan plan;
    private final RunDirectory directory;

    Drive(Stages stages, Plan plan, RunDirectory directory) {
        this.stages = stages;
        this.plan = plan;
        this.directory = directory;
    }

    /** One warm-up window, on all cores. */
    LoadResult warm(Standing standing, Workload workload, Load load, int window)
            throws TrialFailedException, InterruptedException {
        String name = name(standing, workload, "warm" + window);
        RawOutput raw = raw(standing, workload, load, Optional.empty(), name);
        return parse(standing, raw, workload, load);
    }

    /** One measured slice, the client on its own cores. */
    RawOutput slice(Standing standing, Workload workload, String label)
            throws TrialFailedException, InterruptedException {
        return raw(
                standing,
                workload,
                plan.load(),
                stages.affinity().map(Affinity::clientCpus),
                name(standing, workload, label));
    }

    LoadResult parse(Standing standing, RawOutput raw, Workload workload)
            throws TrialFailedException, InterruptedException {
        return parse(standing, raw, workload, plan.load());
    }

    private RawOutput raw(
            Standing standing, Workload workload, Load load, Optional<CpuSet> cpus, String name)
            throws TrialFailedException, InterruptedException {
        try {
            return stages.driver()
                    .run(
                            standing.server().uri(),
                            workload,
                            load,
                            cpus,
                            directory.raw(),
                            name,
                            plan.limits().slice());
        } catch (TrialFailedException failed) {
            throw blame(standing.server(), failed);
        }
    }

    private LoadResult parse(Standing standing, RawOutput raw, Workload workload, Load load)
            throws TrialFailedException, InterruptedException {
        try {
            return stages.parser().parse(raw, workload, load);
        } catch (TrialFailedException failed) {
            throw blame(standing.server(), failed);
        }
    }

    /** A tool fails in many words when its server is dead; the death is the reason to report. */
    private static TrialFailedException blame(Server server, TrialFailedException failed)
            throws InterruptedException {
        // A process that was killed takes a moment to be gone.
        Thread.sleep(100);
        if (server.alive()) {
            return failed;
        }
        return new TrialFailedException(
                new Failure(
                        Failure.Kind.DIED_UNDER_LOAD,
                        server.target().name()
                                + " died under load; its last lines follow ("
                                + failed.failure().sentence()
                                + ")",
                        server.lastLines()),
                failed);
    }

    private static String name(Standing standing, Workload workload, String label) {
        return String.format(
                Locale.ROOT,
                "r%02d-%s-%s-%s",
                standing.round(),
                standing.target().name(),
                workload.name(),
                label);
    }
}
