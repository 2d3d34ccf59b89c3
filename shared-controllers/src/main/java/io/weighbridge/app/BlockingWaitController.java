package io.weighbridge.app;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * A slow downstream service; on every stack, the calling thread blocks. On WebFlux this blocks an
 * event loop, which is the mistake whose cost this endpoint measures.
 */
@RestController
class BlockingWaitController {

    @GetMapping(path = "/wait/blocking/{millis}", produces = "text/plain;charset=utf-8")
    String await(@PathVariable String millis) throws InterruptedException {
        return Waits.sleep(Waits.millis(millis));
    }
}
