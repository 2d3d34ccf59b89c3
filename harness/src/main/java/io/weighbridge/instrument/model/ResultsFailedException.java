package io.weighbridge.instrument.model;

/**
 * Results can no longer be written during a run. This is not a {@link UsageException}, because
 * finished trials are kept.
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
