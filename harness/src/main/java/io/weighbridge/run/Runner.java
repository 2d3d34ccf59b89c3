package io.weighbridge.run;

import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.Trial;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The straight line: from a plan to trials on disk, round by round. */
public final class Runner {

    private final Stages stages;
    private final Progress progress;

    public Runner(Stages stages, Progress progress) {
        this.stages = stages;
        this.progress = progress;
    }

    /**
     * Weighs what the directory's record plans and has no trial of yet. A failed trial ends neither
     * its round nor the run; rounds that are complete on disk, and those the plan has no time for,
     * are not run.
     */
    public RunOutcome run(RunDirectory directory) throws InterruptedException {
        Plan plan = StoreQueries.filled(directory.record().plan());
        Steps steps = new Steps(progress, plan);
        Pace pace = new Pace(plan.limits().run(), stages.clock());
        Peaks peaks = new Peaks(plan, directory.trials());
        SliceSizes sizes = new SliceSizes(plan, directory.trials());
        steps.begin(directory.record().id(), plan);
        for (Schedule.Round round : Schedule.of(plan, directory.record().seed()).rounds()) {
            if (complete(directory, plan, round.number())) {
                steps.skipRound(plan);
            } else if (pace.fitsWhole()) {
                steps.round(Steps.perRound(plan));
                weigh(plan, round, directory, steps, pace, peaks, sizes);
                pace.wholeOver();
                steps.roundOver();
            } else if (pace.fitsStarts()) {
                steps.round(plan.targets().size());
                weighStarts(plan, round, directory, steps, pace, peaks, sizes);
            }
        }
        steps.end();
        return RunOutcome.of(directory);
    }

    private static boolean complete(RunDirectory directory, Plan plan, int round) {
        Set<String> weighed =
                directory.trials().stream()
                        .filter(trial -> trial.round() == round)
                        .map(Trial::target)
                        .collect(Collectors.toSet());
        return plan.targets().stream().map(Target::name).allMatch(weighed::contains);
    }

    private void weigh(
            Plan plan,
            Schedule.Round round,
            RunDirectory directory,
            Steps steps,
            Pace pace,
            Peaks peaks,
            SliceSizes sizes)
            throws InterruptedException {
        for (List<Target> together : together(plan, round.launches())) {
            List<Schedule.Slot> slots =
                    round.slots().stream()
                            .filter(slot -> together.contains(slot.target()))
                            .toList();
            try (Bridge bridge =
                    new Bridge(round.number(), plan, stages, directory, steps, peaks, sizes)) {
                pace.startsBegin();
                bridge.start(together);
                pace.startsOver();
                bridge.load(slots);
                bridge.finish();
            }
        }
    }

    /** A round that only starts its targets, where there is no time left to load them. */
    private void weighStarts(
            Plan plan,
            Schedule.Round round,
            RunDirectory directory,
            Steps steps,
            Pace pace,
            Peaks peaks,
            SliceSizes sizes)
            throws InterruptedException {
        for (List<Target> together : together(plan, round.launches())) {
            try (Bridge bridge =
                    new Bridge(round.number(), plan, stages, directory, steps, peaks, sizes)) {
                pace.startsBegin();
                bridge.start(together);
                pace.startsOver();
                bridge.finish();
            }
        }
    }

    private static List<List<Target>> together(Plan plan, List<Target> launches) {
        return switch (plan.alive()) {
            case ALL -> List.of(launches);
            case ONE -> launches.stream().map(List::of).toList();
        };
    }
}
