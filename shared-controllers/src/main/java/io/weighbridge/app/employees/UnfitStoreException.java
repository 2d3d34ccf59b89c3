package io.weighbridge.app.employees;

import org.jspecify.annotations.Nullable;

/** The store cannot serve the application: found before the server listens. */
final class UnfitStoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String cure;

    /**
     * A store that will not do.
     *
     * @param sentence what was wanted and what came
     * @param cure what to do, as a sentence
     */
    UnfitStoreException(String sentence, String cure, @Nullable Throwable cause) {
        super(sentence, cause);
        this.cure = cure;
    }

    String cure() {
        return cure;
    }
}
