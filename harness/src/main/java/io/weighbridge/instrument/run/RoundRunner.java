package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.instrument.result.MemorySample;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.sample.SystemCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs one round: starts every target in a fresh process, one by one; warms all of them up in
 * turns; then loads them in turns.
 */
public final class RoundRunner implements AutoCloseable {

    /** A stage of one target's trial. */
    @FunctionalInterface
    private interface Stage {
        void on(ServerUnderTest tested) throws TrialFailedException, InterruptedException;
    }

    /** Slices of each server from which the peak is computed; a multiple of 2. */
    private static final int PEAK_PASSES = 8;

    /** Slices of each server at a rate before those that count. */
    private static final int SETTLING_PASSES = 2;

    /** Longer slices need none before them: they have time to settle. */
    private static final Duration LONGEST_SETTLING = Duration.ofSeconds(1);

    /**
     * If answers are slow, the peak is computed from fewer slices, with so much load on a server.
     */
    private static final long ENOUGH_FOR_PEAK = Duration.ofSeconds(5).toNanos();

    private final int number;
    private final RunEnvironment environment;
    private final RunDirectory directory;
    private final Plan plan;
    private final ProgressSteps steps;
    private final SizesFromWarmup sizes;
    private final Cores cores;
    private final ServerStarts starts;
    private final AnswerChecks answers;
    private final LoadRunner loadRunner;
    private final WarmupStage warmup;
    private final SliceStage slices;
    private final List<ServerUnderTest> up = new ArrayList<>();

    /** Shortens the round if the time of the run is short. */
    private TimeBudget budget = TimeBudget.NONE;

    /** Whether launches are results. */
    private boolean recording = true;

    /** The index of the last pass that was reported as progress. */
    private int announced = -1;

    public RoundRunner(
            int number,
            String label,
            RunEnvironment environment,
            RunDirectory directory,
            SharedByRounds shared) {
        this.number = number;
        this.environment = environment;
        this.directory = directory;
        this.plan = shared.plan();
        this.steps = shared.steps();
        this.sizes = shared.sizes();
        this.cores = environment.cores();
        this.starts = new ServerStarts(number, label, environment, directory, shared);
        long seed = directory.record().seed();
        this.answers =
                new AnswerChecks(
                        shared,
                        new Contract(environment.clients(), plan.limits().answer()),
                        seed + number);
        this.loadRunner = new LoadRunner(environment, plan, directory.raw(), seed);
        this.warmup = new WarmupStage(environment, plan, loadRunner);
        this.slices = new SliceStage(environment, plan, loadRunner);
    }

    /**
     * Starts targets one by one, and reads each once it is ready; then warms them up, loads them in
     * turns, and writes the results.
     *
     * @param launches in the order in which they are started and warmed up
     * @param slots in the order in which they are loaded
     * @param time decides which servers, how much warm-up and how many passes there is time for
     */
    public void run(List<Target> launches, List<Schedule.Slot> slots, TimeBudget time)
            throws InterruptedException {
        budget = time;
        cores.unpin();
        start(launches);
        budget.started(launches.size());
        warmUp();
        measure(slots);
        countCalls();
        cores.unpin();
        attemptAll(RoundRunner::unload);
        up.forEach(tested -> directory.append(tested.trial(null)));
    }

    /**
     * Loads the servers that are still up, once more, which changes none of their results.
     *
     * @param note receives sentences for the user
     */
    void loadFinally(FinalLoad.Ready load, Consumer<String> note) throws InterruptedException {
        if (up.isEmpty() || load.likely(plan).isZero()) {
            return;
        }
        load.carryOut(
                new WarmServers(
                        environment,
                        directory,
                        plan,
                        sizes,
                        up,
                        step -> steps.more(number, step),
                        note));
        cores.unpin();
    }

    /**
     * Starts a target, warms it up, and measures only its peak, which is no result.
     *
     * @param time decides how much warm-up there is time for
     */
    void findPeak(Target target, TimeBudget time) throws InterruptedException {
        budget = time;
        recording = false;
        cores.unpin();
        start(List.of(target));
        warmUp();
        attemptAll(tested -> cores.pin(tested.server().pid()));
        findPeaks();
        up.forEach(sizes::keepPeaks);
    }

