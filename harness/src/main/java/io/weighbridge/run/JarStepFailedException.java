package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import java.util.List;

/** A {@link JarStep} could not change the jars of some targets. */
abstract class JarStepFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    JarStepFailedException(Exception cause) {
        super(cause);
    }

    /**
     * A plan that needs none of the jars that could not be changed.
     *
     * @param plan of the run
     * @return the plan with other targets, and with notes that say what is left out
     * @throws UsageException if nothing can be left out
     */
    abstract Plan without(Plan plan);

    /** The last lines that the failed program printed; empty if none was started. */
    abstract List<String> lastLines();
}
