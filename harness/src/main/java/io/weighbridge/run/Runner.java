package io.weighbridge.run;

import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Schedule;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.Stopping;
import io.weighbridge.result.Trial;
import io.weighbridge.result.Trials;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Runs a plan round by round, and writes its trials to disk. */
public final class Runner {

    private final RunEnvironment stages;
    private final Progress progress;
    private final BetweenRounds between;

    public Runner(RunEnvironment stages, Progress progress) {
        this(stages, progress, BetweenRounds.GO_ON);
    }

    /**
     * @param between decides after each round whether another one follows
     */
    public Runner(RunEnvironment stages, Progress progress, BetweenRounds between) {
        this.stages = stages;
        this.progress = progress;
        this.between = between;
    }

    /**
     * Runs the trials of the directory's plan that have no result yet. A failed trial ends neither
     * its round nor the run. A target whose failure is permanent is left out of later rounds; if no
     * target is left, the run ends. In a resumed run, complete rounds without a failed trial are
     * kept, and all others are run again as a whole. Rounds for which the plan has no time are not
     * run.
     */
    public RunOutcome run(RunDirectory directory) throws InterruptedException {
        new Line(directory).run();
        return RunOutcome.of(directory);
    }

    /** One execution, from its first round to its last. */
    private final class Line {

        private final RunDirectory directory;
        private final Plan plan;
        private final Steps steps;
        private final Pace pace;
        private final Peaks peaks;
        private final SliceSizes sizes;
        private final OriginalAnswers originals;
        private boolean asked;

        Line(RunDirectory directory) {
            this.directory = directory;
            this.plan = StoreQueries.filled(directory.plan());
            this.steps = new Steps(progress, plan);
            this.pace = new Pace(plan.limits().run(), stages.clock());
            this.peaks = new Peaks(plan, directory.trials());
            this.sizes = new SliceSizes(plan, directory.trials());
            this.originals = OriginalAnswers.of(plan);
        }

        void run() throws InterruptedException {
            steps.begin(directory.record().id());
            int enough =
                    directory
                            .record()
                            .stopping()
                            .orElse(Stopping.NONE)
                            .reachedAfter()
                            .orElse(plan.rounds());
            for (Schedule.Round round : Schedule.of(plan, directory.record().seed()).rounds()) {
                if (round.number() >= enough) {
                    break;
                }
                Trials trials = new Trials(directory.trials());
                Set<String> leftOut = trials.leftOut();
                List<String> left =
                        round.launches().stream()
                                .map(Target::name)
                                .filter(name -> !leftOut.contains(name))
                                .toList();
                if (left.isEmpty()) {
                    continue;
                }
                steps.leftOut(leftOut);
                if (trials.complete(round.number(), left)) {
                    steps.skipRound();
                } else if (!pace.fitsRound()) {
                    break;
                } else {
                    run(round.of(left));
                    if (!between.goesOn(directory.folder(), round.number() + 1)) {
                        break;
                    }
                }
            }
            steps.end();
        }

        private void run(Schedule.Round round) throws InterruptedException {
            if (!asked) {
                asked = true;
                originals.ask(plan, stages, directory);
            }
            steps.round(round.launches().size());
            launch(round);
            pace.roundOver();
            steps.roundOver();
        }

        private void launch(Schedule.Round round) throws InterruptedException {
            String label = label(round.number());
            for (List<Target> together : together(round.launches())) {
                List<Schedule.Slot> slots =
                        round.slots().stream()
                                .filter(slot -> together.contains(slot.target()))
                                .toList();
                try (RoundRunner bridge =
                        new RoundRunner(
                                round.number(),
                                label,
                                plan,
                                stages,
                                directory,
                                steps,
                                peaks,
                                sizes,
                                originals)) {
                    bridge.start(together);
                    bridge.load(slots, pace);
                    bridge.finish();
                }
            }
        }

        /**
         * Marks an earlier attempt at a round, if there is one, as replaced.
         *
         * @return the prefix of the round's files; it differs from the earlier attempt's, whose
         *     files are kept
         */
        private String label(int round) {
            Trials trials = new Trials(directory.trials());
            List<Trial> kept = trials.withoutResults(round);
            if (kept.size() < trials.all().size()) {
                directory.rewrite(kept);
            }
            int failures = trials.failures(round);
            return String.format(Locale.ROOT, "r%02d", round)
                    + (failures == 0 ? "" : "." + (failures + 1));
        }

        private List<List<Target>> together(List<Target> launches) {
            return switch (plan.alive()) {
                case ALL -> List.of(launches);
                case ONE -> launches.stream().map(List::of).toList();
            };
        }
    }
}
