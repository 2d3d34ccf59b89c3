package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
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
    private final int total;
    private final long startedAt = System.nanoTime();
    private int done;
    private int skipped;

    Steps(Progress progress, Plan plan) {
        this.progress = progress;
        this.rounds = plan.rounds();
        this.total = plan.rounds() * perRound(plan);
    }

    /** Starting and warming each target, and each of its slices. */
    static int perRound(Plan plan) {
        return plan.targets().size() * (2 + plan.slices().perRound() * plan.workloads().size());
    }

    void begin(String run) {
        progress.runStarted(run, total);
    }

    /** A round that an earlier, interrupted run finished. */
    void skipRound(Plan plan) {
        done += perRound(plan);
        skipped += perRound(plan);
    }

    void next(int round, Target target, String what) {
        String sentence =
                String.format(
                        Locale.ROOT,
                        "round %d of %d: %s %s",
                        round + 1,
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

    private Optional<Duration> timeLeft() {
        int measured = done - skipped;
        if (measured == 0) {
            return Optional.empty();
        }
        long elapsed = System.nanoTime() - startedAt;
        return Optional.of(Duration.ofNanos(elapsed / measured * (total - done)));
    }
}
