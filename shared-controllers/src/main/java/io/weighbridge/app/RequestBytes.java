package io.weighbridge.app;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The bytes of a request's body, as they came.
 *
 * <p>Each world resolves this argument itself. Spring's own {@code @RequestBody} would let MVC read
 * a body of any size and WebFlux one of 256 KiB, and MVC would write a body sent as a form anew
 * from its parameters.
 *
 * @param bytes not copied, so never written to; empty where there is no body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a copy would be weighed too
public record RequestBytes(byte[] bytes) {

    /** The largest body accepted: 2 MiB. */
    public static final int MOST = 2 * 1024 * 1024;

    /** What a larger body is answered with: status 413. */
    public static ResponseStatusException tooMany() {
        return new ResponseStatusException(HttpStatus.PAYLOAD_TOO_LARGE);
    }
}
