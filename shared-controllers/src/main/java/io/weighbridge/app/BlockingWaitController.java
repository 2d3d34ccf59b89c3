package io.weighbridge.app;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * A slow downstream called the blocking way on every stack: on WebFlux that holds an event loop,
 * which is the mistake this endpoint is there to weigh.
 */
@RestController
class BlockingWaitController {

    @GetMapping(path = "/wait/blocking/{millis}", produces = "text/plain;charset=utf-8")
    String await(@PathVariable String millis) throws InterruptedException {
        return Waits.sleep(Waits.millis(millis));
    }
}
