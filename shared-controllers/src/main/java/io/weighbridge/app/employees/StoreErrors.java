package io.weighbridge.app.employees;

import jakarta.json.JsonException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Profile;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Converts failures of the store into the same answer on every stack. The log gets one line without
 * a stack trace, because every request fails if the store is unavailable.
 */
@RestControllerAdvice(basePackageClasses = StoreErrors.class)
@Profile(Store.PROFILE)
@Order(Ordered.HIGHEST_PRECEDENCE)
class StoreErrors {

    private static final Logger LOG = LoggerFactory.getLogger(StoreErrors.class);

    /** A {@link TimeoutException} is the cause if waiting for a free connection takes too long. */
    @ExceptionHandler({
        DataAccessException.class,
        FullWindowException.class,
        JsonException.class,
        TimeoutException.class
    })
    ResponseEntity<StoreErrorBody> answer(Exception thrown) {
        StoreFailure failure = StoreFailure.of(thrown);
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(thrown);
        LOG.warn("{}: {}", failure.sentence(), cause.toString());
        return ResponseEntity.status(failure.status())
                .contentType(MediaType.APPLICATION_JSON)
                .body(new StoreErrorBody(failure.status().value(), failure.sentence()));
    }
}
