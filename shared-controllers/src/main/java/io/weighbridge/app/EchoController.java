package io.weighbridge.app;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Returns the request's body. */
@RestController
class EchoController {

    /**
     * The body, with the request's content type, or {@code application/octet-stream} if there is
     * none.
     */
    @PostMapping("/echo")
    ResponseEntity<byte[]> echo(
            @RequestHeader(name = "Content-Type", required = false) @Nullable String contentType,
            RequestBytes body) {
        return ResponseEntity.ok().contentType(type(contentType)).body(body.bytes());
    }

    private static MediaType type(@Nullable String contentType) {
        if (contentType == null) {
            return MediaType.APPLICATION_OCTET_STREAM;
        }
        try {
            return concrete(MediaType.parseMediaType(contentType));
        } catch (InvalidMediaTypeException e) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, e);
        }
    }

    private static MediaType concrete(MediaType type) {
        if (!type.isConcrete()) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return type;
    }
}
