package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.weighbridge.job.ErrorKind;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Whole loads over WebSockets, against real servers, good and bad ones. */
@SuppressWarnings("FutureReturnValueIgnored")
class WebSocketLoadTest {

    private static final double SHORT_DRAIN = 0.3;
    private static final String TEXT = "weigh me";

    private static JobText job(URI server) {
        return JobText.to(server).saying(TEXT);
    }

    private static Tally drive(JobText job) throws InterruptedException {
        return JobRun.drive(job.job()).tally();
    }

    /** For missing answers, with a short time limit. */
    private static Tally driveBriefly(JobText job) throws InterruptedException {
        return JobRun.drive(job.job(), SHORT_DRAIN).tally();
    }

    @Test
    void the_client_and_the_server_count_the_same_messages() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Tally tally = drive(job(server.uri()).with("warmup", 0.3));

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.warmupErrors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked()).isGreaterThan(tally.completed());
            assertThat(tally.completed()).isPositive();
            assertThat(tally.service().getTotalCount())
                    .isBetween(tally.completed() - 4, tally.completed() + 4);
            assertThat(server.opened()).isEqualTo(4);
        }
    }

    @Test
    void several_threads_share_the_plan_of_an_open_load() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Tally tally = drive(job(server.uri()).with("threads", 2).open(400));

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(200);
            assertThat(tally.response().getTotalCount()).isEqualTo(200);
            assertThat(server.opened()).isEqualTo(4);
        }
    }

    @Test
    void bytes_are_those_of_the_frames() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Tally tally = drive(job(server.uri()));

            // A short frame from a server has a head of two bytes.
            assertThat(tally.bytes()).isEqualTo(tally.completed() * (2 + TEXT.length()));
        }
    }

    @Test
    void a_long_text_of_all_of_unicode_comes_back() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Tally tally =
                    drive(
                            JobText.to(server.uri())
                                    .saying("Grüße, \u2603 \uD83E\uDD8A " + "x".repeat(100_000)));

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.completed()).isPositive();
        }
    }

    @Test
    void an_empty_text_comes_back() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Tally tally = drive(JobText.to(server.uri()).saying("").open(100));

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(50);
        }
    }

    @Test
    void an_answer_in_several_frames_is_one() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            context.write(new TextWebSocketFrame(false, 0, "weigh"));
                            context.write(new ContinuationWebSocketFrame(false, 0, ""));
                            context.write(new PingWebSocketFrame());
                            context.writeAndFlush(new ContinuationWebSocketFrame(true, 0, " me"));
                        })) {
            Tally tally = drive(job(server.uri()).open(100));

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.completed()).isPositive();
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(50);
        }
    }

    @Test
    void another_text_is_counted() throws InterruptedException {
        AtomicLong wrong = new AtomicLong();
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            boolean right = number % 10 != 0;
                            wrong.addAndGet(right ? 0 : 1);
                            EchoServer.say(context, right ? text : "weigh it");
                        })) {
            Tally tally = drive(job(server.uri()));

            assertThat(wrong).hasPositiveValue();
            assertThat(tally.errors())
                    .containsExactly(Map.entry(ErrorKind.WRONG_BODY, wrong.get()));
        }
    }

    @Test
    void shorter_and_longer_texts_are_wrong() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) ->
                                EchoServer.say(
                                        context, number % 2 == 0 ? text + "!" : "weigh m"))) {
            Tally tally = drive(job(server.uri()).open(100));

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, 50L));
        }
    }

    @Test
    void binary_data_instead_of_a_text_have_the_wrong_type() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) ->
                                context.writeAndFlush(
                                        new BinaryWebSocketFrame(
                                                Unpooled.copiedBuffer(
                                                        text, StandardCharsets.UTF_8))))) {
            Tally tally = drive(job(server.uri()).open(100));

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.WRONG_TYPE, 50L));
        }
    }

    @Test
    void an_unsolicited_message_is_an_error() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            context.write(new TextWebSocketFrame(text));
                            EchoServer.say(context, text);
                        })) {
            Tally tally = drive(job(server.uri()).open(20));

            assertThat(tally.errors()).containsOnlyKeys(ErrorKind.WRONG_BODY);
            assertThat(tally.sent()).isEqualTo(10);
        }
    }

    @Test
    void a_connection_that_breaks_is_counted_and_replaced() throws InterruptedException {
        AtomicLong broken = new AtomicLong();
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            if (number % 5 != 0) {
                                EchoServer.say(context, text);
                            } else {
                                broken.incrementAndGet();
                                context.close();
                            }
                        })) {
            Tally tally = drive(job(server.uri()).open(100));

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.RECEIVE, broken.get()));
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(50);
            assertThat(server.opened()).isGreaterThan(4);
        }
    }

    @Test
    void a_server_that_does_not_upgrade_had_no_connection() throws Exception {
        for (int status : new int[] {200, 404}) {
            try (TestServer server =
                    TestServer.of(
                            (exchange, number) ->
                                    TestServer.answer(exchange, status, TestServer.HELLO))) {
                Tally tally = drive(job(server.uri()));

                assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.CONNECT, 4L));
                assertThat(tally.sent()).isZero();
            }
        }
    }

    @Test
    void a_dead_port_is_counted_as_connect_errors() throws IOException, InterruptedException {
        Tally tally = drive(job(TestServer.nobody()));

        assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.CONNECT, 4L));
        assertThat(tally.sent()).isZero();
        assertThat(tally.span()).isZero();
    }

    @Test
    void a_server_that_dies_ends_the_load_in_time() throws InterruptedException {
        CountDownLatch enough = new CountDownLatch(20);
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            EchoServer.say(context, text);
                            enough.countDown();
                        })) {
            Thread killer = new Thread(() -> closeAfter(enough, server));
            killer.start();
            Tally tally = driveBriefly(job(server.uri()).with("duration", 4.0));

            killer.join();
            assertThat(tally.completed()).isPositive();
            assertThat(tally.errors()).containsKey(ErrorKind.CONNECT);
            assertThat(tally.errors()).doesNotContainKeys(ErrorKind.WRONG_BODY, ErrorKind.NON_2XX);
        }
    }

    private static void closeAfter(CountDownLatch enough, EchoServer server) {
        try {
            enough.await();
            server.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_server_that_never_answers_has_timed_out_on_every_connection()
            throws InterruptedException {
        try (EchoServer server = EchoServer.of((context, text, number) -> {})) {
            Tally tally = driveBriefly(job(server.uri()));

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 4L));
            assertThat(tally.completed()).isZero();
            assertThat(tally.sent()).isEqualTo(4);
        }
    }

    @Test
    void an_answer_that_takes_longer_than_the_timeout_has_timed_out_and_the_rest_goes_on()
            throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            if (number % 10 != 0) {
                                EchoServer.say(context, text);
                            }
                        })) {
            Tally tally =
                    JobRun.drive(job(server.uri()).with("timeout", 0.2).open(100).job()).tally();

            assertThat(tally.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 5L));
            assertThat(tally.sent()).isEqualTo(server.asked()).isEqualTo(50);
            assertThat(tally.service().getTotalCount()).isEqualTo(45);
        }
    }

    @Test
    void a_timeout_does_not_affect_answers_in_time() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Tally tally = drive(job(server.uri()).with("timeout", 30.0));

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.sent()).isEqualTo(server.asked());
        }
    }

    @Test
    void a_rate_the_server_cannot_hold_completes_less_than_planned() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            TestServer.sleep(Duration.ofMillis(10).toNanos());
                            EchoServer.say(context, text);
                        })) {
            Tally tally = driveBriefly(job(server.uri()).with("duration", 1.0).open(1000));

            assertThat(tally.completed()).isPositive().isLessThan(500);
            assertThat(tally.response().getMean()).isGreaterThan(tally.service().getMean());
        }
    }

    @Test
    void errors_while_warming_up_are_kept_apart() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) ->
                                EchoServer.say(context, number == 1 ? "" : text))) {
            Tally tally = drive(job(server.uri()).with("warmup", 0.3).open(100));

            assertThat(tally.errors()).isEmpty();
            assertThat(tally.warmupErrors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, 1L));
        }
    }
}
