package io.weighbridge.run;

import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.Server;
import io.weighbridge.launch.TargetBuild;
import io.weighbridge.model.CpuSet;
import io.weighbridge.model.Profiler;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.Git;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.plan.Plan;
import io.weighbridge.profile.Recorder;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.ReadAtReady;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.sample.MachineDescription;
import io.weighbridge.sample.MachineSampler;
import io.weighbridge.sample.ServerSampler;
import io.weighbridge.sample.SystemCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** A whole run: checks what can be checked, takes the machine, weighs, gives it back. */
public final class Weighing {

    private final Progress progress;
    private final Consumer<String> begun;

    public Weighing(Progress progress) {
        this(progress, id -> {});
    }

    /**
     * @param begun is told the run's id as soon as its folder is there
     */
    public Weighing(Progress progress, Consumer<String> begun) {
        this.progress = progress;
        this.begun = begun;
    }

    /**
     * Sees to it that a plan can be begun later, without asking anybody for anything then: builds
     * targets of this project that are not built, and gets the load tools.
     *
     * @param say is told what is built and installed, and what is left out
     * @return the part of the plan that can run here
     * @throws UsageException saying why none of it can
     */
    public static Plan prepare(Plan plan, Consumer<String> say) throws InterruptedException {
        Plan here = Needs.of(plan, System.getenv(), say);
        try (InstanceLock lock = InstanceLock.acquire();
                Children children = Children.open()) {
            new TargetBuild(children, say).provide(here);
            Preflight.check(here);
            return Toolbox.of(here.loads(), children, say).feasible(here);
        } catch (IOException e) {
            throw noChildren(e);
        }
    }

    /**
     * Runs a plan into a new folder below {@code results}.
     *
     * @param typed the command as typed, for the record
     * @param profiler what records each target in a round more, after all others; absent: nothing
     * @throws UsageException where something the plan needs is not there, the folder cannot be
     *     written, or another weighing has the machine
     */
    public RunOutcome begin(
            Plan plan, Path results, List<String> typed, Optional<Profiler> profiler)
            throws InterruptedException {
        Plan here = Needs.of(plan, System.getenv(), progress::note);
        check(here);
        return withTheMachine(
                here,
                profiler,
                results,
                (tools, affinity, backend) ->
                        RunDirectory.create(
                                results, record(here, typed, tools, affinity, backend)));
    }

    /**
     * Goes on with a run that was interrupted, or is to have more rounds than it was planned for:
     * rounds that are complete on disk are not run again.
     *
     * @param rounds how many it is to have in the end; absent: as many as planned
     * @param profiler what records each target that it has not recorded yet; absent: what the run
     *     was to have
     * @throws UsageException as {@link #begin}, where it has more rounds already, and where a jar
     *     is not the one it was begun with
     */
    public RunOutcome resume(
            RunDirectory directory, OptionalInt rounds, Optional<Profiler> profiler)
            throws InterruptedException {
        Plan plan = directory.record().plan();
        Plan longer = rounds.isPresent() ? Extension.of(plan, rounds.getAsInt()) : plan;
        check(longer);
        Artifacts.requireSame(directory.record());
        return withTheMachine(
                longer,
                profiler.or(() -> directory.profiled().map(Profiles::profiler)),
                directory.results(),
                (tools, affinity, backend) ->
                        longer.equals(plan) ? directory : directory.replanned(longer));
    }

    /** Builds what is missing and can be built, and checks that all is there. */
    private void check(Plan plan) throws InterruptedException {
        if (TargetBuild.lacksSomething(plan)) {
            try (InstanceLock lock = InstanceLock.acquire();
                    Children children = Children.open()) {
                new TargetBuild(children, progress::note).provide(plan);
            } catch (IOException e) {
                throw noChildren(e);
            }
        }
        Preflight.check(plan);
    }

