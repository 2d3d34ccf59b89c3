package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.weighbridge.engine.EngineAnswer.Sliced;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.EngineCommand;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Values that differ from card to card, and are the same for every target. */
class MixValuesTest {

    private final Generator generator = new Generator(2);
    private final List<String> received = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        generator.close();
    }

    private Sliced slice(ObjectNode open, ObjectNode slice)
            throws BadJobException, InterruptedException {
        received.clear();
        execute(open);
        Sliced answer = (Sliced) execute(slice);
        execute(CommandText.close());
        return answer;
    }

    private EngineAnswer execute(ObjectNode command) throws BadJobException, InterruptedException {
        return generator.execute(EngineCommand.parse(command.toString()), System.nanoTime());
    }

    /** A request with values in its path, in a header and in its body; and one without. */
    private static ObjectNode open(URI server, String protocol, int connections) {
        LoadText order =
                LoadText.card(server, "order", "/orders/{{$uuid}}?user={{user}}")
                        .with("protocol", protocol)
                        .with("connections", connections)
                        .with("method", "POST")
                        .with("headers", Map.of("X-Weigh", "{{$randomInt 1 1000000}}"))
                        .with("body", "{\"ü\": {{user}}, \"id\": \"{{$uuid}}\", \"a\": {{{b}}}");
        LoadText look = LoadText.card(server, "look", "/look");
        ObjectNode open = CommandText.deck(List.of(1, 0, 0), order, look);
        CommandText.scenario(open).putObject("rows").putArray("user").add("ann").add("b").add("c");
        return open;
    }

    private TestServer listening() throws IOException {
        return TestServer.of(
                (exchange, number) -> {
                    received.add(text(exchange));
                    TestServer.answer(exchange, 200, TestServer.HELLO);
                });
    }

    private static String text(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        return exchange.getRequestURI()
                + " "
                + exchange.getRequestHeaders().getFirst("X-Weigh")
                + " "
                + new String(body, StandardCharsets.UTF_8);
    }

    private HttpServer listening(Vertx vertx) {
        return vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                .requestHandler(
                        request ->
                                request.body()
                                        .onSuccess(
                                                body -> {
                                                    received.add(
                                                            request.uri()
                                                                    + " "
                                                                    + request.getHeader("X-Weigh")
                                                                    + " "
                                                                    + body);
                                                    request.response()
                                                            .putHeader("Content-Type", "text/plain")
                                                            .end(TestServer.HELLO);
                                                }))
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    @Test
    void each_card_has_its_own_values_and_the_rows_follow_each_other() throws Exception {
        try (TestServer server = listening()) {
            Sliced slice = slice(open(server.uri(), "h1", 1), CommandText.cards(0, 12));

            assertThat(slice.errors()).isEmpty();
            assertThat(received.get(0)).isEqualTo("/look null ");
            String uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
            assertThat(received.get(1))
                    .matches(
                            "/orders/%s\\?user=ann \\d+ \\{\"ü\": ann, \"id\": \"%s\", \"a\": \\{\\{\\{b}}}"
                                    .formatted(uuid, uuid));
            assertThat(received.stream().filter(text -> text.startsWith("/orders")))
                    .extracting(text -> text.replaceAll(".*user=(\\w+) .*", "$1"))
                    .containsExactly("ann", "b", "c", "ann", "b", "c", "ann", "b");
            assertThat(new HashSet<>(received)).as("all orders and one look").hasSize(9);
        }
    }

    @Test
    void every_target_gets_the_same_values_over_every_protocol() throws Exception {
        Vertx vertx = Vertx.vertx();
        try (TestServer server = listening()) {
            ObjectNode segment = CommandText.cards(2, 100);
            slice(open(server.uri(), "h1", 4), segment);
            List<String> first = received.stream().sorted().toList();
            slice(open(server.uri(), "h1", 1), segment);
            List<String> again = received.stream().sorted().toList();
            URI http2 = URI.create("http://127.0.0.1:" + listening(vertx).actualPort());
            Sliced last = slice(open(http2, "h2c", 2), segment);
            List<String> other = received.stream().sorted().toList();
            slice(open(server.uri(), "h1", 1), segment.put("seed", 43));

            assertThat(last.errors()).isEmpty();
            assertThat(first).hasSize(100).isEqualTo(again).isEqualTo(other);
            assertThat(received.stream().sorted().toList()).hasSize(100).isNotEqualTo(first);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void a_scenario_without_a_deck_has_no_placeholders() throws Exception {
        try (TestServer server = listening()) {
            LoadText plain =
                    LoadText.to(server.uri())
                            .with("method", "POST")
                            .with("headers", Map.of("X-Weigh", "{{$randomInt}}"))
                            .with("body", "{{$uuid}}");
            Sliced slice = slice(CommandText.open(plain), CommandText.slice(2));

            assertThat(slice.errors()).isEmpty();
            assertThat(received).containsOnly("/plaintext {{$randomInt}} {{$uuid}}");
        }
    }
}
