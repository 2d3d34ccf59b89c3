package io.weighbridge.app.sql.jdbc;

import io.weighbridge.app.sql.ErrorBody;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers requests that a container rejected before they reached Spring. */
@RestController
class ContainerErrors implements ErrorController {

    @RequestMapping("${server.error.path}")
    ResponseEntity<ErrorBody> answer(HttpServletRequest request) {
        int status = status(request);
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_JSON)
                .body(new ErrorBody(status, null));
    }

    /** The status of the error. A direct request has no error, and gets 404. */
    private static int status(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
                ? status
                : HttpStatus.NOT_FOUND.value();
    }
}
