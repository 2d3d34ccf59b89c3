package io.weighbridge.model;

/**
 * Results cannot be written any more while a run goes on. What was finished before is kept, so that
 * it is not wrong usage, of which nothing was measured.
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
