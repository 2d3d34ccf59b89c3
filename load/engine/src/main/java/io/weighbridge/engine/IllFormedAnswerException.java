package io.weighbridge.engine;

/** What came is no answer of HTTP/1.1, and where the next one begins is not known. */
final class IllFormedAnswerException extends Exception {

    private static final long serialVersionUID = 1;

    IllFormedAnswerException(String what) {
        super(what);
    }
}
