package io.weighbridge.run;

import io.weighbridge.launch.Certificate;
import io.weighbridge.launch.Server;
import io.weighbridge.load.LoadJob;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.CpuSet;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.Target;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
import io.weighbridge.sample.SystemCalls;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Loads one server and parses the result. A load is never retried. */
final class LoadRunner {

    private final RunEnvironment stages;
    private final Plan plan;
    private final Path folder;
    private final long seed;

    /**
     * @param folder an existing folder for the tools' output
     * @param seed the run's seed, for drawing paths
     */
    LoadRunner(RunEnvironment stages, Plan plan, Path folder, long seed) {
        this.stages = stages;
        this.plan = plan;
        this.folder = folder;
        this.seed = seed;
    }

    /**
     * Runs one warm-up window, on all cores.
     *
     * @param killedAfter the time limit for a tool that stops after a number of requests; a tool
     *     that stops after a time has none
     */
    LoadResult warm(ServerUnderTest standing, Scenario scenario, int window, Duration killedAfter)
            throws TrialFailedException, InterruptedException {
        LoadJob job = job(standing, scenario, Optional.empty(), "warm" + window);
        boolean timed = scenario.load().timed();
        return parse(standing, run(standing, timed ? job : job.killedAfter(killedAfter)), scenario);
    }

    /** Runs one measured slice, with the client on its own cores. */
    RawOutput slice(ServerUnderTest standing, Scenario scenario, String label)
            throws TrialFailedException, InterruptedException {
        Optional<CpuSet> cpus = stages.affinity().map(Affinity::clientCpus);
        return run(standing, job(standing, scenario, cpus, label));
    }

    /**
     * Runs one slice while the server's system calls are counted.
     *
     * @return the tool's output, and the file with the counts
     */
    RawOutput counted(ServerUnderTest standing, Scenario scenario, SystemCalls calls)
            throws TrialFailedException, InterruptedException {
        LoadJob job = job(standing, scenario, stages.affinity().map(Affinity::clientCpus), "calls");
        String file = job.prefix() + ".perf";
        RawOutput raw = run(standing, job.within(calls.around(standing.server().pid(), file)));
        return raw.with("perf", folder.resolve(file));
    }

    /** Closes the connections that load tools keep open to a server that is about to be stopped. */
    void leave(URI server) {
        plan.loads().stream()
                .map(load -> stages.tools().driver(load))
                .distinct()
                .forEach(driver -> driver.leave(server));
    }

    private LoadJob job(
            ServerUnderTest standing, Scenario scenario, Optional<CpuSet> cpus, String label) {
        return new LoadJob(
                        standing.server().uri(),
                        scenario.workload(),
                        standing.target().loaded(scenario.load()),
                        cpus,
                        folder,
                        name(standing, scenario, label),
                        plan.limits().slice())
                .drawing(seed)
                .withTrust(trust(standing.target()));
    }

    private Optional<Path> trust(Target target) {
        return target.tls() ? stages.certificate().map(Certificate::certificate) : Optional.empty();
    }

    private RawOutput run(ServerUnderTest standing, LoadJob job)
            throws TrialFailedException, InterruptedException {
        try {
            return stages.tools().driver(job.load()).run(job);
        } catch (TrialFailedException failed) {
            throw blame(standing.server(), failed);
        }
    }

    LoadResult parse(ServerUnderTest standing, RawOutput raw, Scenario scenario)
            throws TrialFailedException, InterruptedException {
        Load load = standing.target().loaded(scenario.load());
        try {
            return stages.tools()
                    .parser(load)
                    .parse(raw, standing.proven(scenario.workload().name()), load);
        } catch (TrialFailedException failed) {
            throw blame(standing.server(), failed);
        }
    }

    /**
     * A dead server makes a tool or a request fail in many ways. So its death is reported instead.
     */
    static TrialFailedException blame(Server server, TrialFailedException failed)
            throws InterruptedException {
        // A killed process takes a moment to disappear.
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

    /**
     * Names in a plan contain no plus sign. With dashes, (a, b-c) and (a-b, c) would use the same
     * file.
     */
    private static String name(ServerUnderTest standing, Scenario scenario, String label) {
        return String.format(
                Locale.ROOT,
                "%s-%s+%s-%s",
                standing.label(),
                standing.target().name(),
                scenario.name().replaceAll("[^A-Za-z0-9_.-]+", "+"),
                label);
    }
}
