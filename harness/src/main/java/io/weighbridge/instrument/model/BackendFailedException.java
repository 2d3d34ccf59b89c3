package io.weighbridge.instrument.model;

/**
 * What a plan needs beside its servers is unavailable or has wrong data. Nothing was measured; the
 * exit code is 1, because the plan has no mistake.
 */
public final class BackendFailedException extends UsageException {

    private static final long serialVersionUID = 1L;

    /**
     * @param cause its message becomes the message of this exception
     */
    public BackendFailedException(RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
