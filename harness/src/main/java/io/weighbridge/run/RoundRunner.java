package io.weighbridge.run;

import io.weighbridge.launch.Server;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.MemorySample;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.Trial;
import io.weighbridge.sample.SystemCalls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs one round: starts every target in a fresh process, one by one; warms all of them up in
 * turns; then loads them in turns.
 */
final class RoundRunner implements AutoCloseable {

    /** A stage of one target's trial. */
    @FunctionalInterface
    private interface Stage {
        void on(ServerUnderTest standing) throws TrialFailedException, InterruptedException;
    }

    /** Seconds of load after which a server must answer correctly again before more load. */
    static final double LONG = 5;

    private final int number;
    private final String label;
    private final Plan plan;
    private final RunEnvironment stages;
    private final RunDirectory directory;
    private final Cores cores;
    private final Steps steps;
    private final WarmupStage warmup;
    private final SliceStage slices;
    private final LoadRunner drive;
    private final Peaks peaks;
    private final SliceSizes sizes;
    private final OriginalAnswers originals;
    private final Contract contract;
    private final List<ServerUnderTest> up = new ArrayList<>();

    /** The index of the last pass that was reported as progress. */
    private int announced = -1;

    RoundRunner(
            int number,
            String label,
            Plan plan,
            RunEnvironment stages,
            RunDirectory directory,
            Steps steps,
            Peaks peaks,
            SliceSizes sizes,
            OriginalAnswers originals) {
        this.number = number;
        this.label = label;
        this.plan = plan;
        this.stages = stages;
        this.directory = directory;
        this.cores = new Cores(stages.affinity());
        this.steps = steps;
        this.peaks = peaks;
        this.sizes = sizes;
        this.originals = originals;
        this.contract = new Contract(stages.clients());
        RequestCount counter = new RequestCount(stages.clients());
        this.drive = new LoadRunner(stages, plan, directory.raw(), directory.record().seed());
        Optional<StoreTook> took = plan.store().map(store -> new StoreTook(stages.clients()));
        this.warmup =
                new WarmupStage(
                        plan,
                        cores.allCount(),
                        drive,
                        counter,
                        took,
                        stages.clock(),
                        window -> steps.loaded(window.requestsPerSecond()));
        this.slices =
                new SliceStage(
                        plan.slices(),
                        drive,
                        stages.machine(),
                        cores,
                        counter,
                        stages.storeCpu(),
                        took);
    }

    /**
     * Starts targets one by one, and reads each once it is ready.
     *
     * @param launches in the order in which they are started and warmed up
     */
    void start(List<Target> launches) throws InterruptedException {
        cores.unpin();
        for (Target target : launches) {
            steps.next(number, "starting " + target.name());
            start(target);
        }
        up.forEach(this::compare);
    }

    /**
     * Warms up the started servers and loads them in turns.
     *
     * @param slots in the order in which they are loaded
     * @param pace decides how many passes there is time for
     */
    void load(List<Schedule.Slot> slots, Pace pace) throws InterruptedException {
        if (!up.isEmpty()) {
            steps.startsOver(up.size());
        }
        warmUp();
        attemptAll(standing -> cores.pin(List.of(standing.server().pid())));
        Passes passes = new Passes(stages.machine(), cores, this.slices, up);
        if (plan.loads().stream().allMatch(Load::inPasses)) {
            measurePasses(slots, pace);
        } else {
            measureSlices(slots);
        }
        passes.end(up, plan.scenarios());
        up.forEach(this::markGrowth);
        countCalls();
        cores.unpin();
        attemptAll(RoundRunner::unload);
    }

    private void measureSlices(List<Schedule.Slot> slots) throws InterruptedException {
        for (int place = 0; place < slots.size(); place++) {
            Target target = slots.get(place).target();
            measure(slots.get(place));
            boolean last =
                    slots.subList(place + 1, slots.size()).stream()
                            .noneMatch(later -> later.target().equals(target));
            for (ServerUnderTest standing : standing(target)) {
                if (last || standing.loadedSinceProven() >= LONG) {
                    attempt(standing, this::proveAgain);
                }
            }
        }
    }

