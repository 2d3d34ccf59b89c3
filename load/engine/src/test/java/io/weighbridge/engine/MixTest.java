package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.engine.EngineAnswer.Asked;
import io.weighbridge.engine.EngineAnswer.Sliced;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.EngineCommand;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slices of several requests that are drawn from a deck. */
class MixTest {

    private final Generator generator = new Generator(2);

    @AfterEach
    void close() {
        generator.close();
    }

    private EngineAnswer execute(ObjectNode command) throws BadJobException, InterruptedException {
        return generator.execute(EngineCommand.parse(command.toString()), System.nanoTime());
    }

    private Sliced cards(long first, int number) throws BadJobException, InterruptedException {
        return (Sliced) execute(CommandText.cards(first, number));
    }

    private static LoadText card(URI server, String path) {
        return LoadText.card(server, "get " + path, path);
    }

    private static ObjectNode abc(TestServer server, int connections) {
        return CommandText.deck(
                List.of(0, 1, 0, 2),
                card(server.uri(), "/a").with("connections", connections),
                card(server.uri(), "/b"),
                card(server.uri(), "/c"));
    }

    private static List<Asked> requests(Sliced slice) {
        return Objects.requireNonNull(slice.requests());
    }

    @Test
    void cards_are_drawn_in_the_order_of_the_deck_from_the_first_card_of_the_slice()
            throws Exception {
        try (TestServer server = TestServer.greeting()) {
            execute(abc(server, 1));
            assertThat(cards(0, 6).sent()).isEqualTo(6);
            assertThat(cards(6, 3).errors()).isEmpty();
            cards(4_000_000_003L, 1);

            assertThat(server.paths())
                    .containsExactly("/a", "/b", "/a", "/c", "/a", "/b", "/a", "/c", "/a", "/c");
        }
    }

    @Test
    void all_connections_together_send_the_cards_of_the_segment() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            execute(abc(server, 7));
            Sliced slice = cards(1, 401);

