package io.weighbridge.app.employees;

import org.jspecify.annotations.Nullable;

/** The store cannot be used by the application, which is detected before the server listens. */
final class UnfitStoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String cure;

    /**
     * A store that cannot be used.
     *
     * @param sentence what was expected and what was found
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
