package io.weighbridge.model;

/** A load tool is not to be had here; a plan's other loads may still be driven. */
public final class MissingToolException extends UsageException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence which tool, and how to get it
     */
    public MissingToolException(String sentence) {
        super(sentence);
    }
}
