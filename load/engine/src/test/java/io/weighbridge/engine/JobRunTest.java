package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Job;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Whole loads against real servers. Times are long enough to be sure, never asserted exactly. */
class JobRunTest {

    private static final double SHORT_DRAIN = 0.3;

    /** Sizes of an answer that fits into one read from a socket, and of one that never does. */
    private static final int SHORT = 100;

    private static final int LONG = 700_000;

    @Test
    void the_client_and_the_server_count_the_same_requests()
            throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).with("warmup", 0.3).job()).tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked()).isGreaterThan(tally.completed());
            assertThat(tally.completed()).isPositive();
            assertThat(tally.service().getTotalCount())
                    .isBetween(tally.completed() - 4, tally.completed() + 4);
        }
    }

    @Test
    void several_threads_share_the_plan_of_an_open_load() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Tally tally =
                    JobRun.drive(JobText.to(server.uri()).with("threads", 2).open(400).job())
                            .tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(200);
            assertThat(tally.response().getTotalCount()).isEqualTo(200);
        }
    }

    @Test
    void bytes_are_those_of_headers_and_bodies() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).job()).tally();

            // Status line, Date, Content-Type, Content-Length and the body: all of one length.
            assertThat(tally.bytes() % tally.completed()).isZero();
            assertThat(tally.bytes() / tally.completed()).isBetween(100L, 200L);
        }
    }

    @Test
    void a_wrong_body_is_counted() throws IOException, InterruptedException {
        AtomicLong wrong = new AtomicLong();
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            boolean right = number % 10 != 0;
                            wrong.addAndGet(right ? 0 : 1);
                            TestServer.answer(
                                    exchange, 200, right ? "Hello, World!" : "Hello, Worle!");
                        })) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).job()).tally();

            assertThat(wrong).hasPositiveValue();
            assertThat(tally.errors())
                    .containsExactly(Map.entry(ErrorKind.WRONG_BODY, wrong.get()));
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
            Tally tally = JobRun.drive(JobText.to(server.uri()).job()).tally();

            assertThat(tally.completed()).isPositive();
            assertThat(tally.errors()).isEmpty();
        }
    }

    @Test
    void a_body_that_ends_too_early_with_its_connection_is_wrong()
            throws IOException, InterruptedException {
        try (RawServer server = closingAfter("Hello, Wor")) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).job()).tally();

            assertThat(tally.errors()).containsOnlyKeys(ErrorKind.WRONG_BODY);
        }
    }

    @Test
    void a_body_of_another_length_is_wrong() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Tally tally =
                    JobRun.drive(
                                    JobText.to(server.uri())
                                            .expecting("body", null)
                                            .expecting("length", 12)
                                            .job())
                            .tally();

            assertThat(tally.errors())
                    .containsExactly(Map.entry(ErrorKind.WRONG_BODY, tally.sent()));
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

    private static JobText finding(TestServer server) {
        return JobText.to(server.uri())
                .with("paths", List.of("/few", "/many"))
                .expecting("body", null);
    }

    @Test
    void the_answer_to_each_path_must_have_that_paths_length()
            throws IOException, InterruptedException {
        AtomicLong fewer = new AtomicLong();
        try (TestServer server = finding(fewer)) {
            Tally tally =
                    JobRun.drive(finding(server).with("lengths", List.of(SHORT, LONG)).job())
                            .tally();

            assertThat(server.paths()).contains("/few", "/many");
            assertThat(fewer).hasPositiveValue();
            assertThat(tally.errors())
                    .containsExactly(Map.entry(ErrorKind.WRONG_BODY, fewer.get()));
        }
    }

    @Test
    void the_length_of_another_paths_answer_is_wrong() throws IOException, InterruptedException {
        try (TestServer server = finding(new AtomicLong())) {
            Tally tally =
                    JobRun.drive(finding(server).with("lengths", List.of(LONG, SHORT)).job())
                            .tally();

            assertThat(tally.errors())
                    .containsExactly(Map.entry(ErrorKind.WRONG_BODY, tally.sent()));
        }
    }

    @Test
    void answers_to_a_path_are_as_long_as_its_first_unless_they_may_vary()
            throws IOException, InterruptedException {
        AtomicLong fewer = new AtomicLong();
        try (TestServer server = finding(fewer)) {
            Tally same = JobRun.drive(finding(server).job()).tally();

            assertThat(fewer).hasPositiveValue();
            assertThat(same.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, fewer.get()));
            Tally varying =
                    JobRun.drive(finding(server).expecting("lengthVaries", true).job()).tally();
            assertThat(varying.errors()).isEmpty();
        }
    }

    @Test
    void answers_to_a_post_must_have_the_same_length() throws IOException, InterruptedException {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.chunked(exchange, number % 10 != 0 ? LONG : LONG - 1))) {
            JobText query =
                    JobText.to(server.uri())
                            .with("method", "POST")
                            .with("body", "{\"query\": \"all\"}")
                            .expecting("body", null)
                            .expecting("length", LONG);
            Tally tally = JobRun.drive(query.open(40).job()).tally();

            assertThat(tally.completed()).isPositive();
            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, 2L));
        }
    }

    @Test
    void other_statuses_and_types_are_counted_by_kind() throws IOException, InterruptedException {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.answer(
                                        exchange, number % 2 == 0 ? 503 : 201, TestServer.HELLO))) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).open(100).job()).tally();
            Tally typed =
                    JobRun.drive(
                                    JobText.to(server.uri())
                                            .open(100)
                                            .expecting("status", 201)
                                            .expecting("type", "text/html")
                                            .job())
                            .tally();

            assertThat(tally.errors())
                    .containsExactly(
                            Map.entry(ErrorKind.NON_2XX, 25L),
                            Map.entry(ErrorKind.WRONG_STATUS, 25L));
            assertThat(typed.errors())
                    .containsExactly(
                            Map.entry(ErrorKind.NON_2XX, 25L),
                            Map.entry(ErrorKind.WRONG_TYPE, 25L));
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
            Tally tally =
                    JobRun.drive(
                                    JobText.to(server.uri())
                                            .with("method", "POST")
                                            .with("headers", Map.of("X-Weigh", "yes"))
                                            .with("body", text)
                                            .expecting("body", "POSTyes" + text)
                                            .job())
                            .tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.completed()).isPositive();
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
            Tally tally =
                    JobRun.drive(JobText.to(server.uri()).with("method", "HEAD").job()).tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked());
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
            Tally tally =
                    JobRun.drive(
                                    JobText.to(server.uri())
                                            .expecting("body", server.uri().getAuthority())
                                            .open(100)
                                            .job())
                            .tally();

            assertThat(tally.errors()).isEmpty();
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
            Tally tally = JobRun.drive(JobText.to(server.uri()).open(100).job()).tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(server.asked()).isEqualTo(tally.sent()).isEqualTo(50);
        }
    }

    @Test
    void the_same_seed_draws_the_same_paths() throws IOException, InterruptedException {
        List<String> first = drawn(7);

        assertThat(first).contains("/a", "/b", "/c?d=e").isEqualTo(drawn(7)).isNotEqualTo(drawn(8));
    }

    private static List<String> drawn(long seed) throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            JobRun.drive(
                    JobText.to(server.uri())
                            .with("paths", List.of("/a", "/b", "/c?d=e"))
                            .with("seed", seed)
                            .with("connections", 1)
                            .open(100)
                            .job());
            return server.paths();
        }
    }

    @Test
    void with_a_connection_for_each_request_none_is_lost()
            throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Tally tally =
                    JobRun.drive(JobText.to(server.uri()).with("keepAlive", false).open(100).job())
                            .tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(50);
        }
    }

    @Test
    void a_connection_that_the_server_closes_gracefully_loses_no_request()
            throws IOException, InterruptedException {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            if (number % 5 == 0) {
                                exchange.getResponseHeaders().set("Connection", "close");
                            }
                            TestServer.answer(exchange, 200, TestServer.HELLO);
                        })) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).job()).tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked()).isGreaterThan(20);
        }
    }

    @Test
    void a_broken_connection_is_counted_and_its_request_is_not_retried()
            throws IOException, InterruptedException {
        AtomicLong broken = new AtomicLong();
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            if (number % 5 != 0) {
                                TestServer.answer(exchange, 200, TestServer.HELLO);
                                return;
                            }
                            broken.incrementAndGet();
                            // The headers announce more than is sent before the connection is
                            // closed.
                            exchange.sendResponseHeaders(200, 1_000);
                            exchange.getResponseBody().write('H');
                            exchange.getResponseBody().flush();
                            throw new IOException("broken on purpose");
                        })) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).open(100).job()).tally();

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.RECEIVE, broken.get()));
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(50);
        }
    }

    @Test
    void a_dead_port_is_counted_as_connect_errors() throws IOException, InterruptedException {
        LoadTotals totals = JobRun.drive(JobText.to(TestServer.nobody()).job());

        assertThat(totals.tally().errors()).containsExactly(Map.entry(ErrorKind.CONNECT, 4L));
        assertThat(totals.tally().sent()).isZero();
        assertThat(totals.tally().span()).isZero();
    }

    @Test
    void a_server_that_dies_ends_the_load_in_time() throws IOException, InterruptedException {
        CountDownLatch dead = new CountDownLatch(1);
        try (TestServer server = TestServer.greeting()) {
            Thread killer =
                    new Thread(
                            () -> {
                                TestServer.sleep(Duration.ofMillis(500).toNanos());
                                server.close();
                                dead.countDown();
                            });
            killer.start();
            Tally tally =
                    JobRun.drive(JobText.to(server.uri()).with("duration", 1.5).job(), SHORT_DRAIN)
                            .tally();

            dead.await();
            assertThat(tally.completed()).isPositive();
            assertThat(tally.errors()).containsKey(ErrorKind.CONNECT);
            assertThat(tally.errors()).doesNotContainKeys(ErrorKind.WRONG_BODY, ErrorKind.NON_2XX);
        }
    }

    @Test
    void a_server_that_never_answers_has_timed_out_on_every_connection()
            throws IOException, InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        try (TestServer server = TestServer.of((exchange, number) -> await(end))) {
            Tally tally = JobRun.drive(JobText.to(server.uri()).job(), SHORT_DRAIN).tally();
            end.countDown();

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 4L));
            assertThat(tally.completed()).isZero();
            assertThat(tally.sent()).isEqualTo(4);
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
            Job job = JobText.to(server.uri()).with("timeout", 0.2).open(100).job();
            Tally tally = JobRun.drive(job).tally();
            end.countDown();

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 5L));
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(50);
            assertThat(tally.service().getTotalCount()).isEqualTo(45);
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
    void a_timeout_does_not_affect_answers_in_time() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            Tally tally =
                    JobRun.drive(JobText.to(server.uri()).with("timeout", 30.0).job()).tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked());
        }
    }

    @Test
    void a_rate_the_server_cannot_hold_completes_less_than_planned()
            throws IOException, InterruptedException {
        try (TestServer server = TestServer.slow(Duration.ofMillis(10))) {
            Job job = JobText.to(server.uri()).with("duration", 1.0).open(1000).job();
            LoadTotals totals = JobRun.drive(job, SHORT_DRAIN);

            assertThat(totals.tally().completed()).isPositive().isLessThan(500);
            assertThat(totals.tally().response().getMean())
                    .isGreaterThan(totals.tally().service().getMean());
        }
    }

    @Test
    void errors_while_warming_up_are_kept_apart() throws IOException, InterruptedException {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.answer(
                                        exchange, number == 1 ? 500 : 200, TestServer.HELLO))) {
            Tally tally =
                    JobRun.drive(JobText.to(server.uri()).with("warmup", 0.3).open(100).job())
                            .tally();

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.warmupErrors()).containsExactly(Map.entry(ErrorKind.NON_2XX, 1L));
        }
    }
}
