package io.weighbridge.swap;

import io.weighbridge.instrument.model.UsageException;

/** A jar that cannot be moved to a container; nothing was written. */
public final class SwapRefusedException extends UsageException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence the reason, and what to do
     */
    public SwapRefusedException(String sentence) {
        super(sentence);
    }

    SwapRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
