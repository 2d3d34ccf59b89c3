package io.weighbridge.instrument.model;

import org.jspecify.annotations.Nullable;

/**
 * Ends one trial, never the run: the runner records the failure and continues with the next trial.
 */
public final class TrialFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    public TrialFailedException(Failure failure) {
        super(failure.sentence());
        this.failure = failure;
    }

    public TrialFailedException(Failure failure, @Nullable Throwable cause) {
        super(failure.sentence(), cause);
        this.failure = failure;
    }

    /** The same, with a failure that would recur in every round. */
    public TrialFailedException permanently() {
        return new TrialFailedException(failure.permanently(), this);
    }

    public Failure failure() {
        return failure;
    }
}
