package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import java.time.Duration;

/** Decides which launches a run makes, and makes them. */
public interface Study {

    /** The likely duration of the run of a plan, estimated before it starts. */
    Duration likely(Plan plan);

    /**
     * Whether a server is read when it becomes ready. The reading starts a thread in the server,
     * which takes some of its memory.
     */
    boolean readsAtReady();

    /**
     * Whether a server that died at its start is started once more, to find out whether it would do
     * so in every round.
     */
    boolean repeatsDeaths();

    /**
     * A plan that needs none of the jars that could not be changed.
     *
     * @param plan of the run
     * @return the plan with other targets, and with notes that say what is left out
     * @throws UsageException if nothing can be left out
     */
    default Plan without(Plan plan, JarStepFailedException failed) {
        throw failed.refusal();
    }

    /** Makes the launches that a run still needs. Each result is on disk before the next launch. */
    void carryOut(OpenRun run) throws InterruptedException;
}
