package io.weighbridge.job;

/** A job that cannot be driven: its message says what was wanted, what came and what to do. */
public final class BadJobException extends Exception {

    private static final long serialVersionUID = 1;

    public BadJobException(String message) {
        super(message);
    }
}
