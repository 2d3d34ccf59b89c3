package io.weighbridge.app.sql;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.util.DisconnectedClientHelper;

/** Converts every exception into the same answer on every stack, whatever the client accepts. */
@RestControllerAdvice
class Errors {

    private static final Logger LOG = LoggerFactory.getLogger(Errors.class);

    private final SqlStates states;

    Errors(SqlStates states) {
        this.states = states;
    }

    /**
     * A failure of the database. The log gets one line without a stack trace, because every request
     * fails if the database is unavailable.
     */
    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ResponseEntity<ErrorBody> database(Exception thrown) {
        DatabaseFailure failure = DatabaseFailure.of(thrown, states);
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(thrown);
        LOG.warn("{}: {}", failure.sentence(), cause.toString());
        return ResponseEntity.status(failure.status())
                .contentType(MediaType.APPLICATION_JSON)
                .body(new ErrorBody(failure.status().value(), failure.sentence()));
    }

    @ExceptionHandler
    ResponseEntity<ErrorBody> other(Exception thrown) {
        if (thrown instanceof ErrorResponse response) {
            return ResponseEntity.status(response.getStatusCode())
                    .headers(response.getHeaders())
                    .contentType(MediaType.APPLICATION_JSON)
                    .body(new ErrorBody(response.getStatusCode().value(), null));
        }
        if (!DisconnectedClientHelper.isClientDisconnectedException(thrown)) {
            LOG.error("A request failed", thrown);
        }
        return ResponseEntity.internalServerError()
                .contentType(MediaType.APPLICATION_JSON)
                .body(new ErrorBody(HttpStatus.INTERNAL_SERVER_ERROR.value(), null));
    }
}
