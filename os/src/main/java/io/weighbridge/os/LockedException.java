package io.weighbridge.os;

import org.jspecify.annotations.Nullable;

/** Another process holds a lock, or its file cannot be used. */
public final class LockedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String holder;

    /**
     * Another process holds the lock.
     *
     * @param sentence the holder, and what to do
     * @param holder the process and the time since when it holds the lock
     */
    LockedException(String sentence, String holder) {
        super(sentence);
        this.holder = holder;
    }

    /** The file of the lock cannot be used. */
    LockedException(String sentence, Throwable cause) {
        super(sentence, cause);
        this.holder = null;
    }

    /** The process that holds the lock; null if the file of the lock cannot be used. */
    @Nullable String holder() {
        return holder;
    }
}