    private static UsageException noChildren(IOException cause) {
        return new UsageException(
                "child processes cannot be started here: " + cause.getMessage(), cause);
    }

    /** Where the trials go, once it is known with what they are made. */
    @FunctionalInterface
    private interface Destination {
        RunDirectory open(Toolbox tools, Optional<Affinity> affinity, Backend backend);
    }

    private RunOutcome withTheMachine(
            Plan plan, Optional<Profiler> profiler, Path results, Destination destination)
            throws InterruptedException {
        try (InstanceLock lock = InstanceLock.acquire();
                Children children = Children.open()) {
            Optional<Recorder> recorder =
                    profiler.map(wanted -> Recorder.of(wanted, children.temporary()));
            Toolbox tools = Toolbox.of(plan.loads(), children, progress::note);
            Optional<Affinity> affinity = affinity(plan);
            try (Backend backend = backend(plan, results, children, affinity)) {
                RunDirectory directory = destination.open(tools, affinity, backend);
                begun.accept(directory.record().id());
                progress.note("writing to " + directory.folder());
                recorder.ifPresent(found -> ProfiledRound.announce(directory, found));
                OpenPorts ports = new OpenPorts(plan, progress);
                Stages stages = stages(children, tools, affinity, backend, ports);
                try (StopNotice notice = StopNotice.of(directory, progress)) {
                    RunOutcome outcome = new Runner(stages, progress).run(directory);
                    if (recorder.isPresent()) {
                        new ProfiledRound(stages, recorder.get(), progress).run(directory);
                    }
                    return outcome;
                }
            }
        } catch (IOException e) {
            throw noChildren(e);
        }
    }

    private Backend backend(Plan plan, Path results, Children children, Optional<Affinity> affinity)
            throws InterruptedException {
        return plan.store().isPresent()
                ? Backend.open(plan.store().get(), results, children, affinity, progress)
                : Backend.none();
    }

    private static Optional<Affinity> affinity(Plan plan) {
        Optional<Affinity> here = plan.pin() ? Affinity.available() : Optional.empty();
        return plan.store().isPresent() ? here.map(Affinity::withStore) : here;
    }

    private static Stages stages(
            Children children,
            Toolbox tools,
            Optional<Affinity> affinity,
            Backend backend,
            OpenPorts ports)
            throws InterruptedException {
        Launcher launcher = new Launcher(children, ServerSampler::atReady);
        return new Stages(
                (target, ready, limits, logs, name) -> {
                    backend.requireAlive();
                    Server server =
                            launcher.start(backend.addressed(target), ready, limits, logs, name);
                    ports.look(target.name(), server.pid());
                    return server;
                },
                (pid, java) -> ServerSampler.attach(pid, java, children.temporary()),
                MachineSampler.create()::read,
                tools,
                SystemCalls.available(children),
                affinity,
                backend::cpu,
                System::nanoTime,
                children::ended);
    }

    private static RunRecord record(
            Plan planned,
            List<String> typed,
            Toolbox tools,
            Optional<Affinity> affinity,
            Backend backend) {
        Instant now = Instant.now();
        Plan plan = Contract.noted(tools.feasible(planned));
        Map<String, String> versions = new LinkedHashMap<>(tools.versions());
        backend.described().ifPresent(store -> versions.put("store", store));
        return new RunRecord(
                RunDirectory.id(now, plan.name()),
                now,
                Optional.ofNullable(Weighing.class.getPackage().getImplementationVersion())
                        .orElse("unpackaged"),
                Git.commit(),
                typed,
                plan.seed().orElseGet(() -> ThreadLocalRandom.current().nextLong(1, 1L << 31)),
                plan,
                MachineDescription.read(),
                affinity.map(Affinity::serverCpus).map(CpuSet::toString),
                affinity.map(Affinity::clientCpus).map(CpuSet::toString),
                versions,
                Artifacts.of(plan),
                Optional.of(ReadAtReady.OUTSIDE));
    }
}
