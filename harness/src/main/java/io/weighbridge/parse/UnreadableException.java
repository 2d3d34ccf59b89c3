package io.weighbridge.parse;

/** A load tool's output is not in the expected format. */
public final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * One error.
     *
     * @param what the error, as the end of a sentence
     */
    public UnreadableException(String what) {
        super(what);
    }
}
