package io.weighbridge.job;

/** What can go wrong with a request; each is counted, none is tried again. */
public enum ErrorKind {
    /** No connection: the server was never asked. */
    CONNECT("connect"),
    /** No whole answer in the time a tool waits. */
    TIMEOUT("timeout"),
    /** The connection broke before the answer was whole. */
    RECEIVE("receive"),
    /** A whole answer whose status is outside 200 to 299, and not the expected one. */
    NON_2XX("non-2xx"),
    /** A whole answer of status 200 to 299, and not the expected one. */
    WRONG_STATUS("wrong-status"),
    /** A whole answer over another protocol than asked for. */
    WRONG_PROTOCOL("wrong-protocol"),
    /** A whole answer of another content type. */
    WRONG_TYPE("wrong-type"),
    /** A whole answer with other bytes, or another number of them. */
    WRONG_BODY("wrong-body");

    private final String label;

    ErrorKind(String label) {
        this.label = label;
    }

    /** Its name in the JSON document. */
    public String label() {
        return label;
    }

    /** Whether the answer came whole all the same. */
    public boolean answered() {
        return switch (this) {
            case CONNECT, TIMEOUT, RECEIVE -> false;
            case NON_2XX, WRONG_STATUS, WRONG_PROTOCOL, WRONG_TYPE, WRONG_BODY -> true;
        };
    }
}