    /**
     * Starts each target alone, reads it once it is ready, and stops it.
     *
     * @param launches in the order in which they are started
     */
    void startOnly(List<Target> launches) throws InterruptedException {
        cores.unpin();
        for (Target target : launches) {
            steps.more(number, "starting " + target.name() + " alone");
            try (ServerUnderTest tested = starts.startOnly(target)) {
                if (tested != null) {
                    directory.append(tested.trial(null));
                }
            }
        }
    }

    /** Loads the servers in turns, each pinned. */
    private void measure(List<Schedule.Slot> slots) throws InterruptedException {
        attemptAll(tested -> cores.pin(tested.server().pid()));
        RoundTotals totals = new RoundTotals(environment, plan, up);
        measureAll(slots);
        totals.end(up);
    }

    private void measureAll(List<Schedule.Slot> slots) throws InterruptedException {
        if (up.isEmpty()) {
            return;
        }
        findPeaks();
        settle();
        environment.backend().beforePass();
        budget.passesBegin(
                check(), environment.calls() == null || plan.counted().isEmpty() ? 0 : 1);
        int pass = 0;
        for (Schedule.Slot slot : slots) {
            if (up.isEmpty()) {
                return;
            }
            if (slot.index() > pass) {
                pass = slot.index();
                if (budget.mustStop(pass, up.size())) {
                    break;
                }
                environment.backend().beforePass();
            }
            announce(slot);
            measure(slot);
        }
        measureMore(slots);
        attemptAll(this::checkLast);
    }

    /**
     * Measures the peak of every server, from which rates follow that the plan gives as shares of
     * it. Only once in a run: the rates then stay the same.
     */
    private void findPeaks() throws InterruptedException {
        for (Scenario closed : sizes.unknownPeaks()) {
            steps.more(number, "measuring the peak of " + measured());
            long began = environment.clock().getAsLong();
            for (int pass = 0; pass < PEAK_PASSES && !peakIsKnown(pass, began); pass++) {
                int index = pass;
                attemptAll(
                        tested -> slices.discard(tested, sizes.sized(closed, tested, up), index));
            }
        }
    }

    /** Whether so many slices of each server at its peak are enough, because they were long. */
    private boolean peakIsKnown(int passes, long began) {
        long load = environment.clock().getAsLong() - began;
        boolean asMany = passes == 1 || (passes > 0 && passes % 2 == 0);
        return asMany && load >= ENOUGH_FOR_PEAK * up.size();
    }

    /**
     * Loads every server for a few short slices at each rate, which are no results: the warm-up had
     * no rate, so a server that is loaded at one for the first time compiles code.
     */
    private void settle() throws InterruptedException {
        List<Scenario> open =
                plan.scenarios().stream()
                        .filter(it -> it.load().open() && it.load().inPasses())
                        .toList();
        for (Scenario scenario : open) {
            for (int pass = 0; pass < SETTLING_PASSES; pass++) {
                int index = pass;
                attemptAll(tested -> settle(tested, scenario, index));
            }
        }
    }

    private void settle(ServerUnderTest tested, Scenario scenario, int index)
            throws TrialFailedException, InterruptedException {
        Scenario sized = sizes.sized(scenario, tested, up);
        Duration slice = sized.load().duration();
        if (slice != null && slice.compareTo(LONGEST_SETTLING) <= 0) {
            slices.discard(tested, sized, index);
        }
    }

    /** Uses the remaining time for more passes, in the same order. */
    private void measureMore(List<Schedule.Slot> slots) throws InterruptedException {
        int planned = plan.slices().perRound();
        for (int pass = planned; !up.isEmpty() && budget.fitsPass(up.size()); pass++) {
            if (pass == planned) {
                steps.more(
                        number,
                        "measuring more slices of %s in the time left".formatted(measured()));
            }
            environment.backend().beforePass();
            for (Schedule.Slot like : slots) {
                if (like.index() == pass % planned) {
                    measure(new Schedule.Slot(like.target(), like.scenario(), pass));
                }
            }
        }
    }

