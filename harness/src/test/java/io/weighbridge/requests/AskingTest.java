package io.weighbridge.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.mix.DrawnValues;
import io.weighbridge.instrument.mix.MixRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AskingTest {

    private static final DrawnValues VALUES = new DrawnValues(1, Instant.EPOCH);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private String address = "";

    @BeforeEach
    void an_application_runs() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
        address = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void it_ends() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private static MixRequest get(String path) {
        return MixRequest.recorded("a", "GET", path, 1, 200);
    }

    @Test
    void an_answer_that_does_not_come_in_time_is_given_up() throws InterruptedException {
        server.createContext(
                "/",
                exchange -> {
                    try {
                        ended.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.close();
                });

        List<Asked> asked =
                new Asking(address, VALUES, Duration.ofMillis(200), LONG).ask(List.of(get("/")));

        assertThat(asked)
                .extracting(Asked::mistake)
                .containsExactly("has no complete answer within 0.2 s");
    }

    @Test
    void an_answer_without_an_end_is_given_up() throws InterruptedException {
        server.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    byte[] part = new byte[1 << 20];
                    for (int time = 0; time < 100; time++) {
                        exchange.getResponseBody().write(part);
                    }
                    exchange.close();
                });

        List<Asked> asked = new Asking(address, VALUES, LONG, LONG).ask(List.of(get("/")));

        assertThat(asked)
                .extracting(Asked::mistake)
                .containsExactly("has no answer (the answer has more than 10 MB)");
    }

    @Test
    void after_the_time_for_all_nothing_more_is_sent() throws InterruptedException {
        List<Asked> asked =
                new Asking(address, VALUES, LONG, Duration.ZERO).ask(List.of(get("/"), get("/b")));

        assertThat(asked)
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.mistake()).contains("not sent"));
    }

    @Test
    void redirections_are_not_followed() throws InterruptedException {
        server.createContext(
                "/",
                exchange -> {
                    exchange.getResponseHeaders().set("Location", address + "/other");
                    exchange.sendResponseHeaders(303, -1);
                    exchange.close();
                });
        MixRequest any = MixRequest.recorded("a", "GET", "/", 1, null);

        List<Asked> asked = new Asking(address, VALUES, LONG, LONG).ask(List.of(any, get("/")));

        assertThat(asked.get(0).mistake()).isNull();
        assertThat(asked.get(1).mistake())
                .isEqualTo("answered status 303 (to %s/other) instead of 200".formatted(address));
    }
}
