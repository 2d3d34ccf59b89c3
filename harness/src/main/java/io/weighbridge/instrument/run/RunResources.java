package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.ReadyReader;
import io.weighbridge.instrument.model.BuildInfo;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.ResultsFolder;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.sample.MachineDescription;
import io.weighbridge.instrument.sample.MachineSampler;
import io.weighbridge.instrument.sample.ServerSampler;
import io.weighbridge.instrument.sample.SystemCalls;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run uses while it has locked the machine.
 *
 * @param children owns all processes
 * @param epilogue follows the last launch; null: nothing follows
 * @param finalLoad follows the last measurement of the last round
 * @param affinity the CPUs of servers and client; null if nothing is pinned
 * @param backend runs beside the servers
 * @param enclosure what servers are started in
 */
record RunResources(
        Children children,
        Epilogue.@Nullable Ready epilogue,
        FinalLoad.Ready finalLoad,
        LoadTools tools,
        @Nullable Affinity affinity,
        RunningBackend backend,
        Enclosure enclosure)
        implements AutoCloseable {

    /**
     * Finds the tools that a plan needs, and starts its backend.
     *
     * @throws UsageException if one of them is missing
     */
    static RunResources open(
            Plan plan,
            Backend needed,
            Enclosure enclosure,
            RunOptions options,
            Children children,
            Progress progress)
            throws InterruptedException {
        Epilogue chosen = options.epilogue();
        Epilogue.Ready epilogue = chosen == null ? null : chosen.ready(children);
        FinalLoad.Ready finalLoad = options.finalLoad().ready(children);
        LoadTools tools = LoadTools.of(plan.loads(), children, progress::note);
        RunningBackend backend = needed.start(options.results(), children, progress);
        Affinity here = plan.pin() ? Affinity.available() : null;
        Affinity affinity = here == null ? null : backend.pinned(here);
        return new RunResources(children, epilogue, finalLoad, tools, affinity, backend, enclosure);
    }

    /** The services for the launches of a run. */
    RunEnvironment environment(RunDirectory directory, ReadyPlan plan, Study study)
            throws InterruptedException {
        Certificate certificate = certificate(directory, plan.plan().targets());
        MachineSampler machine = new MachineSampler();
        ReadyReader reader = study.readsAtReady() ? ServerSampler::atReady : ReadyReader.NOTHING;
        return new RunEnvironment(
                enclosure.starter(plan.plan(), children, starter(reader, certificate)),
                enclosure.gauge((pid, java) -> new ServerSampler(pid, java, children.temporary())),
                () -> machine.read().withServices(backend.cpu()),
                tools,
                SystemCalls.available(children),
                new Cores(affinity),
                System::nanoTime,
                children::ended,
                certificate,
                backend);
    }

    /**
     * The servers' certificate, in the run's folder, made anew; null if no target serves over TLS.
     *
     * @throws UsageException if it cannot be made
     */
    @Nullable Certificate certificate(RunDirectory directory, List<Target> targets)
            throws InterruptedException {
        if (targets.stream().noneMatch(Target::tls)) {
            return null;
        }
        try {
            return Certificate.make(directory.folder().resolve("tls"), children);
        } catch (IOException e) {
            throw new UsageException(
                    "The targets serve over TLS, but weigh could not create its self-signed certificate with keytool (%s): run weigh with a full JDK, not a JRE."
                            .formatted(Cause.of(e)),
                    e);
        }
    }

    private RunEnvironment.Starter starter(ReadyReader reader, @Nullable Certificate certificate) {
        return (target, plan, logs, name, prefix) ->
                new Launcher(children, reader, certificate, prefix, backend::beforeLaunch)
                        .start(backend.addressed(target), plan, logs, name);
    }

    /** The record of a run that begins: its plan, and what it measures with. */
    RunRecord newRecord(Plan planned, RunOptions options) {
        Instant now = Instant.now();
        Plan plan = enclosure.decided(Contract.noted(tools.feasible(planned)));
        String version = RunResources.class.getPackage().getImplementationVersion();
        RunRecord begun =
                new RunRecord(
                        ResultsFolder.id(now, plan.name()),
                        now,
                        version == null ? "unpackaged" : version,
                        commit(),
                        options.command(),
                        Schedule.seed(plan),
                        plan,
                        MachineDescription.read(),
                        affinity == null ? null : affinity.serverCpus().toString(),
                        affinity == null ? null : affinity.clientCpus().toString(),
                        versions(),
                        Artifacts.of(plan),
                        RunRecord.OUTSIDE,
                        List.of(),
                        options.stopping(),
                        null,
                        affinity == null || !plan.hasServices()
                                ? null
                                : affinity.backendCpus().toString());
        for (JarStep step : options.jarSteps()) {
            begun = step.recorded(begun);
        }
        return begun;
    }

    /**
     * The commit of this project: that of the checkout, or else that of weigh.jar; null if unknown.
     */
    private static @Nullable String commit() {
        boolean checkout = Files.isDirectory(Path.of("load", "engine"));
        return checkout ? Git.commit() : BuildInfo.commit();
    }

    /** The versions of the load tools and the backend. */
    private Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>(tools.versions());
        versions.putAll(backend.versions());
        return versions;
    }

    /** Stops the backend, if it was started here. */
    @Override
    public void close() {
        backend.close();
    }
}