    /** Loads a target for one slice, unless it failed before. */
    private void measure(Schedule.Slot slot) throws InterruptedException {
        ServerUnderTest server = serverOf(slot.target());
        if (server == null) {
            return;
        }
        attempt(
                server,
                tested -> {
                    measure(tested, slot);
                    if (tested.dueForCheck()) {
                        checkAgain(tested);
                    }
                });
    }

    /**
     * Warms up all servers in turns, one window each. So a server that has less to compile does not
     * wait for another, and all compilers work while any server is loaded.
     */
    private void warmUp() throws InterruptedException {
        MixWindows mixes = new MixWindows();
        List<WarmupStage.Warming> left =
                new ArrayList<>(up.stream().map(tested -> warmup.of(tested, mixes)).toList());
        left.removeIf(WarmupStage.Warming::over);
        while (!left.isEmpty()) {
            steps.next(
                    number, "warming up " + names(left.stream().map(WarmupStage.Warming::tested)));
            int before = left.size();
            while (left.size() == before) {
                if (!fitsTurn(left)) {
                    left.forEach(WarmupStage.Warming::hurry);
                    left.removeIf(WarmupStage.Warming::over);
                }
                for (WarmupStage.Warming warming : left) {
                    attempt(warming.tested(), tested -> warming.next());
                }
                left.removeIf(it -> !up.contains(it.tested()));
                warmup.endTogether(left);
                left.removeIf(WarmupStage.Warming::over);
            }
        }
        if (!plan.warmup().atMost().isZero()) {
            attemptAll(tested -> tested.probe().promote());
        }
        warmup.idle();
    }

    /**
     * Whether there is time for another window of each server: the load of the round, which all
     * servers share, must fit into the rest. Always true before the first window, from which the
     * rates follow, and in later rounds, which are only run if they fit: all have the same warm-up.
     */
    private boolean fitsTurn(List<WarmupStage.Warming> left) {
        long turn = left.stream().mapToLong(WarmupStage.Warming::longest).sum();
        double answer = up.stream().mapToDouble(this::answerUnderLoad).max().orElse(0);
        if (turn == 0 || answer == 0 || !budget.firstRound()) {
            return true;
        }
        Duration load =
                TimeEstimate.ofLeastLoad(plan, Duration.ofNanos((long) Math.ceil(1e9 * answer)));
        return budget.fits(turn + load.toNanos() * up.size() + check(), up.size());
    }

    /** Seconds of an answer in the last windows of a server's warm-up; 0 without one. */
    private double answerUnderLoad(ServerUnderTest tested) {
        double slowest = 0;
        for (Scenario scenario : plan.warmups()) {
            Double rate = tested.rate(scenario);
            if (rate != null && rate > 0) {
                slowest = Math.max(slowest, scenario.load().inFlight() / rate);
            }
        }
        return slowest;
    }

    /** The time of a check of the answers of all servers, in nanoseconds. */
    private long check() {
        return up.stream().mapToLong(ServerUnderTest::check).sum();
    }

    private static String names(Stream<ServerUnderTest> servers) {
        return servers.map(it -> it.target().name()).collect(Collectors.joining(", "));
    }

    private static void unload(ServerUnderTest tested) {
        tested.measured(tested.probe().afterLoad());
        tested.sampleMemory(MemorySample.Stage.LOAD, null);
    }

    /**
     * Reports a slice as a step of the run's progress; short slices are reported only once in
     * {@link ProgressSteps#PASSES} passes.
     */
    private void announce(Schedule.Slot slot) {
        int index = slot.index();
        if (!slot.scenario().load().inPasses()) {
            if (serverOf(slot.target()) == null) {
                steps.pass();
            } else {
                String scenario = slot.scenario().name();
                steps.next(number, "measuring " + scenario + " of " + slot.target().name());
            }
        } else if (index % ProgressSteps.PASSES == 0 && index > announced) {
            announced = index;
            String slice = "slice %d of %d".formatted(index + 1, plan.slices().perRound());
            steps.next(number, "measuring " + slice + " on " + measured());
        }
    }

    /** The targets that are measured. */
    private String measured() {
        return up.size() == plan.perRound() ? "every target" : names(up.stream());
    }

