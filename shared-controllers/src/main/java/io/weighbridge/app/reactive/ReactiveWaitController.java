package io.weighbridge.app.reactive;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.REACTIVE;

import io.weighbridge.app.Waits;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** A slow downstream service on WebFlux: no thread waits. */
@RestController
@ConditionalOnWebApplication(type = REACTIVE)
class ReactiveWaitController {

    @GetMapping(path = "/wait/{millis}", produces = "text/plain;charset=utf-8")
    Mono<String> await(@PathVariable String millis) {
        int wait = Waits.millis(millis);
        return Mono.delay(Duration.ofMillis(wait)).map(tick -> Waits.answer(wait));
    }
}
