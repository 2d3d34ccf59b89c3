package io.weighbridge.app.sql;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.CannotCreateTransactionException;

/** Failures of the database during a request, with their answers, the same on every stack. */
enum DatabaseFailure {

    /**
     * The pool is exhausted for too long, or the server cannot be reached. Hikari reports both in
     * the same way: no connection came in time.
     */
    NO_CONNECTION(HttpStatus.SERVICE_UNAVAILABLE, "No connection to PostgreSQL was free in time"),
    SLOW(HttpStatus.GATEWAY_TIMEOUT, "PostgreSQL did not answer in time"),
    REFUSED(HttpStatus.BAD_GATEWAY, "PostgreSQL refused the request");

    /** The code of a statement that PostgreSQL cancelled, such as at {@code statement_timeout}. */
    private static final String CANCELLED = "57014";

    private final HttpStatus status;
    private final String sentence;

    DatabaseFailure(HttpStatus status, String sentence) {
        this.status = status;
        this.sentence = sentence;
    }

    /**
     * Classifies an exception of Spring's data access or transactions. Spring translates a
     * cancelled statement differently for JDBC and R2DBC, so PostgreSQL's own code decides.
     */
    static DatabaseFailure of(Exception thrown, SqlStates states) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (CANCELLED.equals(states.of(cause))) {
                return SLOW;
            }
        }
        return thrown instanceof DataAccessResourceFailureException
                        || thrown instanceof CannotCreateTransactionException
                ? NO_CONNECTION
                : REFUSED;
    }

    /** The answer's status: 5xx, because the request itself was correct. */
    HttpStatus status() {
        return status;
    }

    /** A sentence for the client and the log. */
    String sentence() {
        return sentence;
    }
}
