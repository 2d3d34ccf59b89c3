package io.weighbridge.app;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers that take a given time. */
@RestController
class SlowAnswers {

    @GetMapping("/slow")
    String slow(@RequestParam long ms) throws InterruptedException {
        Thread.sleep(ms);
        return "ok";
    }
}
