package io.weighbridge.run;

import io.weighbridge.plan.Prepare;

/** A jar could not be extracted, or a cache for it could not be trained. */
final class PreparationFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Prepare prepare;

    /**
     * @param prepare the preparation that failed
     * @param message one sentence, followed by the last lines of the program that failed
     */
    PreparationFailedException(Prepare prepare, String message) {
        super(message);
        this.prepare = prepare;
    }

    Prepare prepare() {
        return prepare;
    }
}
