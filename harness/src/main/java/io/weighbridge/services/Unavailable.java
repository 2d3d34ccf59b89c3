package io.weighbridge.services;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.UsageException;

/** A service cannot be used, although nothing that was typed is wrong. */
final class Unavailable {

    private Unavailable() {}

    /**
     * The failure.
     *
     * @param sentence what was expected, what happened, what to do; with a full stop
     */
    static BackendFailedException because(String sentence) {
        return new BackendFailedException(new UsageException(sentence));
    }

    static BackendFailedException because(String sentence, Throwable cause) {
        return new BackendFailedException(new UsageException(sentence, cause));
    }
}
