package io.weighbridge.run;

import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.MemoryGroups;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Rate;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Squeeze;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Figures;
import io.weighbridge.result.SqueezeLaunch.Outcome;
import io.weighbridge.result.SqueezeLaunch.Step;
import io.weighbridge.result.Trial;
import io.weighbridge.sample.MachineReading;
import io.weighbridge.squeeze.BackgroundLimit;
import io.weighbridge.squeeze.JvmChoices;
import io.weighbridge.squeeze.LaunchJudgement;
import io.weighbridge.squeeze.NextLaunch;
import io.weighbridge.squeeze.SearchTime;
import io.weighbridge.squeeze.SqueezeNotes;
import io.weighbridge.squeeze.TargetSearch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a search for the smallest memory. Each launch is a round with one target, and its
 * result is stored before {@link TargetSearch} chooses the next launch.
 */
final class SqueezeRunner {

    private static final double NANOS = 1e9;

    /** Steps in whose launches the JVM prints its collector, largest heap and processors. */
    private static final Set<Step> PRINTING = Set.of(Step.CONTROL, Step.DEFAULTS, Step.CALCULATOR);

    /** The most measurements of a target's peak. One that fails or is disturbed is repeated. */
    private static final int PEAKS = 3;

    private final RunEnvironment environment;
    private final Children children;
    private final LimitedLaunch.Starters starters;
    private final @Nullable MemoryGroups groups;
    private final RunDirectory directory;
    private final Progress progress;
    private final LongSupplier clock;
    private final Plan plan;
    private final Squeeze goal;

    /**
     * @param groups where groups with a memory limit can be made; null if they cannot
     */
    SqueezeRunner(
            RunEnvironment environment,
            Children children,
            LimitedLaunch.Starters starters,
            @Nullable MemoryGroups groups,
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
        this.goal = Objects.requireNonNull(plan.squeeze());
    }

    /** Searches for each target in turn, continuing after the launches that are on disk. */
    RunOutcome run() throws InterruptedException {
        requireTheSameLimits();
        noteWhatIsLeftOut();
        progress.runStarted(directory.record().id(), plannedLaunches());
        if (plan.loads().get(0).rate() == null) {
            findPeaks();
        }
        for (int index = 0; index < plan.targets().size(); index++) {
            search(plan.targets().get(index), index);
        }
        progress.runEnded();
        return RunOutcome.of(directory);
    }

    /**
     * Checks that a resumed search sets memory limits if it did so before, and only then: sizes
     * found with and without limits cannot be combined.
     */
    private void requireTheSameLimits() {
        if (directory.launches().isEmpty()) {
            return;
        }
        boolean limited = TargetSearch.limited(directory.launches());
        if (limited != (groups != null)) {
            throw new UsageException(
                    limited
                            ? "This search began with memory limits, which cannot be set now:"
                                    + " resume it as the same user, and with sudo or systemd-run if"
                                    + " it was started so."
                            : "This search began without memory limits, which can be set now: start"
                                    + " a new search.");
        }
    }

    private void noteWhatIsLeftOut() {
        for (Target target : plan.targets()) {
            String sentence = JvmChoices.leftOut(target);
            if (sentence != null) {
                progress.note(target.name() + ": " + sentence);
            }
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
                groups == null ? null : goal.ample(),
                heap,
                List.of("-Xmx" + (heap >> 20) + "m"));
    }

    private void search(Target target, int index) throws InterruptedException {
        if (rate() == null) {
            progress.note(
                    "no search for "
                            + target.name()
                            + ", because the peak throughput with ample memory could not be"
                            + " measured: see the launches above, set the rate with --rate, or"
                            + " raise --most");
            return;
        }
        NextLaunch next = next(target, index);
        while (next != null) {
            String refusal = next.refused();
            if (refusal == null) {
                launch(target, next);
            } else {
                refused(target, next, refusal);
            }
            next = next(target, index);
        }
    }

    private TargetSearch search(Target target) {
        return new TargetSearch(goal, of(target), groups != null);
    }

    private List<SqueezeLaunch> of(Target target) {
        return directory.launches().stream()
                .filter(launch -> launch.target().equals(target.name()))
                .toList();
    }

    private @Nullable NextLaunch next(Target target, int index) {
        TargetSearch search = search(target);
        double share = (index + 1.0) / plan.targets().size();
        Duration whole = plan.limits().run();
        return whole == null
                ? search.next(true, true)
                : new SearchTime(whole, share, directory.launches()).next(search);
    }

    /** The rate in requests per second; null if it is half of a peak that was not found. */
    private @Nullable Double rate() {
        Rate planned = plan.loads().get(0).rate();
        if (planned == null) {
            return TargetSearch.halfOfPeak(directory.launches());
        }
        return planned.amount();
    }

    private void refused(Target target, NextLaunch next, String refusal) {
        int number = directory.launches().size();
        LaunchJudgement judgement = new LaunchJudgement(Outcome.REFUSED, refusal);
        append(target, over(number, 0, target, next, judgement, Figures.NONE));
    }

