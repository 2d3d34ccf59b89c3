package io.weighbridge.app;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Answers without an end, or with much data. */
@RestController
class BoundlessAnswers {

    private static final long PAUSE = 200;
    private static final int MEGABYTE = 1 << 20;

    /** An event from time to time, until the client goes. */
    @GetMapping("/sse")
    void events(HttpServletResponse response) throws IOException, InterruptedException {
        response.setContentType("text/event-stream");
        while (true) {
            response.getOutputStream().print("data: tick\n\n");
            response.flushBuffer();
            Thread.sleep(PAUSE);
        }
    }

    /** The head of an answer, and nothing more for the given time. */
    @GetMapping("/silent")
    void silent(@RequestParam(defaultValue = "3600000") long ms, HttpServletResponse response)
            throws IOException, InterruptedException {
        response.setContentLength(2);
        response.flushBuffer();
        Thread.sleep(ms);
        response.getOutputStream().print("ok");
    }

    /** So many megabytes of zeros. */
    @GetMapping("/big")
    StreamingResponseBody big(@RequestParam int mb) {
        return out -> {
            byte[] part = new byte[MEGABYTE];
            for (int written = 0; written < mb; written++) {
                out.write(part);
            }
        };
    }
}
