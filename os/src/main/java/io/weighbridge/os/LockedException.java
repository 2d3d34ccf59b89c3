package io.weighbridge.os;

/** Another process holds a lock, or its file cannot be used. */
public final class LockedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence the holder, and what to do
     */
    LockedException(String sentence) {
        super(sentence);
    }

    LockedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
