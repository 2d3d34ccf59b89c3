package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.ModuleBuild;
import io.weighbridge.instrument.launch.ReadyReader;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.MaskedSecrets;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trials;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.MachineLock;
import io.weighbridge.os.ShutdownHook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Does a whole run: checks everything first, locks the machine, measures, and unlocks it.
 *
 * @param progress receives the progress of each run
 * @param backends finds the services of a plan
 * @param enclosures says what the servers of a plan are started in
 * @param mixes reads the requests of a plan's mixes
 */
public record BenchmarkRun(
        Progress progress,
        Function<Plan, Backend> backends,
        Function<Plan, Enclosure> enclosures,
        Mixes mixes) {

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
        Plan here = Preflight.feasible(plan, System.getenv(), say);
        try (MachineLock lock = MachineLock.acquire();
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
     * @param study carries out the plan
     * @return the run's folder
     * @throws UsageException if something that the plan needs is missing, if the folder cannot be
     *     written, or if another weigh has locked the machine
     */
    public Path begin(Plan plan, Study study, RunOptions options) throws InterruptedException {
        Plan feasible = Preflight.feasible(plan, System.getenv(), progress::note);
        check(feasible);
        Plan here = mixes.noted(feasible);
        JarSteps jars = JarSteps.decided(options.jarSteps(), here.targets());
        return withTheMachine(
                here,
                study,
                options,
                resources -> {
                    RunRecord record = resources.newRecord(here, options);
                    RunDirectory created = RunDirectory.create(options.results(), record);
                    return jars.carryOut(
                            created, study::without, run -> bench(run, resources), progress::note);
                });
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
        try {
            Double seconds = started(plan, it -> it.startup().get(Metric.STARTUP_WALL));
            return seconds == null ? null : Duration.ofMillis(Math.round(1e3 * seconds));
        } catch (TrialFailedException failed) {
            return null;
        }
    }

    /** Uses a server that has been started. */
    @FunctionalInterface
    public interface Use<T> {
        /** What came of it. */
        @Nullable T of(Server server) throws InterruptedException;
    }

    /**
     * Starts the first target of a plan, lets it be used, and ends it.
     *
     * @throws TrialFailedException if it gave no correct answer in time
     * @throws UsageException as {@link #start}
     */
    public <T> @Nullable T started(Plan plan, Use<T> use)
            throws InterruptedException, TrialFailedException {
        check(plan);
        Plan open = EnvironmentReferences.resolved(plan, System.getenv(), new Secrets());
        Target target = open.targets().get(0);
        try (MachineLock lock = MachineLock.acquire();
                Children children = Children.open();
                RunningBackend beside =
                        backends.apply(open).start(children.temporary(), children, progress);
                Server server =
                        starter(open, target, children, beside)
                                .start(
                                        target,
                                        open,
                                        children.temporary(),
                                        target.name(),
                                        List.of())) {
            return use.of(server);
        } catch (IOException e) {
            throw noChildren(e);
        }
    }

    /** Starts a server of a plan once. */
    private RunEnvironment.Starter starter(
            Plan plan, Target target, Children children, RunningBackend beside)
            throws IOException, InterruptedException {
        Certificate certificate = certificate(target, children);
        Enclosure enclosure = enclosures.apply(plan);
        return enclosure.starter(
                enclosure.decided(plan),
                children,
                (started, of, logs, name, prefix) ->
                        new Launcher(
                                        children,
                                        ReadyReader.NOTHING,
                                        certificate,
                                        prefix,
                                        beside::beforeLaunch)
                                .start(beside.addressed(started), of, logs, name));
    }

    /** A certificate for one start of a target; null if it does not serve over TLS. */
    private static @Nullable Certificate certificate(Target target, Children children)
            throws IOException, InterruptedException {
        return target.tls()
                ? Certificate.make(children.temporary().resolve("tls"), children)
                : null;
    }

    /** What the jars of a run are made with. */
    private JarBench bench(RunDirectory begun, RunResources resources) throws InterruptedException {
        Map<String, String> env = System.getenv();
        Secrets secrets = new Secrets();
        Plan plan = begun.typed();
        boolean trainsOverTls =
                plan.targets().stream()
                        .anyMatch(it -> it.tls() && it.prepare() == JarPreparation.CACHE);
        RunDirectory open =
                begun.masking(EnvironmentReferences.resolved(plan, env, secrets), secrets);
        return new JarBench(
                resources.children(),
                progress::note,
                target -> {
                    Plan alone = plan.withTargets(List.of(target));
                    Plan resolved = EnvironmentReferences.resolved(alone, env, secrets);
                    return resources.backend().addressed(resolved.targets().get(0));
                },
                open::masked,
                trainsOverTls ? resources.certificate(begun, plan.targets()) : null,
                begun);
    }

    /**
     * Resumes an interrupted run, or adds rounds to a run. Rounds that are complete on disk are not
     * run again. Jars are made again if making them was interrupted.
     *
     * @param study carries out the run's plan
     * @return the run's folder
     * @throws UsageException as {@link #begin}; also if the run already has more rounds, if a jar,
     *     the CPUs or the Java have changed since the run began, or if a secret was typed literally
     */
    public Path resume(RunDirectory directory, Study study, RunOptions options)
            throws InterruptedException {
        RunRecord run = directory.record();
        Plan plan = run.plan();
        String obstacle = MaskedSecrets.obstacle(plan);
        if (obstacle != null) {
            throw new UsageException(obstacle);
        }
        Integer rounds = options.rounds();
        int begun = new Trials(directory.trials()).begun();
        Plan longer = rounds == null ? plan : PlanOverrides.extended(plan, rounds, begun);
        check(longer);
        Artifacts.requireSame(run);
        SameConditions.require(directory);
        RunOptions how = options.withResults(directory.results());
        boolean lacksJars = Artifacts.lacksJars(run, how.jarSteps());
        JarSteps jars = JarSteps.decided(how.jarSteps(), lacksJars ? longer.targets() : List.of());
        return withTheMachine(
                longer,
                study,
                how,
                resources -> {
                    RunDirectory again =
                            longer.equals(plan) ? directory : directory.replanned(longer);
                    return lacksJars
                            ? jars.carryOut(
                                    again,
                                    study::without,
                                    prepared -> bench(prepared, resources),
                                    progress::note)
                            : again;
                });
    }

    /** Builds what is missing, if possible, and checks that everything is there. */
    private void check(Plan plan) throws InterruptedException {
        if (ModuleBuild.lacksSomething(plan)) {
            try (MachineLock lock = MachineLock.acquire();
                    Children children = Children.open()) {
                new ModuleBuild(children, progress::note).provide(plan);
            } catch (IOException e) {
                throw noChildren(e);
            }
        }
        Preflight.check(plan);
        Preflight.notes(plan).forEach(progress::note);
        Secrets secrets = new Secrets();
        mixes.prepared(EnvironmentReferences.resolved(plan, System.getenv(), secrets), secrets);
    }

    /** The error if no process can be started. */
    public static UsageException noChildren(IOException cause) {
        return new UsageException(
                "weigh cannot start other programs on this machine (%s): check sh, the temporary folder and the limit on processes."
                        .formatted(Cause.of(cause)),
                cause);
    }

    /** Prepares the run's folder, once the load tools and the backend are known. */
    @FunctionalInterface
    private interface Destination {
        RunDirectory open(RunResources resources) throws InterruptedException;
    }

    private Path withTheMachine(Plan plan, Study study, RunOptions options, Destination destination)
            throws InterruptedException {
        Plan withValues = EnvironmentReferences.resolved(plan, System.getenv(), new Secrets());
        Backend backend = backends.apply(withValues);
        try (MachineLock lock = MachineLock.acquire();
                Children children = Children.open();
                RunResources resources =
                        RunResources.open(
                                plan,
                                backend,
                                enclosures.apply(withValues),
                                options,
                                children,
                                progress)) {
            RunDirectory folder = destination.open(resources);
            Secrets secrets = new Secrets();
            resources.backend().remember(secrets);
            Plan open = EnvironmentReferences.resolved(folder.typed(), System.getenv(), secrets);
            ReadyPlan ready = new ReadyPlan(mixes.prepared(backend.filled(open), secrets));
            RunDirectory directory = folder.masking(ready.plan(), secrets);
            options.begun().accept(directory.record().id());
            measured(directory, ready, study, resources);
            return directory.folder();
        } catch (IOException e) {
            throw noChildren(e);
        }
    }

    private void measured(
            RunDirectory directory, ReadyPlan plan, Study study, RunResources resources)
            throws InterruptedException {
        Progress discreet = new MaskedProgress(progress, directory::masked);
        discreet.note("writing to " + directory.folder());
        Epilogue.Ready epilogue = resources.epilogue();
        if (epilogue != null) {
            epilogue.announce(directory);
        }
        RunEnvironment environment = resources.environment(directory, plan, study);
        OpenRun run =
                new OpenRun(
                        environment,
                        resources.children(),
                        directory,
                        plan,
                        discreet,
                        resources.finalLoad());
        try (ShutdownHook notice = stopNotice(directory, discreet)) {
            study.carryOut(run);
            if (epilogue != null) {
                epilogue.carryOut(run);
            }
        } finally {
            directory.seal();
        }
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
}