    /**
     * A launch that is over, or was refused.
     *
     * @param seconds that it took
     */
    private static SqueezeLaunch over(
            int number,
            double seconds,
            Target target,
            NextLaunch next,
            LaunchJudgement judgement,
            Figures figures) {
        return new SqueezeLaunch(
                number,
                seconds,
                target.name(),
                next.step(),
                next.limit(),
                next.heap(),
                next.flags(),
                judgement.outcome(),
                judgement.sentence(),
                figures);
    }

    private void launch(Target target, NextLaunch next) throws InterruptedException {
        int number = directory.launches().size();
        String label = String.format(Locale.ROOT, "l%03d", number);
        LaunchLogs logs = new LaunchLogs(directory.logs(), label, target.name());
        Target launched = JvmChoices.with(target, flags(next, logs));
        announce(target, next, number);
        boolean connects = next.step() == Step.CONTROL;
        try (LimitedLaunch limited =
                new LimitedLaunch(
                        children, starters, environment.gauge(), groups, next.limit(), connects)) {
            long begun = clock.getAsLong();
            MachineReading before = environment.machine().get();
            run(limited.in(environment), planOf(launched, next.step()), launched, label, number);
            EndedLaunch ended =
                    new EndedLaunch(
                            trial(number),
                            limited.read(),
                            limited.held(),
                            logs.printed(),
                            logs.collections(),
                            foreign(before, environment.machine().get()),
                            (clock.getAsLong() - begun) / NANOS);
            append(target, judged(next, target, ended));
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "the control group that limits the memory of %s could not be created (%s): fix that, then continue with weigh squeeze --resume"
                            .formatted(target.name(), Cause.of(e)),
                    e);
        }
    }

    private static List<String> flags(NextLaunch next, LaunchLogs logs) {
        List<String> flags = new ArrayList<>(next.flags());
        flags.add(logs.flag());
        if (PRINTING.contains(next.step())) {
            flags.addAll(JvmChoices.PRINTING);
        }
        return flags;
    }

    private Plan planOf(Target launched, Step step) {
        SqueezeLaunchPlan whole = new SqueezeLaunchPlan(plan, directory.trials());
        return step == Step.PEAK
                ? whole.ofPeak(launched)
                : whole.ofLaunch(launched, Objects.requireNonNull(rate()), step);
    }

    private void announce(Target target, NextLaunch next, int number) {
        progress.step(
                "launch %s: %s, %s".formatted(number + 1, target.name(), SqueezeNotes.size(next)),
                number,
                Math.max(number + 1, plannedLaunches()),
                timeLeft());
    }

    /** The remaining time of the search; null if it is not limited, or is over. */
    private @Nullable Duration timeLeft() {
        Duration whole = plan.limits().run();
        if (whole == null) {
            return null;
        }
        double spent = SearchTime.seconds(directory.launches());
        Duration left = whole.minusMillis(Math.round(1e3 * spent));
        return left.isNegative() ? null : left;
    }

    /**
     * The share of our cores that background load took from the start of a launch to its end. It
     * includes the load tool, whose CPU time is not known here. Null if it cannot be read.
     */
    private @Nullable Double foreign(MachineReading before, MachineReading after) {
        double server = Objects.requireNonNullElse(after.childrenCpuSince(before), 0.0);
        return environment.cores().foreign(before, after, server);
    }

    private void run(RunEnvironment limited, Plan round, Target launched, String label, int number)
            throws InterruptedException {
        ProgressSteps steps = new ProgressSteps(Progress.NONE, round);
        try (RoundRunner runner =
                new RoundRunner(
                        number,
                        label,
                        round,
                        limited,
                        directory,
                        steps,
                        new SizesFromWarmup(round, List.of()),
                        OriginalAnswers.of(round))) {
            runner.run(
                    List.of(launched),
                    Schedule.of(round, directory.record().seed()).rounds().get(0).slots(),
                    new TimeBudget(null, clock));
        }
    }

    private Trial trial(int number) {
        List<Trial> trials = directory.trials();
        return trials.stream()
                .filter(trial -> trial.round() == number)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private SqueezeLaunch judged(NextLaunch next, Target target, EndedLaunch ended) {
        LaunchJudgement judgement =
                next.step() == Step.PEAK
                        ? LaunchJudgement.ofPeak(ended.trial(), peakLimit(target))
                        : LaunchJudgement.of(
                                goal,
                                ended.trial(),
                                ended.observed(),
                                backgroundLimit(next.step(), target));
        int number = ended.trial().round();
        return over(number, ended.seconds(), target, next, judgement, ended.figures(rate()));
    }

    /**
     * The background load above which a peak is measured again; the last measurement always counts.
     */
    private double peakLimit(Target target) {
        boolean last = peaks(target).size() == PEAKS - 1;
        return last ? 1 : plan.slices().foreignLimit();
    }

    private BackgroundLimit backgroundLimit(Step step, Target target) {
        return BackgroundLimit.of(plan.slices().foreignLimit(), step, of(target));
    }

    private void append(Target target, SqueezeLaunch launch) {
        directory.append(launch);
        progress.note(SqueezeNotes.of(launch));
        String soFar = SqueezeNotes.soFar(search(target), launch.step());
        if (soFar != null) {
            progress.note(soFar);
        }
    }
}