    private void measurePasses(List<Schedule.Slot> slots, Pace pace) throws InterruptedException {
        int pass = 0;
        for (Schedule.Slot slot : slots) {
            if (slot.index() > pass) {
                pass = slot.index();
                if (pace.mustDo(pass, up.size())) {
                    break;
                }
            }
            measure(slot);
            proveAgainAfterLong(slot.target());
        }
        measureMore(slots, pace);
        attemptAll(this::proveAgain);
    }

    /** Short slices use the remaining time for more passes, in the same order. */
    private void measureMore(List<Schedule.Slot> slots, Pace pace) throws InterruptedException {
        int planned = plan.slices().perRound();
        for (int pass = planned; !up.isEmpty() && pace.fitsPass(up.size()); pass++) {
            if (pass == planned) {
                steps.more(number, "measuring more passes in the remaining time");
            }
            for (Schedule.Slot like : slots) {
                if (like.index() == pass % planned) {
                    again(new Schedule.Slot(like.target(), like.scenario(), pass));
                }
            }
        }
    }

    private void again(Schedule.Slot slot) throws InterruptedException {
        for (ServerUnderTest loaded : standing(slot.target())) {
            attempt(loaded, standing -> measure(standing, slot));
        }
        proveAgainAfterLong(slot.target());
    }

    private void proveAgainAfterLong(Target target) throws InterruptedException {
        for (ServerUnderTest loaded : standing(target)) {
            if (loaded.loadedSinceProven() >= LONG) {
                attempt(loaded, this::proveAgain);
            }
        }
    }

    /** Writes the results and stops the servers. */
    void finish() {
        up.forEach(standing -> directory.append(standing.trial(Optional.empty())));
        close();
    }

    /**
     * All servers take turns, one window each. So a server that has less to compile does not wait
     * for another, and all compilers work while any server is loaded.
     */
    private void warmUp() throws InterruptedException {
        List<WarmupStage.Warming> left =
                new ArrayList<>(up.stream().map(standing -> warmup.of(standing, plan)).toList());
        left.removeIf(WarmupStage.Warming::over);
        while (!left.isEmpty()) {
            steps.next(number, "warming up " + names(left));
            int before = left.size();
            while (left.size() == before) {
                for (WarmupStage.Warming warming : left) {
                    attempt(warming.standing(), standing -> warming.next());
                }
                left.removeIf(it -> it.over() || !up.contains(it.standing()));
            }
        }
        warmup.idle();
    }

    private static String names(List<WarmupStage.Warming> warming) {
        return warming.stream()
                .map(it -> it.standing().target().name())
                .collect(Collectors.joining(", "));
    }

    private void markGrowth(ServerUnderTest standing) {
        for (Scenario course : plan.scenarios()) {
            Growth.of(course.workload(), standing.kept(course.name())).ifPresent(standing::warn);
        }
    }

    private static void unload(ServerUnderTest standing) {
        standing.measured(standing.probe().afterLoad());
        standing.held(MemorySample.Stage.LOAD, Optional.empty());
    }

    private void measure(Schedule.Slot slot) throws InterruptedException {
        List<ServerUnderTest> measured = standing(slot.target());
        announce(slot, measured.isEmpty());
        for (ServerUnderTest loaded : measured) {
            attempt(loaded, standing -> measure(standing, slot));
        }
    }

    /** Reports a slice as a step of the run's progress; of short slices only every so many. */
    private void announce(Schedule.Slot slot, boolean failed) {
        if (slot.scenario().load().inPasses()) {
            announcePass(slot.index());
        } else if (failed) {
            steps.pass();
        } else {
            String scenario = slot.scenario().name();
            steps.next(number, "measuring " + scenario + " of " + slot.target().name());
        }
    }

    private void announcePass(int index) {
        if (index % Steps.PASSES == 0 && index > announced) {
            announced = index;
            String passes = "pass %d of %d".formatted(index + 1, plan.slices().perRound());
            steps.next(number, "measuring, " + passes);
        }
    }

    private void measure(ServerUnderTest standing, Schedule.Slot slot)
            throws TrialFailedException, InterruptedException {
        Scenario scenario = known(slot.scenario(), standing);
        try {
            slices.measure(standing, up, scenario, slot.index());
        } catch (TrialFailedException failed) {
            throw sizes.explained(scenario, standing, failed);
        }
    }

