package io.weighbridge.cli;

import io.weighbridge.plan.Plan;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;

/** Carries a plan out. */
@FunctionalInterface
public interface Weighing {

    /**
     * Weighs everything in a plan.
     *
     * @throws InterruptedException where the user asked to stop; finished trials are kept
     * @throws IOException where results can no longer be written
     * @throws io.weighbridge.model.UsageException where the plan cannot be carried out here
     */
    RunOutcome weigh(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException, IOException;
}
