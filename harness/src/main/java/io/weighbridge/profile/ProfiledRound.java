package io.weighbridge.profile;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.BuildInfo;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Profiling;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trials;
import io.weighbridge.instrument.run.Contract;
import io.weighbridge.instrument.run.LoadRunner;
import io.weighbridge.instrument.run.OpenRun;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.run.ServerUnderTest;
import io.weighbridge.instrument.run.SizesFromWarmup;
import io.weighbridge.instrument.run.WarmupStage;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * One extra round after the measured ones, in which each target runs under a profiler. It is
 * excluded from the results, it writes no trial, and its failure does not affect the run.
 */
final class ProfiledRound {

    private final RunEnvironment environment;
    private final Recorder recorder;
    private final Progress progress;
    private final RunDirectory directory;
    private final Plan plan;
    private final LoadRunner loadRunner;
    private final WarmupStage warmup;
    private final SizesFromWarmup sizes;

    ProfiledRound(OpenRun run, Recorder recorder) {
        this.environment = run.environment();
        this.recorder = recorder;
        this.progress = run.progress();
        this.directory = run.directory();
        this.plan = Profiling.plan(run.plan().plan());
        this.loadRunner =
                new LoadRunner(
                        environment,
                        plan,
                        ProfileFiles.of(directory).folder().resolve("raw"),
                        directory.record().seed());
        this.warmup = new WarmupStage(environment, plan, loadRunner);
        this.sizes = new SizesFromWarmup(plan, directory.trials());
    }

    /** Stores that a profiled round will follow, so that a resumed run has it, too. */
    static void announce(RunDirectory directory, Recorder recorder) {
        Profiler profiler = recorder.profiler();
        Profiles known = ProfileFiles.of(directory).read();
        if (known == null || known.profiler() != profiler) {
            // Flight Recorder is part of the recorded JVM
            String version = profiler == Profiler.ASYNC ? BuildInfo.ASYNC_PROFILER_VERSION : null;
            ProfileFiles.keep(
                    directory, new Profiles(profiler, version, Recorder.JVM_FLAGS, List.of()));
        }
    }

    /** Profiles, one after the other, the targets that have no profile by this profiler yet. */
    void run() throws InterruptedException {
        announce(directory, recorder);
        Profiles profiles = Objects.requireNonNull(ProfileFiles.of(directory).read());
        Set<String> leftOut = new Trials(directory.trials()).leftOut();
        List<Target> left = new ArrayList<>(plan.targets());
        left.removeIf(target -> profiles.has(target.name()) || leftOut.contains(target.name()));
        if (left.isEmpty()) {
            return;
        }
        progress.runStarted(
                "profiled round, excluded from the results, under " + recorder.profiler().title(),
                left.size());
        for (int done = 0; done < left.size(); done++) {
            Target target = left.get(done);
            progress.step("profiling " + target.name(), done, left.size(), null);
            Profile profile = of(target);
            ProfileFiles.keep(
                    directory,
                    Objects.requireNonNull(ProfileFiles.of(directory).read()).with(profile));
        }
        compare(plan.baseline());
        progress.runEnded();
    }

    /**
     * Draws the difference of each target's profile from the baseline's, if the requests during
     * both recordings were counted.
     */
    private void compare(String baseline) {
        Profiles profiles = Objects.requireNonNull(ProfileFiles.of(directory).read());
        Map<String, DifferentialFlameGraph.Side> sides = new LinkedHashMap<>();
        for (Profile profile : profiles.targets()) {
            Path recording = profile.files().get(Profile.RECORDING);
            long requests = Objects.requireNonNullElse(profile.requests(), 0L);
            if (profile.kept() && recording != null && requests > 0) {
                String target = profile.target();
                sides.put(target, new DifferentialFlameGraph.Side(target, recording, requests));
            }
        }
        DifferentialFlameGraph.Side first = sides.remove(baseline);
        if (first == null) {
            return;
        }
        for (Profile profile : profiles.targets()) {
            DifferentialFlameGraph.Side other = sides.get(profile.target());
            if (other != null) {
                compare(profile, first, other);
            }
        }
    }

    private void compare(
            Profile profile, DifferentialFlameGraph.Side first, DifferentialFlameGraph.Side other) {
        Path page =
                ProfileFiles.of(directory)
                        .folder()
                        .resolve(other.name() + "-" + first.name() + ".html");
        try {
            recorder.drawDifference(first, other, page);
            Profiles known = Objects.requireNonNull(ProfileFiles.of(directory).read());
            ProfileFiles.keep(directory, known.with(profile.with(Profile.DIFFERENCE, page)));
        } catch (IOException e) {
            progress.note(
                    "there is no differential flame graph of %s and %s: %s"
                            .formatted(other.name(), first.name(), Cause.of(e)));
        }
    }

