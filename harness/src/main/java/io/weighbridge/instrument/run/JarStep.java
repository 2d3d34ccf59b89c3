package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import java.io.IOException;
import java.util.List;

/**
 * Changes jars of a run before they are launched. Its files are in the run's folder, so a resumed
 * run has them.
 */
public interface JarStep {

    /** Whether it changes the jar of a target. */
    boolean concerns(Target target);

    /**
     * Decides what to do for each target that it concerns, and writes nothing.
     *
     * @param targets those of a plan
     * @throws UsageException naming all jars for which it is impossible
     */
    Work decide(List<Target> targets);

    /** The record of a new run, with what this step must know if the run is resumed. */
    default RunRecord recorded(RunRecord begun) {
        return begun;
    }

    /** What a step has decided to do. */
    @FunctionalInterface
    interface Work {
        /**
         * Writes the changed jars.
         *
         * @param plan starts the jars as they are before this step
         * @return the plan that starts the changed jars, with notes about them
         * @throws IOException if a file cannot be written
         * @throws JarStepFailedException if a jar could not be changed
         */
        Plan write(Plan plan, JarBench bench)
                throws IOException, JarStepFailedException, InterruptedException;
    }
}
