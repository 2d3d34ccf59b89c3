package io.weighbridge.model;

/**
 * The store that a plan needs is not to be had, or does not hold what it should: nothing was
 * measured, and the exit code is 1, since nothing is wrong with the plan.
 */
public final class StoreFailedException extends UsageException {

    private static final long serialVersionUID = 1L;

    /**
     * @param cause with the sentence
     */
    public StoreFailedException(RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
