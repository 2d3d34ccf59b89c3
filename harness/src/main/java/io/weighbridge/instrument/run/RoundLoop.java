package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs a plan round by round, and writes its trials to disk. */
final class RoundLoop {

    private final RunEnvironment environment;
    private final RoundsStudy study;
    private final RunDirectory directory;
    private final SharedByRounds shared;
    private final FinalLoad.Ready finalLoad;
    private final Progress progress;
    private final Plan plan;
    private final ProgressSteps steps;
    private final TimeBudget budget;
    private boolean collected;

    RoundLoop(
            RoundsStudy study,
            RunEnvironment environment,
            Progress progress,
            RunDirectory directory,
            ReadyPlan ready,
            FinalLoad.Ready finalLoad) {
        this.environment = environment;
        this.progress = progress;
        this.finalLoad = finalLoad;
        this.study = study;
        this.directory = directory;
        this.plan = ready.plan();
        this.shared =
                SharedByRounds.of(
                        study, plan, progress, directory.trials(), study.witnesses().apply(plan));
        this.steps = shared.steps();
        Duration limit = plan.limits().run();
        this.budget =
                new TimeBudget(
                        limit == null ? null : limit.minus(finalLoad.likely(plan)),
                        plan.neededRounds(),
                        environment.clock());
    }

    /**
     * Runs the trials of the directory's plan that have no result yet. A failed trial ends neither
     * its round nor the run. A target whose failure is permanent is left out of later rounds; if no
     * target is left, the run ends. In a resumed run, complete rounds without a failed trial are
     * kept, and all others are run again as a whole. Rounds for which the plan has no time are not
     * run.
     */
    void run() throws InterruptedException {
        steps.begin(directory.record().id());
        Schedule.Round last = null;
        List<Schedule.Round> rounds = scheduled();
        for (int index = 0; index < rounds.size(); index++) {
            Schedule.Round round = rounds.get(index);
            List<String> targets = unfinished(round);
            if (targets.isEmpty()) {
                budget.skipRound();
                continue;
            }
            findPeaks(round);
            budget.roundBegins();
            Next next = run(round.only(targets), rounds.subList(index + 1, rounds.size()));
            if (next == Next.STOPPED) {
                break;
            }
            startOnly(round, false);
            last = round;
            if (next == Next.TIME_IS_OVER) {
                if (plan.roundsFillTime()) {
                    directory.timeIsOver();
                }
                break;
            }
        }
        if (last != null) {
            startOnly(last, true);
        }
        steps.end();
    }

    /**
     * Measures the peaks from which the rates follow, if they cannot be measured in the first
     * round: its servers run one at a time, or each has other settings. Then it is that of the
     * unchanged application, or of each target, in a launch of its own.
     */
    private void findPeaks(Schedule.Round first) throws InterruptedException {
        Target unchanged = plan.unchanged();
        boolean apart = unchanged != null || plan.alive() == Plan.Alive.ONE;
        if (!apart || shared.sizes().unknownPeaks().isEmpty()) {
            return;
        }
        List<Target> targets =
                unchanged == null ? first.launches() : List.of(unchanged.withName("base"));
        int parts = targets.size() + plan.perRound();
        for (Target target : targets) {
            try (RoundRunner runner =
                    new RoundRunner(first.number(), "peak", environment, directory, shared)) {
                runner.findPeak(target, share(parts--, null));
            }
        }
        shared.sizes().peaksAreMeasured();
    }

    /**
     * Starts and stops each target that is not left out, if there is time for it.
     *
     * @param round in whose reverse order they are started
     * @param last whether no other round follows
     */
    private void startOnly(Schedule.Round round, boolean last) throws InterruptedException {
        if (!plan.startsFillTime() || !budget.fitsStarts(last)) {
            return;
        }
        Trials trials = new Trials(directory.trials());
        List<Target> targets = new ArrayList<>(round.launches());
        targets.removeIf(target -> trials.leftOut().contains(target.name()));
        Collections.reverse(targets);
        int rounds = trials.startRounds();
        String label = String.format(Locale.ROOT, "starts%02d", rounds);
        int number = -1 - rounds;
        try (RoundRunner runner = new RoundRunner(number, label, environment, directory, shared)) {
            runner.startOnly(targets);
        }
    }

