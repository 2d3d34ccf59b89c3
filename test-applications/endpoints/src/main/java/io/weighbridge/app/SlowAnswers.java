package io.weighbridge.app;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers that take a given time. */
@RestController
class SlowAnswers {

    private boolean answered;

    @GetMapping("/slow")
    String slow(@RequestParam long ms) throws InterruptedException {
        Thread.sleep(ms);
        return "ok";
    }

    /** Only the first answer of the process takes the time; others wait for it. */
    @GetMapping("/slowfirst")
    synchronized String slowFirst(@RequestParam long ms) throws InterruptedException {
        if (!answered) {
            Thread.sleep(ms);
            answered = true;
        }
        return "ok";
    }
}