    private void measure(ServerUnderTest tested, Schedule.Slot slot)
            throws TrialFailedException, InterruptedException {
        Scenario scenario = sizes.sized(slot.scenario(), tested, up);
        try {
            slices.measure(tested, up, scenario, slot.index());
        } catch (TrialFailedException failed) {
            sizes.explain(scenario, tested, failed);
            throw failed;
        }
    }

    /** The target's server; null if it failed. */
    private @Nullable ServerUnderTest serverOf(Target target) {
        return up.stream()
                .filter(tested -> tested.target().equals(target))
                .findFirst()
                .orElse(null);
    }

    /**
     * Counts system calls at the end of a round, because counting slows a server down. They are
     * left out if the time of the run is over.
     */
    private void countCalls() throws InterruptedException {
        SystemCalls calls = environment.calls();
        if (calls == null || budget.over()) {
            return;
        }
        for (Scenario scenario : plan.counted()) {
            attemptAll(tested -> slices.count(tested, sizes.sized(scenario, tested, up), calls));
        }
    }

    /** Starts targets one by one, as long as there is time, and reads each once it is ready. */
    private void start(List<Target> launches) throws InterruptedException {
        LaunchesInTime inTime = new LaunchesInTime(plan, launches, budget);
        for (Target target : launches) {
            Failure noTime = inTime.noTime(target, up);
            if (noTime == null) {
                long began = environment.clock().getAsLong();
                start(target);
                inTime.took(environment.clock().getAsLong() - began);
            } else {
                starts.leaveOut(target, noTime);
            }
        }
        up.forEach(answers::compare);
    }

    private void start(Target target) throws InterruptedException {
        steps.next(number, "starting " + target.name());
        ServerUnderTest tested = recording ? starts.start(target, up) : starts.unrecorded(target);
        if (tested != null) {
            up.add(tested);
            attempt(tested, this::checkAnswers);
        }
    }

    private void checkAnswers(ServerUnderTest tested)
            throws TrialFailedException, InterruptedException {
        long start = environment.clock().getAsLong();
        int requests = answers.check(tested, up);
        tested.checkTook(environment.clock().getAsLong() - start, Math.max(1, requests));
        loadRunner.openSessions(tested);
        tested.probe().connect();
    }

    /**
     * Checks the answers right after load and never during it. The server's request count is
     * compared first, because the requests of these checks are not the load tool's.
     */
    private void checkAgain(ServerUnderTest tested)
            throws TrialFailedException, InterruptedException {
        tested.compareCounts();
        answers.checkAgain(tested);
    }

    /** The check after the last slice, unless it has just been made. */
    private void checkLast(ServerUnderTest tested)
            throws TrialFailedException, InterruptedException {
        if (tested.loadedSinceCheck() > 0) {
            checkAgain(tested);
        }
    }

    private void attemptAll(Stage stage) throws InterruptedException {
        for (ServerUnderTest tested : List.copyOf(up)) {
            attempt(tested, stage);
        }
    }

    private void attempt(ServerUnderTest tested, Stage stage) throws InterruptedException {
        try {
            stage.on(tested);
        } catch (TrialFailedException failed) {
            environment.stopIfRequested();
            Failure failure = explained(failed.failure());
            Trial trial = tested.trial(failure);
            up.remove(tested);
            loadRunner.disconnect(tested.server().uri());
            tested.close();
            if (recording) {
                directory.append(trial);
            }
            steps.failed(tested.target(), failure);
        }
    }

    /** A server fails if a service that it needs has ended, which is then the reason. */
    private Failure explained(Failure failure) {
        String ended = environment.backend().whyEnded();
        return ended == null
                ? failure
                : new Failure(
                        Failure.Kind.SERVICE_ENDED,
                        ended + "; with it: " + failure.sentence(),
                        failure.lastLines(),
                        false);
    }

    /**
     * Stops all servers that are still up, concurrently, because some take seconds to stop
     * gracefully.
     */
    @Override
    public void close() {
        up.forEach(tested -> loadRunner.disconnect(tested.server().uri()));
        up.parallelStream().forEach(ServerUnderTest::close);
        up.clear();
        cores.unpin();
    }
}