            assertThat(slice.sent()).isEqualTo(401).isEqualTo(server.asked());
            assertThat(slice.completed()).isEqualTo(401);
            assertThat(requests(slice))
                    .extracting(Asked::name)
                    .containsExactly("get /a", "get /b", "get /c");
            assertThat(requests(slice)).extracting(Asked::sent).containsExactly(200L, 101L, 100L);
            assertThat(requests(slice))
                    .extracting(Asked::completed)
                    .containsExactly(200L, 101L, 100L);
            assertThat(Collections.frequency(server.paths(), "/b")).isEqualTo(101);
        }
    }

    @Test
    void errors_statuses_and_latencies_are_those_of_each_request() throws Exception {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            boolean wrong = exchange.getRequestURI().getPath().equals("/b");
                            TestServer.answer(exchange, wrong ? 403 : 200, TestServer.HELLO);
                        })) {
            execute(abc(server, 4));
            Sliced slice = cards(0, 200);

            assertThat(slice.errors()).containsExactly(Map.entry("non-2xx", 50L));
            assertThat(slice.statuses()).containsExactly(Map.entry(403, 50L));
            Asked refused = requests(slice).get(1);
            assertThat(refused.errors()).containsExactly(Map.entry("non-2xx", 50L));
            assertThat(refused.statuses()).containsExactly(Map.entry(403, 50L));
            assertThat(requests(slice).get(0).errors()).isEmpty();
            assertThat(requests(slice).get(2).statuses()).isEmpty();
            Histogram sum = Loaded.histogram(requests(slice).get(0).latency());
            assertThat(sum.getTotalCount()).isEqualTo(100);
            sum.add(Loaded.histogram(refused.latency()));
            sum.add(Loaded.histogram(requests(slice).get(2).latency()));
            assertThat(sum).isEqualTo(Loaded.histogram(slice.service()));
        }
    }

    @Test
    void each_request_has_its_own_method_body_length_and_expectation() throws Exception {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            String body = exchange.getRequestMethod();
                            int status = body.equals("POST") ? 201 : 200;
                            TestServer.answer(exchange, status, body);
                        })) {
            LoadText get = LoadText.to(server.uri()).with("name", "get").expecting("body", "GET");
            LoadText head = LoadText.to(server.uri()).with("name", "head").with("method", "HEAD");
            LoadText post =
                    LoadText.to(server.uri())
                            .with("name", "post")
                            .with("method", "POST")
                            .with("body", "a".repeat(3_000))
                            .expecting("status", 201)
                            .expecting("body", null)
                            .expecting("length", 4);
            execute(CommandText.deck(List.of(0, 1, 2), get, head, post));

            assertThat(cards(0, 300).errors()).isEmpty();
        }
    }

    @Test
    void a_slice_at_a_rate_ends_by_count_and_times_from_the_plan() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            execute(abc(server, 4));
            Sliced slice = (Sliced) execute(CommandText.cards(2, 41).put("rate", 400));

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.sent()).isEqualTo(41).isEqualTo(server.asked());
            assertThat(requests(slice)).extracting(Asked::sent).containsExactly(21L, 10L, 10L);
            assertThat(slice.busy()).isNull();
            Histogram sum = Loaded.histogram(requests(slice).get(0).latency());
            sum.add(Loaded.histogram(requests(slice).get(1).latency()));
            sum.add(Loaded.histogram(requests(slice).get(2).latency()));
            assertThat(sum).isEqualTo(Loaded.histogram(slice.response()));
        }
    }

    @Test
    void the_time_in_which_every_connection_has_a_card_is_a_part_of_the_slice() throws Exception {
        CountDownLatch first = new CountDownLatch(4);
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            first.countDown();
                            await(first);
                            TestServer.answer(exchange, 200, TestServer.HELLO);
                        })) {
            execute(abc(server, 4));
            EngineAnswer.Busy busy = cards(0, 100).busy();
            assertThat(busy).isNotNull();
            assertThat(Objects.requireNonNull(busy).completed()).isBetween(1L, 100L);
            assertThat(busy.span()).isPositive();

            assertThat(cards(0, 1).busy()).as("three connections had no card").isNull();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void a_request_may_have_a_shorter_time_limit_than_the_one_before() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            if (number % 2 == 1) {
                                RawServer.say(out, RawServer.HELLO);
                            }
                        })) {
            LoadText patient = card(server.uri(), "/patient").with("timeout", 3_600.0);
            LoadText hasty = card(server.uri(), "/hasty").with("timeout", 0.1);
            execute(CommandText.deck(List.of(0, 1), patient.with("connections", 1), hasty));
            Sliced slice = cards(0, 4);

            assertThat(slice.errors()).containsExactly(Map.entry("timeout", 2L));
            assertThat(requests(slice).get(1).errors()).containsExactly(Map.entry("timeout", 2L));
            assertThat(requests(slice).get(0).completed()).isEqualTo(2);
        }
    }

    @Test
    void latencies_of_a_request_in_several_slices_can_be_added() throws Exception {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            TestServer.sleep(number <= 4 ? 0 : 50_000_000);
                            TestServer.answer(exchange, 200, TestServer.HELLO);
                        })) {
            execute(abc(server, 1));
            Histogram sum = Loaded.histogram(requests(cards(0, 4)).get(0).latency());
            sum.add(Loaded.histogram(requests(cards(4, 4)).get(0).latency()));

            assertThat(sum.getTotalCount()).isEqualTo(4);
        }
    }

    @Test
    void a_slice_needs_its_first_card_and_their_number_only_with_a_deck() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            execute(abc(server, 1));
            execute(CommandText.open(server.uri()).put("target", "plain"));

            assertThatThrownBy(() -> execute(CommandText.slice(3)))
                    .hasMessageStartingWith(
                            "'first' should be the number of a card with a deck for the built-in"
                                    + " tool, but is null");
            assertThatThrownBy(() -> execute(CommandText.cards(0, 3).putNull("requests")))
                    .hasMessageStartingWith("'requests' should be the number of cards with a deck");
            assertThatThrownBy(() -> execute(CommandText.cards(0, 31).put("rate", 1)))
                    .hasMessageStartingWith(
                            "'duration' should be at least the 31.0 s that 31 cards take at the"
                                    + " rate for the built-in tool, but is 30.0");
            assertThatThrownBy(() -> execute(CommandText.cards(0, 3).put("target", "plain")))
                    .hasMessageStartingWith("'first' should be null without a deck");
            assertThat(server.asked()).isZero();
        }
    }
}
