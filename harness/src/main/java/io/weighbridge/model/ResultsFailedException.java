package io.weighbridge.model;

/**
 * Results can no longer be written during a run. Finished trials are kept, so it is not wrong
 * usage.
 */
public final class ResultsFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence what could not be written, and what to do
     */
    public ResultsFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
