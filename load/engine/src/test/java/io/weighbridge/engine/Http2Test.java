package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What the JDK's server does not speak: HTTP/2 in clear text, and pipelined requests. */
class Http2Test {

    /** More than a frame and a read of a socket hold. */
    private static final String LONG = "x".repeat(300_000);

    private final AtomicLong asked = new AtomicLong();
    private final Set<HttpVersion> versions = ConcurrentHashMap.newKeySet();

    private Tally drive(JobText text) throws InterruptedException {
        return Load.drive(text.job()).tally();
    }

    private JobText job(HttpServer server) {
        return JobText.to(URI.create("http://127.0.0.1:" + server.actualPort()));
    }

    private JobText lengths(HttpServer server) {
        return job(server)
                .expecting("body", null)
                .with("paths", List.of("/plaintext", "/long"))
                .with("lengths", List.of(TestServer.HELLO.length(), LONG.length()));
    }

    private HttpServer serve(Vertx vertx) {
        return vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                .requestHandler(
                        request -> {
                            asked.incrementAndGet();
                            if (request.path().equals("/plaintext")) {
                                versions.add(request.version());
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
            Tally tally = drive(job(serve(vertx)).with("protocol", "h2c").with("pipeline", 8));

            assertThat(tally.errors()).isEmpty();
            assertThat(versions).containsExactly(HttpVersion.HTTP_2);
            assertThat(tally.sent()).isEqualTo(asked.get()).isPositive();
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
            Tally streams = drive(lengths(server).with("protocol", "h2c").with("pipeline", 8));
            Tally pipelined = drive(lengths(server).with("pipeline", 8));

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
            Tally tally = drive(job(serve(vertx)).with("pipeline", 16).with("connections", 2));

            assertThat(tally.errors()).isEmpty();
            assertThat(versions).containsExactly(HttpVersion.HTTP_1_1);
            assertThat(tally.sent()).isEqualTo(asked.get()).isPositive();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
