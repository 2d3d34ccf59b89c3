package io.weighbridge.job;

/** The kinds of failed requests. Every failure is counted. */
public enum ErrorKind {
    /** No connection, so the server received nothing. */
    CONNECT("connect"),
    /** No complete answer within the time limit. */
    TIMEOUT("timeout"),
    /** The connection was closed before the answer was complete. */
    RECEIVE("receive"),
    /** A complete answer with an unexpected status outside 200 to 299. */
    NON_2XX("non-2xx"),
    /** A complete answer with an unexpected status within 200 to 299. */
    WRONG_STATUS("wrong-status"),
    /** A complete answer over another protocol than requested. */
    WRONG_PROTOCOL("wrong-protocol"),
    /** A complete answer with another content type. */
    WRONG_TYPE("wrong-type"),
    /** A complete answer with other content or another length. */
    WRONG_BODY("wrong-body");

    private final String label;

    ErrorKind(String label) {
        this.label = label;
    }

    /** The name in the JSON document. */
    public String label() {
        return label;
    }

    /** Whether the answer was complete nevertheless. */
    public boolean answered() {
        return switch (this) {
            case CONNECT, TIMEOUT, RECEIVE -> false;
            case NON_2XX, WRONG_STATUS, WRONG_PROTOCOL, WRONG_TYPE, WRONG_BODY -> true;
        };
    }
}
