package io.weighbridge.squeeze;

import io.weighbridge.instrument.boot.JvmFlags;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import io.weighbridge.squeeze.SqueezeLauncher.EndedLaunch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a search for the smallest memory and CPU. Each launch is a round with one target, and
 * its result is stored before {@link TargetSearch} chooses the next launch.
 */
public final class SqueezeRunner {

    private final SqueezeLauncher launcher;
    private final RunDirectory directory;
    private final Progress progress;
    private final Plan plan;
    private final Squeeze goal;

    /** All launches of the search, as on disk. */
    private final List<SqueezeLaunch> launches;

    public SqueezeRunner(SqueezeLauncher launcher, RunDirectory directory, Progress progress) {
        this.launcher = launcher;
        this.directory = directory;
        this.progress = progress;
        this.plan = launcher.plan().plan();
        this.goal = Objects.requireNonNull(plan.squeeze());
        this.launches = new ArrayList<>(directory.values(SqueezeLaunch.LOG));
    }

    /** Searches for each target in turn, continuing after the launches that are on disk. */
    public void run() throws InterruptedException {
        requireTheSameLimits();
        HeapFlags.leftOut(plan, JvmFlags::of).forEach(progress::note);
        progress.runStarted(directory.record().id(), plannedLaunches());
        if (plan.loads().get(0).rate() == null) {
            findPeaks();
        }
        for (int index = 0; index < plan.targets().size(); index++) {
            search(plan.targets().get(index), index);
        }
        progress.runEnded();
    }

    /**
     * Checks that a resumed search sets memory limits if it did so before, and only then: sizes
     * found with and without limits cannot be combined.
     */
    private void requireTheSameLimits() {
        if (launches.isEmpty()) {
            return;
        }
        requireTheSameCpu();
        boolean limited = TargetSearch.limited(launches);
        if (limited != launcher.limits()) {
            throw new UsageException(
                    limited
                            ? "This search began with memory limits, which cannot be set now:"
                                    + " resume it as the same user, and with sudo or systemd-run if"
                                    + " it was started so."
                            : "This search began without memory limits. They can be set now, and"
                                    + " would change its results: start a new search.");
        }
    }

    private void requireTheSameCpu() {
        if (!goal.find().cpu()) {
            return;
        }
        Integer before = TargetSearch.cpus(launches);
        if (!Objects.equals(before, launcher.cpus())) {
            throw new UsageException(
                    "This search began with %s, and now there are %s: resume it on the same machine, as the same user, and with the same CPUs."
                            .formatted(cpus(before), cpus(launcher.cpus())));
        }
    }

    private static String cpus(@Nullable Integer count) {
        return count == null ? "no CPUs that it could limit" : count + " CPUs that it could limit";
    }

    private int plannedLaunches() {
        return goal.plannedLaunches() * plan.targets().size();
    }

    private void findPeaks() throws InterruptedException {
        for (Target target : plan.targets()) {
            while (PeakRequestRates.missing(target.name(), launches)) {
                launch(target, searchOf(target).peak());
            }
        }
    }

    private void search(Target target, int index) throws InterruptedException {
        if (rate() == null) {
            progress.note(
                    "no search for "
                            + target.name()
                            + ", because the peak throughput with ample memory could not be"
                            + " measured: see the launches above, set the rate with --rate (rate"
                            + " of the load in a plan), or raise --most (squeeze.ample)");
            return;
        }
        NextLaunch next = next(target, index);
        while (next != null) {
            launch(target, next);
            next = next(target, index);
        }
    }

    private TargetSearch searchOf(Target target) {
        return new TargetSearch(goal, launchesOf(target), launcher.limits(), launcher.cpus());
    }

    private List<SqueezeLaunch> launchesOf(Target target) {
        return launches.stream().filter(launch -> launch.target().equals(target.name())).toList();
    }

    private @Nullable NextLaunch next(Target target, int index) {
        TargetSearch search = searchOf(target);
        NextLaunch next = SearchTime.next(plan, index, search, launches);
        return next != null ? next : SearchTime.afterwards(plan, index, search, launches);
    }

    /** The rate in requests per second; null if it is half of a peak that was not found. */
    private @Nullable Double rate() {
        return PeakRequestRates.rate(plan, launches);
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
            Figures figures,
            @Nullable LaunchCpu cpu) {
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
                figures,
                cpu);
    }

    private void launch(Target target, NextLaunch next) throws InterruptedException {
        int number = launches.size();
        String refusal = next.refused();
        if (refusal != null) {
            LaunchJudgement judgement = new LaunchJudgement(Outcome.REFUSED, refusal);
            append(target, over(number, 0, target, next, judgement, Figures.NONE, null));
            return;
        }
        progress.step(
                "launch %s: %s, %s"
                        .formatted(number + 1, target.name(), SqueezeProgressText.size(next)),
                number,
                Math.max(number + 1, plannedLaunches()),
                timeLeft());
        CpuSearch search = searchOf(target).cpu();
        EndedLaunch ended = launcher.launch(target, next, number, rate(), search);
        LaunchCpu cpu = search == null ? null : ended.cpu(search.all(), next.cpu());
        LaunchJudgement judgement = judgement(next, target, ended, cpu);
        Figures figures = ended.figures(rate());
        append(target, over(number, ended.seconds(), target, next, judgement, figures, cpu));
    }

    /** The remaining time of the search; null if it is not limited, or is over. */
    private @Nullable Duration timeLeft() {
        Duration whole = plan.limits().run();
        if (whole == null) {
            return null;
        }
        double spent = SearchTime.seconds(launches);
        Duration left = whole.minusMillis(Math.round(1e3 * spent));
        return left.isNegative() ? null : left;
    }

    private LaunchJudgement judgement(
            NextLaunch next, Target target, EndedLaunch ended, @Nullable LaunchCpu cpu) {
        double limit = plan.slices().foreignLimit();
        if (next.step() == Step.PEAK) {
            // The last measurement of a peak counts under any background load.
            int before = PeakRequestRates.of(target.name(), launches).size();
            boolean last = before == PeakRequestRates.MOST - 1;
            return LaunchJudgement.ofPeak(ended.trial(), last ? 1 : limit);
        }
        BackgroundLimit background = BackgroundLimit.of(limit, next.step(), launchesOf(target));
        return cpu == null || next.cpu() == null
                ? LaunchJudgement.of(goal, ended.trial(), ended.observed(), background)
                : LaunchJudgement.ofCpu(
                        goal, next.step(), ended.trial(), ended.observed(), cpu, background);
    }

    private void append(Target target, SqueezeLaunch launch) {
        directory.append(SqueezeLaunch.LOG, launch);
        launches.add(launch);
        progress.note(SqueezeProgressText.of(launch));
        String soFar = SqueezeProgressText.soFar(searchOf(target), launch.step());
        if (soFar != null) {
            progress.note(soFar);
        }
    }
}
