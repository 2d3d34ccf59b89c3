package io.weighbridge.engine;

/** A job that cannot be driven. The message says what was wanted, what came and what to do. */
final class BadJobException extends Exception {

    private static final long serialVersionUID = 1;

    BadJobException(String sentence) {
        super(sentence);
    }
}
