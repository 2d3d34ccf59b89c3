package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.TimeEstimate;
import java.time.Duration;
import java.util.function.Function;

/**
 * Measures in each round all targets, or those that were drawn for it.
 *
 * @param between decides after each round whether another one follows
 * @param witnesses for each plan, a witness with whose answers others are compared
 */
public record RoundsStudy(BetweenRounds between, Function<Plan, AnswerWitness> witnesses)
        implements Study {

    @Override
    public Duration likely(Plan plan) {
        return TimeEstimate.of(plan);
    }

    @Override
    public boolean readsAtReady() {
        return true;
    }

    @Override
    public boolean repeatsDeaths() {
        return true;
    }

    @Override
    public void carryOut(OpenRun run) throws InterruptedException {
        new RoundLoop(
                        this,
                        run.environment(),
                        run.progress(),
                        run.directory(),
                        run.plan(),
                        run.finalLoad())
                .run();
    }
}
