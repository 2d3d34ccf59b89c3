package io.weighbridge.run;

import io.weighbridge.factorial.LaunchDraw;
import io.weighbridge.launch.Certificate;
import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.ModuleBuild;
import io.weighbridge.launch.ReadyReader;
import io.weighbridge.launch.Server;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Pom;
import io.weighbridge.model.Profiler;
import io.weighbridge.model.Secrets;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.Git;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.MemoryGroups;
import io.weighbridge.os.ShutdownHook;
import io.weighbridge.plan.EnvironmentReferences;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.Target;
import io.weighbridge.profile.Recorder;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.ReadAtReady;
import io.weighbridge.result.RestoredSecrets;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.sample.MachineDescription;
import io.weighbridge.sample.MachineSampler;
import io.weighbridge.sample.ServerSampler;
import io.weighbridge.sample.SystemCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does a whole run: checks everything first, locks the machine, measures, and unlocks it.
 *
 * @param progress receives the progress of each run
 */
public record BenchmarkRun(Progress progress) {

    /**
     * Prepares a plan so that it can start later without a user: builds missing modules of this
     * project and installs load tools.
     *
     * @param say receives a message for each build, each installation and each part that is left
     *     out
     * @return the part of the plan that can run here
     * @throws UsageException if no part of the plan can run
     */
    public static Plan prepare(Plan plan, Consumer<String> say) throws InterruptedException {
        Plan here = Requirements.of(plan, System.getenv(), say);
        try (InstanceLock lock = InstanceLock.acquire();
                Children children = Children.open()) {
            new ModuleBuild(children, say).provide(here);
            Preflight.check(here);
            return LoadTools.of(here.loads(), children, say).feasible(here);
        } catch (IOException e) {
            throw noChildren(e);
        }
    }

    /**
     * Runs a plan into a new folder below the folder of results.
     *
     * @throws UsageException if something that the plan needs is missing, if the folder cannot be
     *     written, or if another weigh has locked the machine
     */
    public RunOutcome begin(Plan plan, RunOptions options) throws InterruptedException {
        Plan here = Requirements.of(drawn(plan), System.getenv(), progress::note);
        check(here);
        Moves moves = Moves.decide(here.targets(), options.moves());
        return withTheMachine(
                here,
                options,
                (tools, affinity, backend, children) ->
                        made(
                                RunDirectory.create(
                                        options.results(),
                                        record(here, options, tools, affinity, backend)),
                                moves,
                                options,
                                children));
    }

    /**
     * Starts the first target of a plan once, to know how long its launches take.
     *
     * @return the time from starting its process to its first correct answer; null if there was
     *     none; the run will then report why
     * @throws UsageException if something that the plan needs is missing, or if another weigh has
     *     locked the machine
     */
    public @Nullable Duration start(Plan plan) throws InterruptedException {
        check(plan);
        Plan open = EnvironmentReferences.resolved(plan, System.getenv(), new Secrets());
        Target target = open.targets().get(0);
        try (InstanceLock lock = InstanceLock.acquire();
                Children children = Children.open();
                Server server =
                        new Launcher(children)
                                .start(
                                        target,
                                        open.readiness(target),
                                        open.limits(),
                                        children.temporary(),
                                        target.name())) {
            Double seconds = server.startup().get(Metric.STARTUP_WALL);
            return seconds == null ? null : Duration.ofMillis(Math.round(1e3 * seconds));
        } catch (TrialFailedException failed) {
            return null;
        } catch (IOException e) {
            throw noChildren(e);
        }
    }

    /**
     * Chooses the launches of a plan with factors, for the plan's number of rounds, if they are not
     * chosen yet. In a suite they are not.
     */
    private static Plan drawn(Plan plan) {
        Factorial factorial = plan.factorial();
        if (factorial == null || factorial.drawn()) {
            return plan;
        }
        return LaunchDraw.of(plan, plan.rounds(), Factorial.LAUNCHES, Schedule.seed(plan));
    }

