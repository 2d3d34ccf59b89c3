package io.weighbridge.store;

/** The store is not available, rejects a request, or does not hold the expected documents. */
public class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence what was expected, what happened, what to do
     */
    public StoreException(String sentence) {
        super(sentence);
    }

    public StoreException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
