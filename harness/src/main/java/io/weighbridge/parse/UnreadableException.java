package io.weighbridge.parse;

/** A load tool's output is not in the form its parser knows. */
public final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * One fault.
     *
     * @param what is wrong with it, as the end of a sentence
     */
    public UnreadableException(String what) {
        super(what);
    }
}
