package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.TimeEstimate;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Counts the steps of a run and tells a {@link Progress} what, which of how many and how long
 * still.
 */
final class Steps {

    private final Progress progress;
    private final int rounds;
    private final Optional<Duration> limit;
    private final long startedAt = System.nanoTime();
    private final long likelyRound;
    private int total;
    private int done;
    private int over;
    private int skipped;
    private long inRounds;
    private long roundStartedAt = startedAt;

    Steps(Progress progress, Plan plan) {
        this.progress = progress;
        this.rounds = plan.rounds();
        this.limit = plan.limits().run();
        this.likelyRound = TimeEstimate.ofRound(plan).likely().toNanos();
        this.total = limit.isPresent() ? 0 : plan.rounds() * perRound(plan);
    }

    /** Starting and warming each target, and each of its slices. */
    static int perRound(Plan plan) {
        return plan.targets().size() * (2 + plan.slices().perRound() * plan.courses().size());
    }

    void begin(String run, Plan plan) {
        progress.runStarted(run, limit.isPresent() ? perRound(plan) : total);
    }

    /** A round begins; where time decides how many there are, its steps are only now known. */
    void round(int steps) {
        roundStartedAt = System.nanoTime();
        if (limit.isPresent()) {
            total = done + steps;
        }
    }

    void roundOver() {
        over++;
        inRounds += System.nanoTime() - roundStartedAt;
    }

    /** A round that an earlier, interrupted run finished. */
    void skipRound(Plan plan) {
        done += perRound(plan);
        skipped++;
    }

    void next(int round, Target target, String what) {
        String sentence =
                String.format(
                        Locale.ROOT,
                        "round %d of %s%d: %s %s",
                        round + 1,
                        limit.isPresent() ? "at most " : "",
                        rounds,
                        what,
                        target.name());
        progress.step(sentence, done, total, timeLeft());
        done++;
    }

    void failed(Target target, Failure failure) {
        progress.note(target.name() + " failed: " + failure.sentence());
        failure.lastLines().forEach(line -> progress.note("    " + line));
    }

    void end() {
        progress.runEnded();
    }

    /** Nothing where the estimate is used up and the run is not over: it was wrong. */
    private Optional<Duration> timeLeft() {
        return Optional.of(untilEnd()).filter(left -> !left.isNegative());
    }

    private Duration untilEnd() {
        if (limit.isPresent()) {
            return limit.get().minusNanos(System.nanoTime() - startedAt);
        }
        // A round's steps differ too much in length to reckon with: its rounds do not.
        long round = over == 0 ? likelyRound : inRounds / over;
        return Duration.ofNanos(
                round * (rounds - skipped - over) - (System.nanoTime() - roundStartedAt));
    }
}
