package io.weighbridge.instrument.model;

/**
 * Wrong usage, a wrong plan or an unusable machine: nothing was measured and the exit code is 2.
 */
public class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence what was expected, what was found, what to do
     */
    public UsageException(String sentence) {
        super(sentence);
    }

    public UsageException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