    /** The target's server; empty if it failed. */
    private List<ServerUnderTest> standing(Target target) {
        return up.stream().filter(standing -> standing.target().equals(target)).toList();
    }

    /** The scenario with its rate and its size. */
    private Scenario known(Scenario scenario, ServerUnderTest standing)
            throws TrialFailedException {
        return sizes.sized(peaks.resolved(scenario, up), standing, up);
    }

    /** Counts system calls at the end of a round, because counting slows a server down. */
    private void countCalls() throws InterruptedException {
        if (stages.calls().isEmpty()) {
            return;
        }
        SystemCalls calls = stages.calls().get();
        for (Scenario scenario : plan.counted()) {
            attemptAll(standing -> slices.count(standing, known(scenario, standing), calls));
        }
    }

    private void start(Target target) throws InterruptedException {
        Instant startedAt = Instant.now();
        try {
            Server server = started(target, label + "-" + target.name());
            ServerUnderTest standing =
                    new ServerUnderTest(
                            number,
                            label,
                            target,
                            startedAt,
                            server,
                            stages.gauge().attach(server.pid(), server.isJava()));
            up.add(standing);
            attempt(standing, this::prove);
        } catch (TrialFailedException failed) {
            stopIfAsked();
            Failure failure = judged(target, failed.failure());
            directory.append(neverUp(target, startedAt, failure));
            steps.failed(target, failure);
        }
    }

    private Server started(Target target, String log)
            throws TrialFailedException, InterruptedException {
        return stages.starter()
                .start(target, plan.readiness(target), plan.limits(), directory.logs(), log);
    }

    /**
     * Finds out whether a server that died at its start would do so in every round, by starting it
     * once more. If it then starts, the first failure was chance, but the trial still counts as
     * failed.
     */
    private Failure judged(Target target, Failure failure) throws InterruptedException {
        if (failure.kind() != Failure.Kind.DIED_AT_START) {
            return failure;
        }
        try (Server up = started(target, label + "-" + target.name() + "-again")) {
            return failure;
        } catch (TrialFailedException again) {
            stopIfAsked();
            boolean same =
                    again.failure().kind() == failure.kind()
                            && again.failure().sentence().equals(failure.sentence());
            return same ? failure.permanently() : failure;
        }
    }

    /** Checks one answer to each workload. */
    private void prove(ServerUnderTest standing) throws TrialFailedException, InterruptedException {
        for (Workload workload : plan.workloads()) {
            standing.proven(contract.check(standing.server().uri(), workload, seed(standing)));
            Optional<AskedTwice> answers = contract.twice(standing.server().uri(), workload);
            answers.ifPresent(twice -> differ(standing, twice));
            if (originals.concern(standing.target())) {
                Optional<AskedTwice> asked =
                        answers.isPresent()
                                ? answers
                                : contract.pair(standing.server().uri(), workload);
                asked.ifPresent(twice -> compareLater(standing, twice));
            }
        }
        standing.probe().connect();
    }

    /**
     * Reports differences between consecutive answers, and between answers of different targets.
     */
    private void differ(ServerUnderTest standing, AskedTwice answers) {
        standing.answered(answers);
        answers.difference()
                .ifPresent(
                        difference -> {
                            standing.warn(new Warning(Warning.Kind.ANSWERS_DIFFER, difference));
                            steps.differs(standing.target(), difference);
                        });
        up.stream()
                .filter(other -> other != standing)
                .flatMap(other -> otherLength(other, answers).stream())
                .findFirst()
                .ifPresent(length -> standing.warn(new Warning(Warning.Kind.LENGTHS_VARY, length)));
    }

    /**
     * Stores the original's answers. A moved application's answers are kept until the original's
     * are known.
     */
    private void compareLater(ServerUnderTest standing, AskedTwice answers) {
        if (originals.is(standing.target())) {
            originals
                    .add(answers)
                    .ifPresent(
                            difference -> {
                                standing.warn(new Warning(Warning.Kind.ANSWERS_DIFFER, difference));
                                steps.differs(standing.target(), difference);
                            });
        } else {
            standing.toCompare(answers);
        }
    }

