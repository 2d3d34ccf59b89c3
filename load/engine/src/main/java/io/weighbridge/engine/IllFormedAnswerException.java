package io.weighbridge.engine;

/**
 * The received bytes are not an HTTP/1.1 answer, so the beginning of the next answer is unknown.
 */
final class IllFormedAnswerException extends Exception {

    private static final long serialVersionUID = 1;

    IllFormedAnswerException(String what) {
        super(what);
    }
}
