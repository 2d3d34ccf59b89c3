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

    private static final String TEXT = "weigh me";

    private static LoadText text(URI server) {
        return LoadText.to(server).saying(TEXT);
    }

    @Test
    void the_client_and_the_server_count_the_same_messages() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Loaded load = Loaded.with(text(server.uri()));

            assertThat(load.errors()).isEmpty();
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(load.completed());
            assertThat(load.completed()).isPositive();
            assertThat(load.service().getTotalCount()).isEqualTo(load.completed());
            assertThat(server.opened()).isEqualTo(4);
        }
    }

    @Test
    void bytes_are_those_of_the_frames() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Loaded load = Loaded.with(text(server.uri()));

            // A short frame from a server has a head of two bytes.
            assertThat(load.bytes()).isEqualTo(load.completed() * (2 + TEXT.length()));
        }
    }

    @Test
    void a_long_text_of_all_of_unicode_comes_back() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Loaded load =
                    Loaded.with(
                            LoadText.to(server.uri())
                                    .saying("Grüße, \u2603 \uD83E\uDD8A " + "x".repeat(100_000)));

            assertThat(load.errors()).isEmpty();
            assertThat(load.completed()).isPositive();
        }
    }

    @Test
    void an_empty_text_comes_back() throws InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            Loaded load = Loaded.with(LoadText.to(server.uri()).saying("").open(100));

            assertThat(load.errors()).isEmpty();
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(50);
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
            Loaded load = Loaded.with(text(server.uri()).open(100));

            assertThat(load.errors()).isEmpty();
            assertThat(load.completed()).isPositive();
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(50);
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
            Loaded load = Loaded.with(text(server.uri()));

            assertThat(wrong).hasPositiveValue();
            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, wrong.get()));
        }
    }

    @Test
    void shorter_and_longer_texts_are_wrong() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) ->
                                EchoServer.say(
                                        context, number % 2 == 0 ? text + "!" : "weigh m"))) {
            Loaded load = Loaded.with(text(server.uri()).open(100));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.WRONG_BODY, 50L));
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
            Loaded load = Loaded.with(text(server.uri()).open(100));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.WRONG_TYPE, 50L));
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
            Loaded load = Loaded.with(text(server.uri()).open(20));

            assertThat(load.errors()).containsOnlyKeys(ErrorKind.WRONG_BODY);
            assertThat(load.sent()).isEqualTo(10);
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
            Loaded load = Loaded.with(text(server.uri()).open(100));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.RECEIVE, broken.get()));
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(50);
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
                Loaded load = Loaded.with(text(server.uri()));

                assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.CONNECT, 4L));
                assertThat(load.sent()).isZero();
            }
        }
    }

    @Test
    void a_dead_port_is_counted_as_connect_errors() throws IOException, InterruptedException {
        Loaded load = Loaded.with(text(TestServer.nobody()));

        assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.CONNECT, 4L));
        assertThat(load.sent()).isZero();
        assertThat(load.span()).isZero();
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
            Loaded load = Loaded.with(text(server.uri()).with("duration", 4.0));

            killer.join();
            assertThat(load.completed()).isPositive();
            assertThat(load.errors()).containsKey(ErrorKind.CONNECT);
            assertThat(load.errors()).doesNotContainKeys(ErrorKind.WRONG_BODY, ErrorKind.NON_2XX);
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
            Loaded load = Loaded.with(text(server.uri()).with("timeout", 1.0));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 4L));
            assertThat(load.completed()).isZero();
            assertThat(load.sent()).isEqualTo(4);
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
            Loaded load = Loaded.with(text(server.uri()).with("timeout", 0.2).open(100));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 5L));
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(50);
            assertThat(load.service().getTotalCount()).isEqualTo(45);
        }
    }

    @Test
    void a_rate_the_server_cannot_hold_takes_longer_than_planned() throws InterruptedException {
        try (EchoServer server =
                EchoServer.of(
                        (context, text, number) -> {
                            TestServer.sleep(Duration.ofMillis(10).toNanos());
                            EchoServer.say(context, text);
                        })) {
            Loaded load = Loaded.with(text(server.uri()).with("duration", 0.2).open(1000));

            assertThat(load.completed()).isEqualTo(200);
            assertThat(load.answer().elapsed()).isGreaterThan(0.2);
            assertThat(load.response().getMean()).isGreaterThan(load.service().getMean());
        }
    }
}
