package io.weighbridge.app.servlet;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.SERVLET;

import io.weighbridge.app.Waits;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A slow downstream service on a servlet container: the request's thread waits. */
@RestController
@ConditionalOnWebApplication(type = SERVLET)
class ServletWaitController {

    @GetMapping(path = "/wait/{millis}", produces = "text/plain;charset=utf-8")
    String await(@PathVariable String millis) throws InterruptedException {
        return Waits.sleep(Waits.millis(millis));
    }
}