    /**
     * Moves and prepares the jars of a run. If a jar cannot be prepared and the preparation is a
     * level of a factor, that level is left out and the launches are chosen again.
     */
    private RunDirectory made(
            RunDirectory begun, Moves decided, RunOptions options, Children children)
            throws InterruptedException {
        Preparations preparations = new Preparations(children, progress::note, begun);
        RunDirectory directory = begun;
        Moves moves = decided;
        while (true) {
            try {
                return preparations.write(directory, moves);
            } catch (PreparationFailedException e) {
                Plan less = LevelRemoval.without(directory.plan(), e.prepare(), e);
                progress.note(less.notes().get(less.notes().size() - 1));
                e.lastLines().forEach(line -> progress.note("    " + line));
                RunRecord fewer = directory.record().withPlan(less);
                directory = directory.with(fewer.withArtifacts(Artifacts.of(less)));
                moves = Moves.decide(less.targets(), options.moves());
            }
        }
    }

    /**
     * Resumes an interrupted run, or adds rounds to a run. Rounds that are complete on disk are not
     * run again.
     *
     * @throws UsageException as {@link #begin}; also if the run already has more rounds, if a jar
     *     has changed since the run began, or if a secret is missing
     */
    public RunOutcome resume(RunDirectory directory, RunOptions options)
            throws InterruptedException {
        RunRecord run = directory.record();
        Plan plan = RestoredSecrets.of(run.plan(), run.planFile(), options.again());
        Integer rounds = options.rounds();
        Plan longer = rounds == null ? plan : RoundsExtension.of(plan, rounds);
        RunOptions how = options.withResults(directory.results());
        Profiles profiled = directory.profiled();
        if (how.profiler() == null && profiled != null) {
            how = how.withProfiler(profiled.profiler());
        }
        check(longer);
        Artifacts.requireSame(run);
        return withTheMachine(
                longer,
                how,
                (tools, affinity, backend, children) ->
                        longer.equals(plan)
                                ? directory.carryingOut(plan, new Secrets())
                                : directory.replanned(longer));
    }

    /** Builds what is missing, if possible, and checks that everything is there. */
    private void check(Plan plan) throws InterruptedException {
        if (ModuleBuild.lacksSomething(plan)) {
            try (InstanceLock lock = InstanceLock.acquire();
                    Children children = Children.open()) {
                new ModuleBuild(children, progress::note).provide(plan);
            } catch (IOException e) {
                throw noChildren(e);
            }
        }
        Preflight.check(plan);
        Preflight.notes(plan).forEach(progress::note);
        EnvironmentReferences.require(plan, System.getenv());
    }

    /** The error if no process can be started. */
    public static UsageException noChildren(IOException cause) {
        return new UsageException(
                "weigh cannot start other programs on this machine (%s): check sh, the temporary folder and the limit on processes."
                        .formatted(Cause.of(cause)),
                cause);
    }

    /**
     * Prepares the run's folder, once the versions of the load tools and the state of the store are
     * known.
     */
    @FunctionalInterface
    private interface Destination {
        RunDirectory open(
                LoadTools tools,
                @Nullable Affinity affinity,
                StoreBackend backend,
                Children children)
                throws InterruptedException;
    }

    private RunOutcome withTheMachine(Plan plan, RunOptions options, Destination destination)
            throws InterruptedException {
        try (InstanceLock lock = InstanceLock.acquire();
                Children children = Children.open()) {
            Profiler profiler = options.profiler();
            Recorder recorder =
                    profiler == null ? null : Recorder.of(profiler, children.temporary());
            LoadTools tools = LoadTools.of(plan.loads(), children, progress::note);
            Affinity affinity = affinity(plan);
            try (StoreBackend backend = backend(plan, options.results(), children, affinity)) {
                RunDirectory directory = live(destination.open(tools, affinity, backend, children));
                Progress discreet = new MaskedProgress(progress, directory::masked);
                options.begun().accept(directory.record().id());
                discreet.note("writing to " + directory.folder());
                if (recorder != null) {
                    ProfiledRound.announce(directory, recorder);
                }
                Certificate certificate = certificate(directory, children);
                RunEnvironment environment =
                        environment(tools, affinity, backend, children, certificate);
                Launcher unread = new Launcher(children, ReadyReader.NOTHING, certificate);
                LimitedLaunch.Starters starters =
                        program -> starter(unread.through(program), backend);
                try (ShutdownHook notice = stopNotice(directory, discreet)) {
                    RunOutcome outcome =
                            plan.squeeze() != null
                                    ? squeeze(environment, children, starters, directory, discreet)
                                    : new Runner(
                                                    environment,
                                                    discreet,
                                                    options.between(),
                                                    directory)
                                            .run();
                    if (recorder != null) {
                        new ProfiledRound(environment, recorder, discreet, directory).run();
                    }
                    return outcome;
                } finally {
                    directory.seal();
                }
            }
        } catch (IOException e) {
            throw noChildren(e);
        }
    }

