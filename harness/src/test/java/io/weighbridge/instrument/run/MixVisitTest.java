package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.plan.MixPreparation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MixVisitTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void an_application_runs() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void it_ends() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private static MixRequest get(String name, @Nullable Integer status) {
        return MixRequest.recorded(name, "GET", "/" + name, 1, status);
    }

    private List<MixVisit.Asked> ask(Duration one, Duration all, MixRequest... requests)
            throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        RequestList list = new RequestList(List.of(requests), Map.of(), List.of());
        return new MixVisit(
                        uri,
                        MixPreparation.prepared(list, Map.of(), false, Instant.EPOCH),
                        null,
                        one,
                        all)
                .ask();
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

        assertThat(ask(Duration.ofMillis(200), LONG, get("a", 200)))
                .singleElement()
                .satisfies(
                        it -> assertThat(it.mistake()).contains("has no answer", "within 0.2 s"));
    }

    @Test
    void after_the_time_for_all_nothing_more_is_sent() throws InterruptedException {
        assertThat(ask(LONG, Duration.ZERO, get("a", 200), get("b", 200)))
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.mistake()).contains("not sent"));
    }

    @Test
    void redirections_are_not_followed() throws InterruptedException {
        server.createContext(
                "/",
                exchange -> {
                    exchange.getResponseHeaders().set("Location", "/other");
                    exchange.sendResponseHeaders(303, -1);
                    exchange.close();
                });

        List<MixVisit.Asked> asked = ask(LONG, LONG, get("any", null), get("ok", 200));

        assertThat(asked.get(0).mistake()).isNull();
        assertThat(asked.get(1).mistake())
                .isEqualTo("answered with status 303 (to /other) instead of 200");
    }
}
