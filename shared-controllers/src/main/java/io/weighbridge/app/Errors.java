package io.weighbridge.app;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.util.DisconnectedClientHelper;

/** Converts every exception into the same answer on every stack, whatever the client accepts. */
@RestControllerAdvice
class Errors {

    private static final Logger LOG = LoggerFactory.getLogger(Errors.class);

    @ExceptionHandler
    ResponseEntity<ErrorBody> answer(Exception thrown) {
        if (thrown instanceof ErrorResponse response) {
            return ResponseEntity.status(response.getStatusCode())
                    .headers(response.getHeaders())
                    .contentType(MediaType.APPLICATION_JSON)
                    .body(new ErrorBody(response.getStatusCode().value()));
        }
        return unexpected(thrown);
    }

    private static ResponseEntity<ErrorBody> unexpected(Exception thrown) {
        if (!DisconnectedClientHelper.isClientDisconnectedException(thrown)) {
            LOG.error("A request failed", thrown);
        }
        return ResponseEntity.internalServerError()
                .contentType(MediaType.APPLICATION_JSON)
                .body(new ErrorBody(HttpStatus.INTERNAL_SERVER_ERROR.value()));
    }
}
