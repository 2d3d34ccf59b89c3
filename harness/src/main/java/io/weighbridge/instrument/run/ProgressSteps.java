package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeEstimate;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the steps of a run and reports them to a {@link Progress}, with their number and the
 * remaining time.
 */
final class ProgressSteps {

    /** Number of passes that make one step. */
    static final int PASSES = 10;

    private final Progress progress;
    private final Plan plan;
    private final int rounds;
    private final @Nullable Duration limit;
    private final long startedAt = System.nanoTime();
    private final long likelyRound;
    private final Set<String> named = new HashSet<>();
    private final Set<String> varying = new HashSet<>();
    private int total;
    private int done;
    private int over;
    private int skipped;
    private long inRounds;
    private long roundStartedAt = startedAt;

    ProgressSteps(Progress progress, Plan plan) {
        this.progress = progress;
        this.plan = plan;
        this.rounds = plan.rounds();
        this.limit = plan.limits().run();
        this.likelyRound = TimeEstimate.ofRound(plan).toNanos();
    }

    /**
     * The number of steps in a round: starting and warming up each target, and each of its slices,
     * or groups of short slices. Servers that run one at a time have their own groups.
     */
    private int perRound(int targets) {
        int slices = plan.slices().perRound();
        long alone = plan.scenarios().stream().filter(it -> !it.load().inPasses()).count();
        boolean passes = alone < plan.scenarios().size();
        int parts = plan.alive() == Plan.Alive.ONE ? targets : 1;
        int groups = passes ? (slices + PASSES - 1) / PASSES : 0;
        return targets * (2 + slices * (int) alone) + parts * groups;
    }

    void begin(String run) {
        int round = perRound(plan.perRound());
        progress.runStarted(run, limit == null ? rounds * round : round);
    }

    /**
     * A round begins. If a time limit determines the number of rounds, only the steps of this round
     * are known.
     *
     * @param targets number of targets in the round
     */
    void round(int targets) {
        roundStartedAt = System.nanoTime();
        total = done + perRound(targets) * (limit == null ? rounds - skipped - over : 1);
    }

    void roundOver() {
        over++;
        inRounds += System.nanoTime() - roundStartedAt;
    }

    /** Skips a round that was already completed before the run was resumed. */
    void skipRound() {
        done += perRound(plan.perRound());
        skipped++;
    }

    /**
     * Reports the next step.
     *
     * @param round negative if the step belongs to a round that only starts servers
     */
    void next(int round, String what) {
        String most = limit == null ? "" : "at most ";
        String sentence =
                round < 0 ? what : "round %d of %s%d: %s".formatted(round + 1, most, rounds, what);
        progress.step(sentence, done, total, timeLeft());
        done++;
    }

    /** Reports an additional step, for which there is time. */
    void more(int round, String what) {
        total++;
        next(round, what);
    }

    /** Skips a step of a target that failed before this step. */
    void pass() {
        done++;
    }

    void failed(Target target, Failure failure) {
        progress.note(described(target) + " failed: " + failure.sentence());
        failure.lastLines().forEach(line -> progress.note("    " + line));
    }

    /**
     * A target's name. If settings were drawn for it, its name is only a number, so they are added.
     */
    private String described(Target target) {
        List<String> settings = plan.settings(target);
        return settings.isEmpty()
                ? target.name()
                : target.name() + " (" + String.join(", ", settings) + ")";
    }

    /** Reports targets whose failure would recur in every round. */
    void leftOut(Collection<String> targets) {
        targets.stream()
                .filter(named::add)
                .map(name -> name + " is left out of later rounds: it would fail in the same way")
                .forEach(progress::note);
    }

    /** Reports differences between answers of a target, or from the original's, once per target. */
    void differs(Target target, Warning difference) {
        if (!varying.add(target.name())) {
            return;
        }
        String effect = "This does not fail the run; the report has a warning.";
        if (difference.kind() == Warning.Kind.OTHER_ANSWERS) {
            effect =
                    "The report shows the values of %s, but does not say whether they differ significantly."
                            .formatted(target.name());
        }
        progress.note("%s: %s. %s".formatted(target.name(), difference.detail(), effect));
    }

    void end() {
        progress.runEnded();
    }

    /** The estimated time until the end of the run; null if the run takes longer than estimated. */
    private @Nullable Duration timeLeft() {
        long now = System.nanoTime();
        if (limit != null) {
            Duration left = limit.minusNanos(now - startedAt);
            return left.isNegative() ? null : left;
        }
        // The steps of a round differ too much in length for an estimate; whole rounds do not.
        long round = over == 0 ? likelyRound : inRounds / over;
        long left = round * (rounds - skipped - over) - (now - roundStartedAt);
        return left < 0 ? null : Duration.ofNanos(left);
    }
}