    /** The plan's rounds; fewer if a rule has stopped the run before. */
    private List<Schedule.Round> scheduled() {
        Stopping stopping =
                Objects.requireNonNullElse(directory.record().stopping(), Stopping.NONE);
        int enough = Objects.requireNonNullElse(stopping.reachedAfter(), plan.rounds());
        List<Schedule.Round> rounds = Schedule.rounds(plan, directory.record().seed());
        return rounds.subList(0, Math.min(enough, rounds.size()));
    }

    /** The targets with which a round is run; none if it is complete, or if all are left out. */
    private List<String> unfinished(Schedule.Round round) {
        Trials trials = new Trials(directory.trials());
        Set<String> leftOut = trials.leftOut();
        List<String> targets = notLeftOut(round, leftOut);
        if (targets.isEmpty()) {
            return targets;
        }
        steps.leftOut(leftOut);
        if (trials.complete(round.number(), targets)) {
            steps.skipRound();
            return List.of();
        }
        return targets;
    }

    private static List<String> notLeftOut(Schedule.Round round, Set<String> leftOut) {
        List<String> targets = new ArrayList<>();
        round.launches().forEach(target -> targets.add(target.name()));
        targets.removeAll(leftOut);
        return targets;
    }

    /** What follows a round. */
    private enum Next {
        ANOTHER,
        NONE_LEFT,
        STOPPED,
        TIME_IS_OVER
    }

    /** Decides what follows a round whose results are stored. */
    private Next next(Schedule.Round round, List<Schedule.Round> later)
            throws InterruptedException {
        budget.roundOver();
        steps.roundOver();
        if (!study.between().goesOn(directory.folder(), round.number() + 1)) {
            return Next.STOPPED;
        }
        if (!anyLeft(later)) {
            return Next.NONE_LEFT;
        }
        return budget.fitsRound() ? Next.ANOTHER : Next.TIME_IS_OVER;
    }

    /** Whether a round lacks results. */
    private boolean anyLeft(List<Schedule.Round> rounds) {
        Trials trials = new Trials(directory.trials());
        Set<String> leftOut = trials.leftOut();
        return rounds.stream()
                .anyMatch(round -> !trials.complete(round.number(), notLeftOut(round, leftOut)));
    }

    /**
     * Runs a round. Before its servers are stopped, it is decided whether another one follows,
     * because the final load needs the servers of the last one. If servers run one at a time, the
     * others have stopped by then; so the final load is only made if the last round was foreseen.
     *
     * @param later the rounds that are scheduled after it
     */
    private Next run(Schedule.Round round, List<Schedule.Round> later) throws InterruptedException {
        if (!collected) {
            collected = true;
            shared.witness().collect(plan, environment, directory);
        }
        steps.round(round.launches().size());
        String label = label(round.number());
        List<Schedule.Round> parts = round.parts(plan.alive());
        boolean foreseenLast = !anyLeft(later) || budget.isLikelyLast();
        int left = parts.size();
        Integer passes = null;
        Next next = Next.NONE_LEFT;
        for (Schedule.Round part : parts) {
            TimeBudget time = plan.passesFillTime() ? budget : share(left, passes);
            left--;
            try (RoundRunner runner =
                    new RoundRunner(round.number(), label, environment, directory, shared)) {
                runner.run(part.launches(), part.slots(), time);
                passes = passes == null ? time.passes(plan.slices().perRound()) : passes;
                if (left == 0) {
                    next = next(round, later);
                }
                boolean last = parts.size() == 1 ? next != Next.ANOTHER : foreseenLast;
                if (last) {
                    long began = environment.clock().getAsLong();
                    runner.loadFinally(finalLoad, progress::note);
                    budget.leaveOut(environment.clock().getAsLong() - began);
                }
            }
        }
        return next;
    }

    /**
     * The time for one of the servers that run one after the other in the first round. Without a
     * limit if the plan has none, if its launches were drawn, or in later rounds, which are only
     * run if they fit.
     *
     * @param parts the servers that are still to be run
     * @param passes of those before; null if none has run
     */
    private TimeBudget share(int parts, @Nullable Integer passes) {
        boolean inPasses = plan.loads().stream().allMatch(Load::inPasses);
        return plan.roundsFillTime() && inPasses && budget.firstRound()
                ? budget.share(parts, passes)
                : TimeBudget.NONE;
    }

    /**
     * Removes the results of an earlier attempt at a round, if there is one. Its failed trials are
     * kept.
     *
     * @return the prefix of the round's files; it differs from the earlier attempt's, whose files
     *     are kept
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
}
