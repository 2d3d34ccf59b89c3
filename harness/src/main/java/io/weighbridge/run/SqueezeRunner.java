package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Metric;
import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.MemoryGroups;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Rate;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Slices;
import io.weighbridge.plan.Squeeze;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Figures;
import io.weighbridge.result.SqueezeLaunch.Outcome;
import io.weighbridge.result.SqueezeLaunch.Step;
import io.weighbridge.result.Trial;
import io.weighbridge.sample.BackgroundLoad;
import io.weighbridge.sample.MachineReading;
import io.weighbridge.squeeze.BackgroundLimit;
import io.weighbridge.squeeze.GcLog;
import io.weighbridge.squeeze.Judgement;
import io.weighbridge.squeeze.JvmChoices;
import io.weighbridge.squeeze.NextLaunch;
import io.weighbridge.squeeze.Search;
import io.weighbridge.squeeze.SearchTime;
import io.weighbridge.squeeze.SqueezeNotes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Carries out a search for the smallest memory: a round of one target for each launch that {@link
 * Search} chooses, and its judgement on disk before the next one is chosen.
 */
final class SqueezeRunner {

    private static final double NANOS = 1e9;

    /** Steps in whose launches the JVM prints what it has chosen. */
    private static final Set<Step> PRINTING = Set.of(Step.CONTROL, Step.DEFAULTS, Step.CALCULATOR);

    /** Slices of the launch that finds the peak. */
    private static final int PEAK_SLICES = 8;

    private static final Duration PEAK_SLICE = Duration.ofMillis(500);

    /** A peak under background load is measured again, up to so many times in all. */
    private static final int PEAKS = 3;

    /** A start may take so many times as long as the slowest control, and at least so long. */
    private static final double START = 3;

    private static final Duration LEAST_START = Duration.ofSeconds(10);

    /** A load that ends so much later than planned is ended. */
    private static final Duration GRACE = Duration.ofSeconds(15);

    /** A server that collects all the time does not stop by itself. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    private final RunEnvironment environment;
    private final Children children;
    private final LimitedLaunch.Starters starters;
    private final Optional<MemoryGroups> groups;
    private final RunDirectory directory;
    private final Progress progress;
    private final LongSupplier clock;
    private final Plan plan;
    private final Squeeze goal;

    /**
     * @param groups where groups with a memory limit can be made; absent if they cannot
     */
    SqueezeRunner(
            RunEnvironment environment,
            Children children,
            LimitedLaunch.Starters starters,
            Optional<MemoryGroups> groups,
            RunDirectory directory,
            Progress progress) {
        this.environment = environment;
        this.children = children;
        this.starters = starters;
        this.groups = groups;
        this.directory = directory;
        this.progress = progress;
        this.clock = environment.clock();
        this.plan = directory.plan();
        this.goal = plan.squeeze().orElseThrow();
    }

    /** Searches for each target in turn, going on after the launches that are on disk. */
    RunOutcome run() throws InterruptedException {
        requireTheSameLimits();
        noteWhatIsLeftOut();
        progress.runStarted(directory.record().id(), plannedLaunches());
        if (plan.loads().get(0).rate().isEmpty()) {
            findPeaks();
        }
        for (int index = 0; index < plan.targets().size(); index++) {
            search(plan.targets().get(index), index);
        }
        progress.runEnded();
        return RunOutcome.of(directory);
    }

    /** Sizes found with and without limits do not go together. */
    private void requireTheSameLimits() {
        if (directory.launches().isEmpty()) {
            return;
        }
        boolean limited = Search.limited(directory.launches());
        if (limited != groups.isPresent()) {
            throw new UsageException(
                    limited
                            ? "This search was begun with memory limits, and none can be set now:"
                                    + " continue it as it was begun, as the same user and through"
                                    + " the same commands."
                            : "This search was begun without memory limits, and they can be set"
                                    + " now: begin a new one.");
        }
    }

    private void noteWhatIsLeftOut() {
        for (Target target : plan.targets()) {
            JvmChoices.leftOut(target)
                    .map(sentence -> target.name() + ": " + sentence)
                    .ifPresent(progress::note);
        }
    }

    private int plannedLaunches() {
        return goal.plannedLaunches() * plan.targets().size();
    }

    private void findPeaks() throws InterruptedException {
        for (Target target : plan.targets()) {
            while (peaks(target).size() < PEAKS
                    && peaks(target).stream().noneMatch(SqueezeLaunch::held)) {
                launch(target, peak());
            }
        }
    }

    private List<SqueezeLaunch> peaks(Target target) {
        return of(target).stream().filter(launch -> launch.step() == Step.PEAK).toList();
    }

