package io.weighbridge.run;

import io.weighbridge.launch.Server;
import io.weighbridge.model.Pom;
import io.weighbridge.model.Profiler;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Profiling;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.profile.Difference;
import io.weighbridge.profile.FlameGraphs;
import io.weighbridge.profile.Recorder;
import io.weighbridge.profile.Recording;
import io.weighbridge.result.Profile;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.Trials;
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
import org.jspecify.annotations.Nullable;

/**
 * One extra round after the measured ones, in which each target runs under a profiler. It is
 * excluded from the results, it writes no trial, and its failure does not affect the run.
 */
final class ProfiledRound {

    private final RunEnvironment environment;
    private final Recorder recorder;
    private final Flames flames;
    private final Differences differences;
    private final Progress progress;
    private final RunDirectory directory;
    private final Plan plan;
    private final LoadRunner drive;
    private final WarmupStage warmup;
    private final Cores cores;
    private final SizesFromWarmup sizes;
    private int total;
    private int done;

    /** Draws a flame graph of a recording; throws if it has no samples. */
    @FunctionalInterface
    interface Flames {
        FlameGraphs.Samples draw(Path recording, Path page, String title) throws IOException;
    }

    /**
     * Draws a flame graph of the difference of two recordings; throws if there is nothing to draw.
     */
    @FunctionalInterface
    interface Differences {
        void draw(Profiler profiler, Difference.Side baseline, Difference.Side other, Path page)
                throws IOException;
    }

    ProfiledRound(
            RunEnvironment environment,
            Recorder recorder,
            Flames flames,
            Differences differences,
            Progress progress,
            RunDirectory directory) {
        this.environment = environment;
        this.recorder = recorder;
        this.flames = flames;
        this.differences = differences;
        this.progress = progress;
        this.directory = directory;
        this.plan = StoreQueries.filled(directory.plan());
        this.drive =
                new LoadRunner(
                        environment,
                        plan,
                        directory.profiles().resolve("raw"),
                        directory.record().seed());
        this.cores = environment.cores();
        this.warmup = new WarmupStage(environment, plan, drive, window -> {});
        this.sizes = new SizesFromWarmup(plan, directory.trials());
    }

    /** Stores that a profiled round will follow, so that a resumed run has it, too. */
    static void announce(RunDirectory directory, Recorder recorder) {
        Profiler profiler = recorder.profiler();
        Profiles known = directory.profiled();
        if (known == null || known.profiler() != profiler) {
            // Flight Recorder is part of the recorded JVM
            String version = profiler == Profiler.ASYNC ? Pom.ASYNC_PROFILER_VERSION : null;
            directory.keep(new Profiles(profiler, version, Recorder.JVM_FLAGS, List.of()));
        }
    }

    /** Profiles, one after the other, the targets that have no profile by this profiler yet. */
    void run() throws InterruptedException {
        announce(directory, recorder);
        Profiles profiles = Objects.requireNonNull(directory.profiled());
        Set<String> leftOut = new Trials(directory.trials()).leftOut();
        List<Target> left = new ArrayList<>(plan.targets());
        left.removeIf(target -> profiles.has(target.name()) || leftOut.contains(target.name()));
        if (left.isEmpty()) {
            return;
        }
        total = left.size() * (2 + plan.scenarios().size());
        progress.runStarted(
                "profiled round, excluded from the results, under " + recorder.profiler().title(),
                total);
        for (Target target : left) {
            Profile profile = of(target);
            directory.keep(Objects.requireNonNull(directory.profiled()).with(profile));
        }
        compare(plan.baseline());
        progress.runEnded();
    }

    /**
     * Draws the difference of each target's profile from the baseline's, if the requests during
     * both recordings were counted.
     */
    private void compare(String baseline) {
        Profiles profiles = Objects.requireNonNull(directory.profiled());
        Map<String, Difference.Side> sides = new LinkedHashMap<>();
        for (Profile profile : profiles.targets()) {
            Path recording = profile.files().get(Profile.RECORDING);
            long requests = Objects.requireNonNullElse(profile.requests(), 0L);
            if (profile.kept() && recording != null && requests > 0) {
                String target = profile.target();
                sides.put(target, new Difference.Side(target, recording, requests));
            }
        }
        Difference.Side first = sides.remove(baseline);
        if (first == null) {
            return;
        }
        for (Profile profile : profiles.targets()) {
            Difference.Side other = sides.get(profile.target());
            if (other != null) {
                compare(profile, first, other);
            }
        }
    }

