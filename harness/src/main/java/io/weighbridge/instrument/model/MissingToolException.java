package io.weighbridge.instrument.model;

/** A load tool is not available here; a plan's other loads can still run. */
public final class MissingToolException extends UsageException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence the missing tool, and how to get it
     */
    public MissingToolException(String sentence) {
        super(sentence);
    }
}
