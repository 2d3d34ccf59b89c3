package io.weighbridge.app.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.springframework.http.MediaType.TEXT_PLAIN_VALUE;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A fixed text, without the database: the cost of the container alone. */
@RestController
class PlaintextController {

    /**
     * Returns bytes, because Spring MVC adds a charset to the content type of a string and WebFlux
     * does not.
     */
    @GetMapping(path = "/plaintext", produces = TEXT_PLAIN_VALUE)
    byte[] plaintext() {
        return "Hello, World!".getBytes(UTF_8);
    }
}
