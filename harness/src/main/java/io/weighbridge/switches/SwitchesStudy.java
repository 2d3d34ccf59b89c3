package io.weighbridge.switches;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.JarStepFailedException;
import io.weighbridge.instrument.run.OpenRun;
import io.weighbridge.instrument.run.RoundsStudy;
import io.weighbridge.instrument.run.Study;
import io.weighbridge.swap.FailedPreparationsException;
import java.time.Duration;

/**
 * Measures the launches that were chosen for each round. If a jar cannot be prepared for some
 * level, that level or its combination with another one is left out.
 *
 * @param rounds makes the launches
 */
public record SwitchesStudy(RoundsStudy rounds) implements Study {

    @Override
    public Duration likely(Plan plan) {
        return rounds.likely(plan);
    }

    @Override
    public boolean readsAtReady() {
        return rounds.readsAtReady();
    }

    @Override
    public boolean repeatsDeaths() {
        return rounds.repeatsDeaths();
    }

    @Override
    public Plan without(Plan plan, JarStepFailedException failed) {
        return failed instanceof FailedPreparationsException preparations
                ? LevelRemoval.without(plan, preparations)
                : rounds.without(plan, failed);
    }

    @Override
    public void carryOut(OpenRun run) throws InterruptedException {
        rounds.carryOut(run);
    }
}