    private NextLaunch peak() {
        long heap = goal.ample() / 2;
        return NextLaunch.of(
                Step.PEAK,
                groups.isPresent() ? OptionalLong.of(goal.ample()) : OptionalLong.empty(),
                OptionalLong.of(heap),
                List.of("-Xmx" + (heap >> 20) + "m"));
    }

    private void search(Target target, int index) throws InterruptedException {
        if (rate().isEmpty()) {
            progress.note(target.name() + " has no rate, because no target answered at its peak");
            return;
        }
        Optional<NextLaunch> next = next(target, index);
        while (next.isPresent()) {
            if (next.get().refused().isPresent()) {
                refused(target, next.get());
            } else {
                launch(target, next.get());
            }
            next = next(target, index);
        }
    }

    private Search search(Target target) {
        return new Search(goal, of(target), groups.isPresent());
    }

    private List<SqueezeLaunch> of(Target target) {
        return directory.launches().stream()
                .filter(launch -> launch.target().equals(target.name()))
                .toList();
    }

    private Optional<NextLaunch> next(Target target, int index) {
        Search search = search(target);
        double share = (index + 1.0) / plan.targets().size();
        return plan.limits()
                .run()
                .map(whole -> new SearchTime(whole, share, directory.launches()).next(search))
                .orElseGet(() -> search.next(true, true));
    }

    /** Requests per second; absent if they are a share of a peak that was not found. */
    private OptionalDouble rate() {
        Optional<Rate> planned = plan.loads().get(0).rate();
        return planned.isPresent()
                ? OptionalDouble.of(planned.get().amount())
                : Search.halfOfPeak(directory.launches());
    }

    private void refused(Target target, NextLaunch next) {
        int number = directory.launches().size();
        append(
                target,
                new SqueezeLaunch(
                        number,
                        0,
                        target.name(),
                        next.step(),
                        next.limit(),
                        next.heap(),
                        next.flags(),
                        Outcome.REFUSED,
                        next.refused().orElseThrow(),
                        Figures.NONE));
    }

