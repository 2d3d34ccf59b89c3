package io.weighbridge.model;

/**
 * The store that a plan needs is unavailable or holds the wrong documents. Nothing was measured;
 * the exit code is 1, because the plan has no mistake.
 */
public final class StoreFailedException extends UsageException {

    private static final long serialVersionUID = 1L;

    /**
     * @param cause its message becomes the message of this exception
     */
    public StoreFailedException(RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
