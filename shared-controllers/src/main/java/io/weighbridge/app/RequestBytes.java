package io.weighbridge.app;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The bytes of a request's body, unchanged.
 *
 * <p>MVC and WebFlux each have their own resolver for this argument. With Spring's
 * {@code @RequestBody}, MVC would read a body of any size but WebFlux only 256 KiB, and MVC would
 * rebuild a form's body from its parameters.
 *
 * @param bytes not copied, so they must not be changed; empty if there is no body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a copy would add to the measured cost
public record RequestBytes(byte[] bytes) {

    /** The largest accepted body: 2 MiB. */
    public static final int MOST = 2 * 1024 * 1024;

    /** The error for a larger body: status 413. */
    public static ResponseStatusException tooMany() {
        return new ResponseStatusException(HttpStatus.PAYLOAD_TOO_LARGE);
    }
}
