package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.UsageException;
import java.util.List;

/** A {@link JarStep} could not change the jars of some targets. */
public abstract class JarStepFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    protected JarStepFailedException(Exception cause) {
        super(cause);
    }

    /** The error if a run cannot do without these jars. */
    public abstract UsageException refusal();

    /** The last lines that the failed program printed; empty if none was started. */
    public abstract List<String> lastLines();
}