    /** Marks a moved application whose answers differ from the original's. */
    private void compare(ServerUnderTest moved) {
        for (AskedTwice answers : moved.toCompare()) {
            originals
                    .unlike(answers)
                    .ifPresent(
                            unlike -> {
                                moved.warn(unlike);
                                steps.unlike(moved.target(), unlike);
                            });
        }
    }

    private static Optional<String> otherLength(ServerUnderTest other, AskedTwice answers) {
        return other.answers(answers.workload().name())
                .filter(its -> its.hasOtherLength(answers))
                .map(
                        its ->
                                "answers to %s have %s, and those of %s %s"
                                        .formatted(
                                                answers.workload().asked(),
                                                answers.lengths(),
                                                other.target().name(),
                                                its.lengths()));
    }

    /**
     * Checks one answer to each workload again, right after load and never during it. The server's
     * request count is compared before, because these requests are not the load tool's.
     */
    private void proveAgain(ServerUnderTest standing)
            throws TrialFailedException, InterruptedException {
        slices.agree(standing);
        for (Workload workload : plan.workloads()) {
            Workload proven = standing.proven(workload.name());
            try {
                contract.check(standing.server().uri(), proven, seed(standing));
            } catch (TrialFailedException failed) {
                Failure after =
                        new Failure(
                                failed.failure().kind(),
                                "correct before the load but not after it: "
                                        + failed.failure().sentence());
                throw LoadRunner.blame(standing.server(), new TrialFailedException(after, failed));
            }
            standing.proven(proven);
            stillAsLong(standing, workload);
        }
    }

    /** Warns if bodies may vary and the load has changed their length. */
    private void stillAsLong(ServerUnderTest standing, Workload workload)
            throws TrialFailedException, InterruptedException {
        Optional<AskedTwice> before = standing.answers(workload.name());
        Optional<AskedTwice> after = contract.twice(standing.server().uri(), workload);
        if (before.isPresent() && after.isPresent() && before.get().hasOtherLength(after.get())) {
            standing.warn(
                    new Warning(
                            Warning.Kind.LENGTHS_VARY,
                            "answers to %s had %s before the load, and %s after it"
                                    .formatted(
                                            workload.asked(),
                                            before.get().lengths(),
                                            after.get().lengths())));
        }
    }

    /** A seed that draws different paths in each round and after each load. */
    private long seed(ServerUnderTest standing) {
        return directory.record().seed() + number + standing.slices().size();
    }

    private void attemptAll(Stage stage) throws InterruptedException {
        for (ServerUnderTest standing : List.copyOf(up)) {
            attempt(standing, stage);
        }
    }

    private void attempt(ServerUnderTest standing, Stage stage) throws InterruptedException {
        try {
            stage.on(standing);
        } catch (TrialFailedException failed) {
            stopIfAsked();
            end(standing, Optional.of(failed.failure()));
            steps.failed(standing.target(), failed.failure());
        }
    }

    /**
     * If the user stopped the run, a failure only follows from that and is not recorded as a trial.
     */
    private void stopIfAsked() throws InterruptedException {
        if (stages.stopping().getAsBoolean()) {
            throw new InterruptedException("the user asked to stop");
        }
    }

    private void end(ServerUnderTest standing, Optional<Failure> failure) {
        Trial trial = standing.trial(failure);
        up.remove(standing);
        leave(standing);
        standing.close();
        directory.append(trial);
    }

    private void leave(ServerUnderTest standing) {
        drive.leave(standing.server().uri());
    }

    private Trial neverUp(Target target, Instant startedAt, Failure failure) {
        return new Trial(
                number,
                target.name(),
                startedAt,
                Optional.of(failure),
                Optional.empty(),
                io.weighbridge.model.Measurements.NONE,
                List.of(),
                List.of(),
                List.of());
    }

    /**
     * Stops all servers that are still up, concurrently, because some take seconds to stop
     * gracefully.
     */
    @Override
    public void close() {
        up.forEach(this::leave);
        up.parallelStream().forEach(ServerUnderTest::close);
        up.clear();
        cores.unpin();
    }
}
