package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.weighbridge.engine.EngineAnswer.Sliced;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.EngineCommand;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Features that the JDK's server does not have: HTTP/2 without TLS, and pipelined requests. */
class Http2Test {

    /** Larger than a frame and a read from a socket. */
    private static final String LONG = "x".repeat(300_000);

    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private final Set<HttpVersion> versions = ConcurrentHashMap.newKeySet();

    private LoadText text(HttpServer server) {
        return LoadText.to(URI.create("http://127.0.0.1:" + server.actualPort()));
    }

    private LoadText lengths(HttpServer server) {
        return text(server)
                .expecting("body", null)
                .with("paths", List.of("/plaintext", "/long"))
                .with("lengths", List.of(TestServer.HELLO.length(), LONG.length()));
    }

    private static HttpServerOptions options() {
        return new HttpServerOptions().setHost("127.0.0.1").setPort(0);
    }

    private HttpServer serve(Vertx vertx) {
        return serve(vertx, options());
    }

    private HttpServer serve(Vertx vertx, HttpServerOptions options) {
        return vertx.createHttpServer(options)
                .connectionHandler(connection -> accepted.incrementAndGet())
                .requestHandler(
                        request -> {
                            asked.incrementAndGet();
                            versions.add(request.version());
                            if (request.path().equals("/reset")) {
                                request.response().reset();
                                return;
                            }
                            if (request.path().equals("/away")) {
                                request.connection().goAway(0);
                            }
                            request.response()
                                    .putHeader("Content-Type", "text/plain")
                                    .end(request.path().equals("/long") ? LONG : TestServer.HELLO);
                        })
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    @Test
    void h2c_carries_several_streams_on_a_connection() throws InterruptedException {
        Vertx vertx = Vertx.vertx();
        try {
            Loaded load =
                    Loaded.with(text(serve(vertx)).with("protocol", "h2c").with("pipeline", 8));

            assertThat(load.errors()).isEmpty();
            assertThat(versions).containsExactly(HttpVersion.HTTP_2);
            assertThat(load.sent()).isEqualTo(asked.get()).isPositive();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void each_of_several_answers_under_way_has_the_length_of_its_own_path()
            throws InterruptedException {
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server = serve(vertx);
            Loaded streams =
                    Loaded.with(lengths(server).with("protocol", "h2c").with("pipeline", 8));
            Loaded pipelined = Loaded.with(lengths(server).with("pipeline", 8));

            assertThat(streams.errors()).isEmpty();
            assertThat(streams.completed()).isPositive();
            assertThat(pipelined.errors()).isEmpty();
            assertThat(pipelined.completed()).isPositive();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void pipelined_requests_are_answered_in_their_order() throws InterruptedException {
        Vertx vertx = Vertx.vertx();
        try {
            Loaded load =
                    Loaded.with(text(serve(vertx)).with("pipeline", 16).with("connections", 2));

            assertThat(load.errors()).isEmpty();
            assertThat(versions).containsExactly(HttpVersion.HTTP_1_1);
            assertThat(load.sent()).isEqualTo(asked.get()).isPositive();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static Sliced slice(Generator generator, ObjectNode command)
            throws BadJobException, InterruptedException {
        return (Sliced)
                generator.execute(EngineCommand.parse(command.toString()), System.nanoTime());
    }

    private static void open(Generator generator, LoadText text)
            throws BadJobException, InterruptedException {
        ObjectNode open = CommandText.open(text.with("protocol", "h2c"));
        generator.execute(EngineCommand.parse(open.toString()), System.nanoTime());
    }

    @Test
    void connections_of_h2c_stay_open_from_slice_to_slice() throws Exception {
        Vertx vertx = Vertx.vertx();
        try (Generator generator = new Generator(1)) {
            open(generator, text(serve(vertx)).with("pipeline", 8).with("connections", 2));
            Sliced first = slice(generator, CommandText.slice(100));
            Sliced second = slice(generator, CommandText.slice(100));

            assertThat(first.errors()).isEmpty();
            assertThat(second.errors()).isEmpty();
            assertThat(first.completed() + second.completed())
                    .isEqualTo(200)
                    .isEqualTo(asked.get());
            assertThat(accepted).hasValue(2);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void no_more_streams_are_opened_at_a_time_than_the_server_takes() throws Exception {
        Vertx vertx = Vertx.vertx();
        HttpServerOptions options =
                options().setInitialSettings(new Http2Settings().setMaxConcurrentStreams(2));
        try (Generator generator = new Generator(1)) {
            open(generator, text(serve(vertx, options)).with("pipeline", 8));
            Sliced slice = slice(generator, CommandText.slice(200));

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.completed()).isEqualTo(200).isEqualTo(asked.get());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void a_body_is_sent_over_h2c() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server =
                    vertx.createHttpServer(options())
                            .requestHandler(
                                    request ->
                                            request.body()
                                                    .onSuccess(
                                                            body ->
                                                                    request.response()
                                                                            .putHeader(
                                                                                    "Content-Type",
                                                                                    "text/plain")
                                                                            .end(
                                                                                    request
                                                                                                    .getHeader(
                                                                                                            "X-Weigh")
                                                                                            + body)))
                            .listen()
                            .toCompletionStage()
                            .toCompletableFuture()
                            .join();
            Loaded load =
                    Loaded.with(
                            text(server)
                                    .with("protocol", "h2c")
                                    .with("method", "POST")
                                    .with("headers", Map.of("X-Weigh", "yes"))
                                    .with("body", LONG)
                                    .expecting("body", "yes" + LONG)
                                    .open(40));

            assertThat(load.errors()).isEmpty();
            assertThat(load.completed()).isPositive();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void a_stream_that_the_server_resets_is_counted_and_its_connection_kept() throws Exception {
        Vertx vertx = Vertx.vertx();
        try (Generator generator = new Generator(1)) {
            open(generator, text(serve(vertx)).with("path", "/reset"));
            Sliced slice = slice(generator, CommandText.slice(40));

            assertThat(slice.errors()).containsExactly(Map.entry("receive", 40L));
            assertThat(accepted).hasValue(4);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void a_connection_is_replaced_after_GOAWAY() throws Exception {
        Vertx vertx = Vertx.vertx();
        try (Generator generator = new Generator(1)) {
            open(generator, text(serve(vertx)).with("path", "/away"));
            Sliced slice = slice(generator, CommandText.slice(40));
            Sliced next = slice(generator, CommandText.slice(4));

            assertThat(slice.sent()).isEqualTo(40);
            assertThat(slice.completed()).isPositive();
            assertThat(slice.errors().keySet()).isSubsetOf("receive");
            assertThat(next.sent()).isEqualTo(4);
            assertThat(accepted.get()).isGreaterThan(4);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void a_server_that_does_not_speak_h2c_had_no_connection() throws Exception {
        try (RawServer server =
                        RawServer.saying(
                                "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection:"
                                        + " close\r\n\r\n");
                Generator generator = new Generator(1)) {
            open(generator, LoadText.to(server.uri()));
            Sliced slice = slice(generator, CommandText.slice(4));

            assertThat(slice.sent()).isZero();
            assertThat(slice.errors()).containsExactly(Map.entry("connect", 4L));
        }
    }
}
