package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.weighbridge.job.ErrorKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whole loads against real servers. Times are long enough to be sure, never asserted exactly. */
class LoadTest {

    /** Sizes of an answer that fits into one read from a socket, and of one that never does. */
    private static final int SHORT = 100;

    private static final int LONG = 700_000;

    @Test
    void bytes_are_those_of_headers_and_bodies() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Loaded load = Loaded.with(LoadText.to(server.uri()));

            // Status line, Date, Content-Type, Content-Length and the body: all of one length.
            assertThat(load.bytes() % load.completed()).isZero();
            assertThat(load.bytes() / load.completed()).isBetween(100L, 200L);
        }
    }

    /** The end of the connection ends the body. */
    private static RawServer closingAfter(String body) throws IOException {
        return RawServer.of(
                (out, number) -> {
                    RawServer.say(
                            out, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n" + body);
                    throw RawServer.hangUp();
                });
    }

    @Test
    void a_body_may_end_with_its_connection() throws IOException, InterruptedException {
        try (RawServer server = closingAfter(TestServer.HELLO)) {
            Loaded load = Loaded.with(LoadText.to(server.uri()));

            assertThat(load.completed()).isPositive();
            assertThat(load.errors()).isEmpty();
        }
    }

    @Test
    void a_body_that_ends_too_early_with_its_connection_is_wrong()
            throws IOException, InterruptedException {
        try (RawServer server = closingAfter("Hello, Wor")) {
            Loaded load = Loaded.with(LoadText.to(server.uri()));

            assertThat(load.errors()).containsOnlyKeys(ErrorKind.WRONG_BODY);
        }
    }

    @Test
    void a_body_of_another_length_is_wrong() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Loaded load =
                    Loaded.with(
                            LoadText.to(server.uri())
                                    .expecting("body", null)
                                    .expecting("length", 12));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, load.sent()));
        }
    }

    /** Every tenth answer is a byte shorter; the first few, which set the standard, are not. */
    private static TestServer finding(AtomicLong fewer) throws IOException {
        return TestServer.of(
                (exchange, number) -> {
                    int length = exchange.getRequestURI().getPath().equals("/many") ? LONG : SHORT;
                    boolean all = number % 10 != 0;
                    fewer.addAndGet(all ? 0 : 1);
                    TestServer.chunked(exchange, all ? length : length - 1);
                });
    }

    private static LoadText finding(TestServer server) {
        return LoadText.to(server.uri())
                .with("paths", List.of("/few", "/many"))
                .expecting("body", null);
    }

    @Test
    void the_answer_to_each_path_must_have_that_paths_length()
            throws IOException, InterruptedException {
        AtomicLong fewer = new AtomicLong();
        try (TestServer server = finding(fewer)) {
            Loaded load = Loaded.with(finding(server).with("lengths", List.of(SHORT, LONG)));

            assertThat(server.paths()).contains("/few", "/many");
            assertThat(fewer).hasPositiveValue();
            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, fewer.get()));
        }
    }

    @Test
    void the_length_of_another_paths_answer_is_wrong() throws IOException, InterruptedException {
        try (TestServer server = finding(new AtomicLong())) {
            Loaded load = Loaded.with(finding(server).with("lengths", List.of(LONG, SHORT)));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, load.sent()));
        }
    }

    @Test
    void answers_to_a_path_are_as_long_as_its_first_unless_they_may_vary()
            throws IOException, InterruptedException {
        AtomicLong fewer = new AtomicLong();
        try (TestServer server = finding(fewer)) {
            Loaded same = Loaded.with(finding(server));

            assertThat(fewer).hasPositiveValue();
            assertThat(same.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, fewer.get()));
            Loaded varying = Loaded.with(finding(server).expecting("lengthVaries", true));
            assertThat(varying.errors()).isEmpty();
        }
    }

    @Test
    void answers_to_a_post_must_have_the_same_length() throws IOException, InterruptedException {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.chunked(exchange, number % 10 != 0 ? LONG : LONG - 1))) {
            LoadText query =
                    LoadText.to(server.uri())
                            .with("method", "POST")
                            .with("body", "{\"query\": \"all\"}")
                            .expecting("body", null)
                            .expecting("length", LONG);
            Loaded load = Loaded.with(query.open(40));

            assertThat(load.completed()).isPositive();
            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, 2L));
        }
    }

    @Test
    void a_body_is_sent_and_its_echo_checked() throws IOException, InterruptedException {
        String text = "Grüße, \u2603 " + "x".repeat(20_000);
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.answer(
                                        exchange,
                                        200,
                                        exchange.getRequestMethod()
                                                + header(exchange)
                                                + read(exchange)))) {
            Loaded load =
                    Loaded.with(
                            LoadText.to(server.uri())
                                    .with("method", "POST")
                                    .with("headers", Map.of("X-Weigh", "yes"))
                                    .with("body", text)
                                    .expecting("body", "POSTyes" + text));

            assertThat(load.errors()).isEmpty();
            assertThat(load.completed()).isPositive();
        }
    }

    @Test
    void bytes_are_sent_unchanged() throws IOException, InterruptedException {
        byte[] all = new byte[256];
        IntStream.range(0, all.length).forEach(octet -> all[octet] = (byte) octet);
        String bytes = Base64.getEncoder().encodeToString(all);
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.answer(
                                        exchange,
                                        200,
                                        Base64.getEncoder()
                                                .encodeToString(
                                                        exchange.getRequestBody()
                                                                .readAllBytes())))) {
            Loaded load =
                    Loaded.with(
                            LoadText.to(server.uri())
                                    .with("method", "POST")
                                    .with("bodyBase64", bytes)
                                    .expecting("body", bytes));

            assertThat(load.errors()).isEmpty();
            assertThat(load.completed()).isPositive();
        }
    }

    private static String header(HttpExchange exchange) {
        return exchange.getRequestHeaders().getFirst("X-Weigh");
    }

    private static String read(HttpExchange exchange) throws IOException {
        return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void a_head_is_answered_without_a_body() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Loaded load = Loaded.with(LoadText.to(server.uri()).with("method", "HEAD"));

            assertThat(load.errors()).isEmpty();
            assertThat(load.sent()).isEqualTo(server.asked());
        }
    }

    @Test
    void the_host_header_contains_the_port() throws IOException, InterruptedException {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.answer(
                                        exchange,
                                        200,
                                        exchange.getRequestHeaders().getFirst("Host")))) {
            Loaded load =
                    Loaded.with(
                            LoadText.to(server.uri())
                                    .expecting("body", server.uri().getAuthority())
                                    .open(100));

            assertThat(load.errors()).isEmpty();
        }
    }

    @Test
    void no_answer_comes_from_a_cache() throws IOException, InterruptedException {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            exchange.getResponseHeaders().set("Cache-Control", "max-age=60");
                            exchange.getResponseHeaders().set("ETag", "\"same\"");
                            TestServer.answer(exchange, 200, TestServer.HELLO);
                        })) {
            Loaded load = Loaded.with(LoadText.to(server.uri()).open(100));

            assertThat(load.errors()).isEmpty();
            assertThat(server.asked()).isEqualTo(load.sent()).isEqualTo(50);
        }
    }

    @Test
    void an_answer_that_takes_longer_than_the_timeout_has_timed_out_and_the_rest_goes_on()
            throws IOException, InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            if (number % 10 != 0) {
                                TestServer.answer(exchange, 200, TestServer.HELLO);
                            } else {
                                beginAnAnswer(exchange, number % 20 != 0);
                                await(end);
                            }
                        })) {
            Loaded load = Loaded.with(LoadText.to(server.uri()).with("timeout", 0.2).open(100));
            end.countDown();

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 5L));
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(50);
            assertThat(load.service().getTotalCount()).isEqualTo(45);
        }
    }

    /** Half of the hanging answers have begun. */
    private static void beginAnAnswer(HttpExchange exchange, boolean begins) throws IOException {
        if (begins) {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write('H');
            exchange.getResponseBody().flush();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_rate_the_server_cannot_hold_takes_longer_than_planned()
            throws IOException, InterruptedException {
        try (TestServer server = TestServer.slow(Duration.ofMillis(10))) {
            Loaded load = Loaded.with(LoadText.to(server.uri()).with("duration", 0.2).open(1000));

            assertThat(load.completed()).isEqualTo(200);
            assertThat(load.answer().elapsed()).isGreaterThan(0.2);
            assertThat(load.response().getMean()).isGreaterThan(load.service().getMean());
        }
    }
}
