package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Workload;
import io.weighbridge.plan.Workload.Expect;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Questions to a real server, which answers each path but {@code /odd} with the same. */
class ContractTest {

    private final Queue<String> seen = new ConcurrentLinkedQueue<>();
    private final HttpServer server;

    ContractTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().toString();
                    seen.add(path);
                    byte[] body =
                            (path.equals("/odd") ? "other" : "same")
                                    .getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private void check(List<String> paths) throws TrialFailedException, InterruptedException {
        Expect same =
                new Expect(200, Optional.empty(), Optional.of("same"), OptionalInt.empty(), false);
        new Contract()
                .check(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                        new Workload(
                                "pages",
                                "GET",
                                paths.get(0),
                                paths,
                                Map.of(),
                                Optional.empty(),
                                same));
    }

    @Test
    void every_path_of_a_list_is_asked() throws Exception {
        check(List.of("/a", "/b?x=1"));

        assertThat(seen).containsExactly("/a", "/b?x=1");
    }

    @Test
    void the_path_that_answers_otherwise_is_named() {
        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class, () -> check(List.of("/a", "/odd", "/b")));

        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failed.failure().sentence())
                .isEqualTo(
                        "GET /odd should answer 'same' but answered 'other'; mend the server or"
                                + " the workload's expect");
    }

    @Test
    void of_a_long_list_the_first_hundred_are_asked() throws Exception {
        check(IntStream.range(0, 150).mapToObj(number -> "/" + number).toList());

        assertThat(seen).hasSize(100).endsWith("/99");
    }
}
