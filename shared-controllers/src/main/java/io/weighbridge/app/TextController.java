package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;
import static org.springframework.http.MediaType.TEXT_PLAIN_VALUE;

import io.weighbridge.app.weights.RequestWeight;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The small answers: a fixed text, a fixed JSON object, and a text from the path. */
@RestController
class TextController {

    private static final String GREETING = "Hello, World!";

    private final RequestWeight weight;

    TextController(RequestWeight weight) {
        this.weight = weight;
    }

    /**
     * Returns bytes, because Spring MVC adds a charset to the content type of a string and WebFlux
     * does not. This is the only endpoint with injected overhead.
     */
    @GetMapping(path = "/plaintext", produces = TEXT_PLAIN_VALUE)
    byte[] plaintext() throws InterruptedException {
        weight.carry();
        return GREETING.getBytes(UTF_8);
    }

    @GetMapping(path = "/json", produces = APPLICATION_JSON_VALUE)
    Message json() {
        return new Message(GREETING);
    }

    /**
     * Returns a path's text three times, for any path of one segment that is not another endpoint.
     * The charset is in lower case, because Jetty always writes it in lower case.
     */
    @GetMapping(path = "/{text}", produces = "text/plain;charset=utf-8")
    String threeTimes(@PathVariable String text) {
        return text.repeat(3);
    }
}