    private Profile of(Target target) throws InterruptedException {
        ProfileBuilder profile =
                ProfileBuilder.builder()
                        .target(target.name())
                        .startedAt(Instant.now())
                        .command(List.of())
                        .packages(Map.of());
        Path recording = ProfileFiles.of(directory).folder().resolve(target.name() + ".jfr");
        Path page = ProfileFiles.of(directory).folder().resolve(target.name() + ".html");
        try {
            profile(target, recording, page, profile);
        } catch (TrialFailedException failed) {
            profile.failure(notProfiled(target, failed.failure().sentence()));
        } catch (IOException | UsageException e) {
            profile.failure(notProfiled(target, Cause.of(e)));
        }
        Map<String, Path> files = new LinkedHashMap<>();
        files.put(Profile.RECORDING, recording);
        files.put(Profile.FLAME_GRAPH, page);
        files.values().removeIf(Files::notExists);
        return profile.files(files).build();
    }

    /** Writes the files of a profile. */
    private void profile(Target target, Path recording, Path page, ProfileBuilder profile)
            throws TrialFailedException, InterruptedException, IOException {
        Files.deleteIfExists(recording);
        Files.deleteIfExists(page);
        record(target, recording, profile);
        String title = target.name() + " under " + recorder.profiler().title();
        FlameGraphs.Samples samples = recorder.draw(recording, page, title);
        profile.samples(samples.count()).engine(samples.engine()).packages(samples.packages());
    }

    /** Reports a failure, and returns it as the sentence of a profile. */
    private String notProfiled(Target target, String why) throws InterruptedException {
        environment.stopIfRequested();
        String sentence = target.name() + " was not profiled: " + why;
        progress.note(sentence);
        return sentence;
    }

    private void record(Target target, Path recording, ProfileBuilder profile)
            throws TrialFailedException, InterruptedException, IOException {
        try (ServerUnderTest tested = up(target, profile.startedAt())) {
            Server server = tested.server();
            profile.command(server.identity().command());
            if (!server.isJava()) {
                throw new IOException("it is not a JVM, and only JVMs can be profiled");
            }
            checkAnswers(tested);
            warmup.warmUp(tested);
            profile.requests(record(tested, recording));
        } finally {
            environment.cores().unpin();
        }
    }

    private ServerUnderTest up(Target target, Instant startedAt)
            throws TrialFailedException, InterruptedException {
        Path logs = ProfileFiles.of(directory).folder().resolve("logs");
        Target profiled = target.addingJvmFlags(Recorder.JVM_FLAGS);
        Server server = environment.start(profiled, plan, logs, target.name());
        String label = String.format(Locale.ROOT, "r%02d", plan.rounds());
        return new ServerUnderTest(environment, plan.rounds(), label, target, startedAt, server);
    }

    private void checkAnswers(ServerUnderTest tested)
            throws TrialFailedException, InterruptedException {
        Contract contract = new Contract(environment.clients(), plan.limits().answer());
        long seed = directory.record().seed() + plan.rounds();
        for (Workload workload : plan.workloads()) {
            tested.checked(contract.check(tested.server(), workload, seed));
        }
    }

    /**
     * Records a target.
     *
     * @return the number of requests that it answered
     */
    private long record(ServerUnderTest tested, Path file)
            throws TrialFailedException, InterruptedException, IOException {
        long requests = 0;
        environment.cores().pin(tested.server().pid());
        try (Recording recording = recorder.start(tested.server().pid(), file)) {
            for (Scenario scenario : plan.scenarios()) {
                requests += load(tested, sizes.sized(scenario, tested, List.of(tested)));
            }
            recording.keep();
        }
        return requests;
    }

    private long load(ServerUnderTest tested, Scenario scenario)
            throws TrialFailedException, InterruptedException {
        long requests = 0;
        long begun = environment.clock().getAsLong();
        int driven = 0;
        while (!Profiling.enough(
                driven, Duration.ofNanos(environment.clock().getAsLong() - begun))) {
            RawOutput raw = loadRunner.slice(tested, scenario, "s" + driven, driven);
            requests += loadRunner.parse(tested, raw, scenario).completed();
            driven++;
        }
        return requests;
    }
}
