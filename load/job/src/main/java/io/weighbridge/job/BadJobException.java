package io.weighbridge.job;

/** A job that cannot be run. The message says what was expected, what was found and what to do. */
public final class BadJobException extends Exception {

    private static final long serialVersionUID = 1;

    public BadJobException(String message) {
        super(message);
    }
}