    private void compare(Profile profile, Difference.Side first, Difference.Side other) {
        Path page = directory.profiles().resolve(other.name() + "-" + first.name() + ".html");
        try {
            differences.draw(recorder.profiler(), first, other, page);
            Profiles known = Objects.requireNonNull(directory.profiled());
            directory.keep(known.with(profile.with(Profile.DIFFERENCE, page)));
        } catch (IOException e) {
            progress.note(
                    "there is no differential flame graph of %s and %s: %s"
                            .formatted(other.name(), first.name(), Cause.of(e)));
        }
    }

    private Profile of(Target target) throws InterruptedException {
        int before = done;
        Draft draft = new Draft(target, directory.profiles());
        String title = target.name() + " under " + recorder.profiler().title();
        try {
            record(draft);
            draft.samples = flames.draw(draft.recording, draft.page, title);
            return draft.profile(null);
        } catch (TrialFailedException failed) {
            return notProfiled(draft, failed.failure().sentence());
        } catch (IOException | UsageException e) {
            return notProfiled(draft, Cause.of(e));
        } finally {
            done = before + 2 + plan.scenarios().size();
        }
    }

    /** Reports a failure as the reason why there is no profile. */
    private Profile notProfiled(Draft draft, String why) throws InterruptedException {
        environment.stopIfRequested();
        String sentence = draft.target.name() + " was not profiled: " + why;
        progress.note(sentence);
        return draft.profile(sentence);
    }

    private void record(Draft draft)
            throws TrialFailedException, InterruptedException, IOException {
        Target target = draft.target;
        Files.deleteIfExists(draft.recording);
        Files.deleteIfExists(draft.page);
        step("starting " + target.name());
        try (ServerUnderTest tested = up(draft)) {
            Server server = tested.server();
            draft.command = server.identity().command();
            if (!server.isJava()) {
                throw new IOException("it is not a JVM, and only JVMs can be profiled");
            }
            checkAnswers(tested);
            step("warming up " + target.name());
            warmup.settle(tested, plan);
            draft.requests = record(tested, draft.recording);
        } finally {
            cores.unpin();
        }
    }

    private ServerUnderTest up(Draft draft) throws TrialFailedException, InterruptedException {
        Target target = draft.target;
        Path logs = directory.profiles().resolve("logs");
        Target profiled = target.addingJvmFlags(Recorder.JVM_FLAGS);
        Server server = environment.start(profiled, plan, logs, target.name());
        return new ServerUnderTest(
                plan.rounds(),
                String.format(Locale.ROOT, "r%02d", plan.rounds()),
                target,
                draft.startedAt,
                server,
                environment.gauge().attach(server.pid(), server.isJava()));
    }

    private void checkAnswers(ServerUnderTest tested)
            throws TrialFailedException, InterruptedException {
        Contract contract = new Contract(environment.clients());
        long seed = directory.record().seed() + plan.rounds();
        for (Workload workload : plan.workloads()) {
            tested.checked(contract.check(tested.server().uri(), workload, seed));
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
        cores.pin(List.of(tested.server().pid()));
        try (Recording recording = recorder.start(tested.server().pid(), file)) {
            for (Scenario scenario : plan.scenarios()) {
                step("profiling " + scenario.name() + " of " + tested.target().name());
                List<ServerUnderTest> up = List.of(tested);
                Scenario sized = sizes.sized(scenario, tested, up);
                requests += load(tested, sized);
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
            RawOutput raw = drive.slice(tested, scenario, "s" + driven);
            requests += drive.parse(tested, raw, scenario).completed();
            driven++;
        }
        return requests;
    }

    private void step(String what) {
        progress.step("profiled round: " + what, done, total, null);
        done++;
    }

    /** A profile that is being made. */
    private static final class Draft {

        private final Target target;
        private final Instant startedAt = Instant.now();
        private final Path recording;
        private final Path page;
        private List<String> command = List.of();
        private FlameGraphs.@Nullable Samples samples;
        private @Nullable Long requests;

        Draft(Target target, Path folder) {
            this.target = target;
            this.recording = folder.resolve(target.name() + ".jfr");
            this.page = folder.resolve(target.name() + ".html");
        }

        /**
         * @param failure why there is no flame graph; null if there is one
         */
        Profile profile(@Nullable String failure) {
            Map<String, Path> files = new LinkedHashMap<>();
            if (Files.exists(recording)) {
                files.put(Profile.RECORDING, recording);
            }
            if (Files.exists(page)) {
                files.put(Profile.FLAME_GRAPH, page);
            }
            return new Profile(
                    target.name(),
                    startedAt,
                    command,
                    samples == null ? null : samples.count(),
                    samples == null ? null : samples.engine(),
                    files,
                    failure,
                    requests);
        }
    }
}