    private static RunEnvironment environment(
            LoadTools tools,
            @Nullable Affinity affinity,
            StoreBackend backend,
            Children children,
            @Nullable Certificate certificate)
            throws InterruptedException {
        Launcher launcher = new Launcher(children, ServerSampler::atReady, certificate);
        return new RunEnvironment(
                starter(launcher, backend),
                (pid, java) -> new ServerSampler(pid, java, children.temporary()),
                new MachineSampler()::read,
                tools,
                SystemCalls.available(children),
                affinity,
                backend::cpu,
                System::nanoTime,
                children::ended,
                certificate);
    }

    /** Prints how to resume the run if it is stopped by Ctrl-C or SIGTERM. */
    private static ShutdownHook stopNotice(RunDirectory directory, Progress progress) {
        String sentence =
                "stopped; finished rounds are kept. To continue: " + directory.resumeCommand();
        return ShutdownHook.of(
                "stop-notice",
                () -> {
                    progress.runEnded();
                    progress.note(sentence);
                });
    }

    /**
     * Searches for the smallest memory. Servers are not read when they become ready, because a
     * reading starts a thread, which takes part of the limited memory.
     */
    private static RunOutcome squeeze(
            RunEnvironment environment,
            Children children,
            LimitedLaunch.Starters starters,
            RunDirectory directory,
            Progress progress)
            throws InterruptedException {
        MemoryGroups groups = null;
        try {
            groups = MemoryGroups.find();
        } catch (IOException impossible) {
            progress.note(
                    "Only the smallest heap is searched for, not the smallest limit, because "
                            + impossible.getMessage()
                            + ".");
        }
        return new SqueezeRunner(environment, children, starters, groups, directory, progress)
                .run();
    }

    /** The run with a plan that has the values it takes from the environment. */
    private static RunDirectory live(RunDirectory directory) {
        Secrets secrets = new Secrets();
        return directory.carryingOut(
                EnvironmentReferences.resolved(directory.plan(), System.getenv(), secrets),
                secrets);
    }

    private StoreBackend backend(
            Plan plan, Path results, Children children, @Nullable Affinity affinity)
            throws InterruptedException {
        Store store = plan.store();
        return store == null
                ? StoreBackend.none()
                : StoreBackend.open(store, results, children, affinity, progress);
    }

    /** The CPUs of servers and client; null if nothing is pinned. */
    private static @Nullable Affinity affinity(Plan plan) {
        Affinity here = plan.pin() ? Affinity.available() : null;
        return here != null && plan.store() != null ? here.withStore() : here;
    }

    private static RunEnvironment.Starter starter(Launcher launcher, StoreBackend backend) {
        return (target, ready, limits, logs, name) -> {
            backend.requireAlive();
            return launcher.start(backend.addressed(target), ready, limits, logs, name);
        };
    }

    /** The servers' certificate, in the run's folder; null if no target serves over TLS. */
    private static @Nullable Certificate certificate(RunDirectory directory, Children children)
            throws InterruptedException {
        if (directory.plan().targets().stream().noneMatch(Target::tls)) {
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

    private static RunRecord record(
            Plan planned,
            RunOptions options,
            LoadTools tools,
            @Nullable Affinity affinity,
            StoreBackend backend) {
        Instant now = Instant.now();
        Plan plan = Contract.noted(tools.feasible(planned));
        Map<String, String> versions = new LinkedHashMap<>(tools.versions());
        String store = backend.described();
        if (store != null) {
            versions.put("store", store);
        }
        String version = BenchmarkRun.class.getPackage().getImplementationVersion();
        return new RunRecord(
                RunDirectory.id(now, plan.name()),
                now,
                version == null ? "unpackaged" : version,
                commit(),
                options.command(),
                Schedule.seed(plan),
                plan,
                MachineDescription.read(),
                affinity == null ? null : affinity.serverCpus().toString(),
                affinity == null ? null : affinity.clientCpus().toString(),
                versions,
                Artifacts.of(plan),
                ReadAtReady.OUTSIDE,
                options.planFile(),
                List.of(),
                options.stopping());
    }

    /**
     * The commit of this project: that of the checkout, or else that of weigh.jar; null if unknown.
     */
    private static @Nullable String commit() {
        boolean checkout = Files.isDirectory(Path.of("load", "engine"));
        return checkout ? Git.commit() : Pom.commit();
    }
}
