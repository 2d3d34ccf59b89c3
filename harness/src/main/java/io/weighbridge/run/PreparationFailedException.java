package io.weighbridge.run;

import io.weighbridge.plan.Prepare;

/** A jar could not be extracted, or its cache not be trained. */
final class PreparationFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Prepare prepare;

    /**
     * @param prepare what was to be made
     * @param message one sentence, and below it the last lines of the program that failed
     */
    PreparationFailedException(Prepare prepare, String message) {
        super(message);
        this.prepare = prepare;
    }

    Prepare prepare() {
        return prepare;
    }
}