    private void launch(Target target, NextLaunch next) throws InterruptedException {
        int number = directory.launches().size();
        String label = String.format(Locale.ROOT, "l%03d", number);
        Target launched = JvmChoices.with(target, flags(next, label, target));
        announce(target, next, number);
        boolean connects = next.step() == Step.CONTROL;
        try (LimitedLaunch limited =
                LimitedLaunch.of(
                        children, starters, environment.gauge(), groups, next.limit(), connects)) {
            long begun = clock.getAsLong();
            MachineReading before = environment.machine().get();
            run(limited.in(environment), round(launched, next.step()), launched, label, number);
            EndedLaunch ended =
                    new EndedLaunch(
                            trial(number),
                            limited.read(),
                            limited.held(),
                            printed(label, target),
                            collections(label, target),
                            foreign(before, environment.machine().get()),
                            (clock.getAsLong() - begun) / NANOS);
            append(target, judged(next, target, ended));
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "a control group for %s could not be made (%s): check that no other weigh runs, then continue with --resume"
                            .formatted(target.name(), e.getMessage()),
                    e);
        }
    }

    private List<String> flags(NextLaunch next, String label, Target target) {
        List<String> flags = new ArrayList<>(next.flags());
        flags.add(GcLog.flag(log(label, target, ".gc")));
        if (PRINTING.contains(next.step())) {
            flags.addAll(JvmChoices.PRINTING);
        }
        return flags;
    }

    private Path log(String label, Target target, String ending) {
        return directory.logs().resolve(label + "-" + target.name() + ending).toAbsolutePath();
    }

    private void announce(Target target, NextLaunch next, int number) {
        progress.step(
                "launch %s: %s, %s".formatted(number + 1, target.name(), SqueezeNotes.size(next)),
                number,
                Math.max(number + 1, plannedLaunches()),
                timeLeft());
    }

    /** Absent if the time is not limited, or is over. */
    private Optional<Duration> timeLeft() {
        double spent = SearchTime.seconds(directory.launches());
        return plan.limits()
                .run()
                .map(whole -> whole.minusMillis(Math.round(1e3 * spent)))
                .filter(left -> !left.isNegative());
    }

    /**
     * The share of our cores that others took from the start of a launch to its end. The load
     * tool's CPU time is not known here and counts as theirs.
     */
    private OptionalDouble foreign(MachineReading before, MachineReading after) {
        double server = after.childrenCpu().orElse(0) - before.childrenCpu().orElse(0);
        return new Cores(environment.affinity())
                .ours(after)
                .map(cores -> BackgroundLoad.share(before, after, cores, server, 0))
                .orElse(OptionalDouble.empty());
    }

    private void run(RunEnvironment limited, Plan round, Target launched, String label, int number)
            throws InterruptedException {
        Steps steps = new Steps(Progress.NONE, round);
        try (RoundRunner runner =
                new RoundRunner(
                        number,
                        label,
                        round,
                        limited,
                        directory,
                        steps,
                        new Peaks(round, List.of()),
                        new SliceSizes(round, List.of()),
                        OriginalAnswers.of(round))) {
            runner.start(List.of(launched));
            runner.load(
                    Schedule.of(round, directory.record().seed()).rounds().get(0).slots(),
                    new TimeBudget(Optional.empty(), clock));
            runner.finish();
        }
    }

    /** The plan of one launch. */
    private Plan round(Target launched, Step step) {
        Load planned = plan.loads().get(0);
        boolean peak = step == Step.PEAK;
        Load load =
                peak
                        ? planned.at(Optional.empty()).withDuration(PEAK_SLICE)
                        : atRate(planned, rate().orElseThrow());
        return plan.withTargets(List.of(launched))
                .withBaseline(launched.name())
                .withRounds(1)
                .withLoads(List.of(load))
                .withSlices(
                        new Slices(
                                peak ? PEAK_SLICES : 1,
                                plan.slices().repeats(),
                                plan.slices().foreignLimit(),
                                plan.slices().jitLimit()))
                .withLimits(limits(launched, step, load));
    }

    private static Load atRate(Load planned, double rate) {
        return planned.at(Optional.of(Rate.perSecond(rate)))
                .withDuration(Squeeze.hold(planned.duration(), rate));
    }

    /** A start with little memory is given up earlier than one of which nothing is known. */
    private Limits limits(Target launched, Step step, Load load) {
        Duration slice = GRACE.plus(load.duration().orElse(Duration.ZERO));
        Limits limits =
                plan.limits()
                        .withRun(Optional.empty())
                        .withSlice(slice)
                        .withStop(shorter(plan.limits().stop(), LONGEST_STOP));
        if (step == Step.PEAK || step == Step.CONTROL) {
            return limits;
        }
        OptionalDouble slowest =
                directory.trials().stream()
                        .filter(trial -> trial.target().equals(launched.name()))
                        .flatMapToDouble(
                                trial -> trial.measurements().get(Metric.STARTUP_WALL).stream())
                        .limit(Squeeze.CONTROLS)
                        .max();
        Duration patience = Duration.ofMillis(Math.round(1e3 * START * slowest.orElse(60)));
        Duration enough = patience.compareTo(LEAST_START) < 0 ? LEAST_START : patience;
        return limits.withReady(shorter(limits.ready(), enough));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private Trial trial(int number) {
        List<Trial> trials = directory.trials();
        return trials.stream()
                .filter(trial -> trial.round() == number)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private String printed(String label, Target target) {
        return text(log(label, target, ".out")) + text(log(label, target, ".err"));
    }

    private GcLog collections(String label, Target target) {
        return GcLog.parse(text(log(label, target, ".gc")));
    }

    /** A log's text; empty if nothing was started, or the log cannot be read. */
    private static String text(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        } catch (IOException absent) {
            return "";
        }
    }

    private SqueezeLaunch judged(NextLaunch next, Target target, EndedLaunch ended) {
        Judgement judgement =
                next.step() == Step.PEAK
                        ? peak(target, ended)
                        : Judgement.of(
                                goal,
                                ended.trial(),
                                ended.observed(),
                                backgroundLimit(next.step(), target));
        return new SqueezeLaunch(
                ended.trial().round(),
                ended.seconds(),
                target.name(),
                next.step(),
                next.limit(),
                next.heap(),
                next.flags(),
                judgement.outcome(),
                judgement.sentence(),
                ended.figures(rate()));
    }

    private BackgroundLimit backgroundLimit(Step step, Target target) {
        return BackgroundLimit.of(plan.slices().foreignLimit(), step, of(target));
    }

    private Judgement peak(Target target, EndedLaunch ended) {
        Optional<Failure> failure = ended.trial().failure();
        if (failure.isPresent()) {
            return new Judgement(Outcome.ERRORS, failure.get().sentence());
        }
        boolean last = peaks(target).size() == PEAKS - 1;
        double others =
                ended.trial().totals().stream()
                        .flatMapToDouble(
                                total -> total.measurements().get(Metric.FOREIGN_SHARE).stream())
                        .max()
                        .orElse(0);
        return !last && others > plan.slices().foreignLimit()
                ? new Judgement(Outcome.DISTURBED, "at its peak, beside background load")
                : new Judgement(Outcome.HOLDS, "at its peak");
    }

    private void append(Target target, SqueezeLaunch launch) {
        directory.append(launch);
        progress.note(SqueezeNotes.of(launch));
        SqueezeNotes.soFar(search(target), launch.step()).ifPresent(progress::note);
    }
}
