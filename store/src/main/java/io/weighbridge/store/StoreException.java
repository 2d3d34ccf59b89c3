package io.weighbridge.store;

/** The store cannot be had, refuses, or does not hold what it should. */
public class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence what was wanted, what came, what to do
     */
    public StoreException(String sentence) {
        super(sentence);
    }

    public StoreException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
