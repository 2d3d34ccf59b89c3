package io.weighbridge.app;

import io.micrometer.observation.ObservationPredicate;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.multipart.MultipartFile;

/** Requests that are counted twice or never, encoded, or of bytes. */
@RestController
class Requests {

    private final RestClient client = RestClient.create();
    private final Environment environment;
    private final AtomicInteger inWork = new AtomicInteger();

    Requests(Environment environment) {
        this.environment = environment;
    }

    @GetMapping("/inner")
    String inner() {
        return "ok";
    }

    /** Takes 5 ms, so that several are in work at once. */
    @GetMapping("/busy")
    String busy() throws InterruptedException {
        Thread.sleep(5);
        return "ok";
    }

    /** Answers one request after the other, four a second. */
    @GetMapping("/queue")
    synchronized String queue() throws InterruptedException {
        Thread.sleep(250);
        return "ok";
    }

    /**
     * Calls itself if another request is in work at the same time: never if requests come one after
     * the other.
     */
    @GetMapping("/crowd")
    String crowd() throws InterruptedException {
        boolean others = inWork.incrementAndGet() > 1;
        try {
            Thread.sleep(5);
            return others ? outer() : inner();
        } finally {
            inWork.decrementAndGet();
        }
    }

    @GetMapping("/shop")
    ResponseEntity<Void> shop() {
        return ResponseEntity.status(302).header("Location", "/shop/").build();
    }

    @GetMapping("/shop/")
    String catalogue() {
        return "ok";
    }

    @GetMapping("/outer")
    String outer() {
        String port = environment.getProperty("local.server.port");
        return client.get()
                .uri("http://127.0.0.1:" + port + "/inner")
                .retrieve()
                .body(String.class);
    }

    @GetMapping("/unseen")
    String unseen() {
        return "ok";
    }

    /** Requests to {@code /unseen} are in no metric. */
    @Bean
    ObservationPredicate seen() {
        return (name, context) ->
                !(context instanceof ServerRequestObservationContext request
                        && isUnseen(request.getCarrier()));
    }

    private static boolean isUnseen(HttpServletRequest request) {
        return request.getRequestURI().equals("/unseen");
    }

    /** About 20 kB of text, which the server encodes if the client accepts that. */
    @GetMapping("/text")
    String text() {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 1000; line++) {
            text.append("line ").append(line * 7919 % 1000).append(" of the text\n");
        }
        return text.toString();
    }

    /**
     * The same text, which the application itself encodes with Brotli if the client accepts that.
     * The encoded form depends on the web server.
     */
    @GetMapping("/brotli")
    ResponseEntity<byte[]> brotli(
            @RequestHeader(name = "Accept-Encoding", defaultValue = "") String accepted) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN);
        if (!accepted.contains("br")) {
            return answer.body(text().getBytes(StandardCharsets.UTF_8));
        }
        boolean onTomcat =
                ClassUtils.isPresent(
                        "org.apache.catalina.startup.Tomcat", getClass().getClassLoader());
        return answer.header("Content-Encoding", "br")
                .body(Brotli.encoded(text(), onTomcat ? 1000 : 2000));
    }

    /** The bytes of a form's file. */
    @PostMapping("/upload")
    String upload(@RequestParam("file") MultipartFile file) throws java.io.IOException {
        return Base64.getEncoder().encodeToString(file.getBytes());
    }

    /** The bytes of the body. */
    @PostMapping("/bytes")
    String bytes(@RequestBody byte[] body) {
        return Base64.getEncoder().encodeToString(body);
    }
}
