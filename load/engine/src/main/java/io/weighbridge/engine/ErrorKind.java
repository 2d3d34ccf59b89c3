package io.weighbridge.engine;

/** What can go wrong with one request. */
enum ErrorKind {
    /** No connection was had, or none that was upgraded; the server was not asked. */
    CONNECT("connect", true),
    /** Asked, and not answered in the job's time-out, or before the load's end. */
    TIMEOUT("timeout", true),
    /** The connection broke after the request was sent and before the answer was whole. */
    RECEIVE("receive", true),
    /** A whole answer of a status that tells no success, where another was expected. */
    NON_2XX("non-2xx", true),
    /**
     * A whole answer whose body is not the expected one, or not of the expected length; or one over
     * a WebSocket that nobody asked for.
     */
    WRONG_BODY("wrong-body", true),
    /** A whole answer of a successful status that is not the expected one. */
    WRONG_STATUS("wrong-status", false),
    /** A whole answer of another media type, or of none; bytes where a text was to come. */
    WRONG_TYPE("wrong-type", false);

    private final String label;
    private final boolean always;

    ErrorKind(String label, boolean always) {
        this.label = label;
        this.always = always;
    }

    /** The kind's name in the tool's output. */
    String label() {
        return label;
    }

    /** Whether it is told even where it did not occur. */
    boolean always() {
        return always;
    }
}
