package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
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
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What each connection keeps and does for itself: cookies, and requests before the first slice. */
class MixSessionTest {

    private static final int CONNECTIONS = 4;

    private final Generator generator = new Generator(2);
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicLong strangers = new AtomicLong();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final List<String> asked = new CopyOnWriteArrayList<>();

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

    /** The cookie of a new session; empty for a request that has one. */
    private String session(String cookie) {
        if (cookie.contains("session=")) {
            seen.add(cookie);
            return "";
        }
        strangers.incrementAndGet();
        return "session=" + sessions.incrementAndGet();
    }

    /**
     * Begins a session where a request has none, as a container does. Answers when all connections
     * have asked, so that all ask as often.
     */
    private TestServer welcoming() throws IOException {
        CyclicBarrier all = new CyclicBarrier(CONNECTIONS);
        return TestServer.of(
                (exchange, number) -> {
                    await(all);
                    asked.add(exchange.getRequestURI().getPath());
                    String cookie = session(cookie(exchange));
                    if (!cookie.isEmpty()) {
                        exchange.getResponseHeaders()
                                .add("Set-Cookie", cookie + "; Path=/; HttpOnly");
                        exchange.getResponseHeaders().add("Set-Cookie", "theme=\"dark\"");
                    }
                    TestServer.answer(exchange, 200, TestServer.HELLO);
                });
    }

    private static void await(CyclicBarrier all) throws IOException {
        try {
            all.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IOException(e);
        }
    }

    private static String cookie(HttpExchange exchange) {
        return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Cookie"), "");
    }

    private static ObjectNode open(LoadText... requests) {
        ObjectNode open = CommandText.deck(List.of(0, 1), requests);
        CommandText.scenario(open).put("cookies", true);
        return open;
    }

    private static LoadText a(URI server) {
        return LoadText.card(server, "a", "/a");
    }

    private static LoadText b(URI server) {
        return LoadText.card(server, "b", "/b").with("method", "POST").with("body", "{{$uuid}}");
    }

    @Test
    void each_connection_has_its_own_session() throws Exception {
        try (TestServer server = welcoming()) {
            execute(open(a(server.uri()), b(server.uri())));
            assertThat(cards(0, 100).errors()).isEmpty();
            assertThat(cards(100, 100).errors()).isEmpty();

            assertThat(strangers.get()).isEqualTo(CONNECTIONS);
            assertThat(seen)
                    .hasSize(CONNECTIONS)
                    .allMatch(cookie -> cookie.matches("session=\\d; theme=\"dark\""));
        }
    }

    @Test
    void a_connection_that_is_opened_again_keeps_its_session() throws Exception {
        try (TestServer server = welcoming()) {
            execute(open(a(server.uri()).with("keepAlive", false), b(server.uri())));
            Sliced slice = cards(0, 100);

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.replaced()).isPositive();
            assertThat(strangers.get()).isEqualTo(CONNECTIONS);
        }
    }

    @Test
    void no_cookie_is_kept_unless_the_scenario_asks_for_it() throws Exception {
        try (TestServer server = welcoming()) {
            ObjectNode open = open(a(server.uri()), b(server.uri()));
            CommandText.scenario(open).put("cookies", false);
            execute(open);
            cards(0, 48);

            assertThat(strangers.get()).isEqualTo(48);
        }
    }

    @Test
    void the_streams_of_a_connection_share_its_session() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server =
                    vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                            .requestHandler(
                                    request -> {
                                        String sent = request.getHeader("Cookie");
                                        String cookie =
                                                session(Objects.requireNonNullElse(sent, ""));
                                        if (!cookie.isEmpty()) {
                                            request.response().putHeader("Set-Cookie", cookie);
                                        }
                                        request.response()
                                                .putHeader("Content-Type", "text/plain")
                                                .end(TestServer.HELLO);
                                    })
                            .listen()
                            .toCompletionStage()
                            .toCompletableFuture()
                            .join();
            URI uri = URI.create("http://127.0.0.1:" + server.actualPort());
            execute(open(a(uri).with("protocol", "h2c"), b(uri)));
            assertThat(cards(0, 100).errors()).isEmpty();

            assertThat(strangers.get()).isBetween(1L, (long) CONNECTIONS);
            assertThat(seen).isNotEmpty().allMatch(cookie -> cookie.matches("session=\\d"));
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void a_cookie_that_expires_is_not_sent_any_more_and_a_new_value_replaces_the_old_one()
            throws Exception {
        List<String> cookies = new CopyOnWriteArrayList<>();
        List<String> set =
                List.of(
                        "a=1",
                        "b=2; Max-Age=60",
                        "a=3; Path=/a",
                        "a=; Max-Age=0",
                        "b=; Expires=Thu, 01 Jan 1970 00:00:10 GMT",
                        "c=4");
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            cookies.add(cookie(exchange));
                            String next = set.get((int) (number - 1) % set.size());
                            exchange.getResponseHeaders().add("Set-Cookie", next);
                            TestServer.answer(exchange, 200, TestServer.HELLO);
                        })) {
            execute(open(a(server.uri()).with("connections", 1), b(server.uri())));
            cards(0, 7);

            assertThat(cookies)
                    .containsExactly("", "a=1", "a=1; b=2", "a=3; b=2", "b=2", "", "c=4");
        }
    }

    @Test
    void each_connection_begins_with_the_session_that_the_command_gives_it() throws Exception {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            String token = exchange.getRequestHeaders().getFirst("X-Token");
                            seen.add(cookie(exchange) + " " + token);
                            exchange.getResponseHeaders().add("Set-Cookie", "last=" + number);
                            TestServer.answer(exchange, 200, TestServer.HELLO);
                        })) {
            LoadText b = b(server.uri()).with("headers", Map.of("X-Token", "{{t}} {{$cookie s}}"));
            ObjectNode open = open(a(server.uri()), b);
            ObjectNode scenario = CommandText.scenario(open);
            scenario.putArray("deck").add(1);
            for (int i = 0; i < CONNECTIONS; i++) {
                ObjectNode session = scenario.withArray("sessions").addObject();
                session.putObject("cookies").put("s", "s" + i);
                session.putObject("values").put("t", "t" + i);
            }
            execute(open);
            assertThat(cards(0, CONNECTIONS).errors()).isEmpty();
            assertThat(cards(CONNECTIONS, 100).errors()).isEmpty();

            assertThat(seen)
                    .hasSize(CONNECTIONS + 100)
                    .allMatch(it -> it.matches("s=s(\\d)(; last=\\d+)? t\\1 s\\1"));
        }
    }

    private static ObjectNode withLogin(URI server) {
        LoadText login =
                LoadText.card(server, "login", "/login?{{user}}")
                        .with("method", "POST")
                        .expecting("status", 302);
        LoadText form = LoadText.card(server, "form", "/login/form");
        ObjectNode open = open(a(server), b(server), login, form);
        ObjectNode scenario = CommandText.scenario(open);
        scenario.putArray("setup").add(3).add(2);
        scenario.putObject("rows").putArray("user").add("ann").add("bob");
        return open;
    }

    private static List<Asked> setup(Sliced slice) {
        return Objects.requireNonNull(slice.setup());
    }

    @Test
    void each_connection_sends_the_setup_once_before_its_first_slice() throws Exception {
        List<String> users = new CopyOnWriteArrayList<>();
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            String path = exchange.getRequestURI().getPath();
                            asked.add(path);
                            boolean login = path.equals("/login");
                            if (login) {
                                users.add(exchange.getRequestURI().getQuery());
                                String session = session(cookie(exchange));
                                exchange.getResponseHeaders().add("Set-Cookie", session);
                            } else if (!path.equals("/login/form")) {
                                session(cookie(exchange));
                            }
                            TestServer.answer(exchange, login ? 302 : 200, TestServer.HELLO);
                        })) {
            execute(withLogin(server.uri()));
            Sliced first = cards(0, 50);
            Sliced second = cards(50, 50);

            assertThat(asked.subList(0, 2 * CONNECTIONS)).containsOnly("/login", "/login/form");
            assertThat(asked.get(0)).isEqualTo("/login/form");
            assertThat(asked).hasSize(2 * CONNECTIONS + 100);
            assertThat(Collections.frequency(asked, "/login")).isEqualTo(CONNECTIONS);
            assertThat(users).containsExactlyInAnyOrder("ann", "bob", "ann", "bob");
            assertThat(strangers.get()).as("only at the login").isEqualTo(CONNECTIONS);
            assertThat(first.errors()).isEmpty();
            assertThat(first.sent()).isEqualTo(50);
            assertThat(setup(first)).extracting(Asked::name).containsExactly("form", "login");
            assertThat(setup(first)).extracting(Asked::completed).containsExactly(4L, 4L);
            assertThat(Objects.requireNonNull(first.requests()))
                    .extracting(Asked::sent)
                    .containsExactly(25L, 25L, 0L, 0L);
            assertThat(second.setup()).isNull();
        }
    }

    @Test
    void nothing_else_is_sent_if_a_setup_fails_and_the_next_slice_tries_again() throws Exception {
        AtomicLong closedFor = new AtomicLong(1);
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> {
                            String path = exchange.getRequestURI().getPath();
                            asked.add(path);
                            boolean refused =
                                    path.equals("/login") && closedFor.getAndDecrement() > 0;
                            int status = refused ? 401 : path.equals("/login") ? 302 : 200;
                            TestServer.answer(exchange, status, TestServer.HELLO);
                        })) {
            execute(withLogin(server.uri()));
            Sliced failed = cards(0, 50);
            int before = asked.size();
            Sliced slice = cards(0, 50);

            assertThat(failed.sent()).isZero();
            assertThat(failed.errors()).containsExactly(Map.entry("non-2xx", 1L));
            assertThat(failed.service()).isNull();
            assertThat(setup(failed).get(1).statuses()).containsExactly(Map.entry(401, 1L));
            assertThat(before).isEqualTo(2 * CONNECTIONS);
            assertThat(slice.errors()).isEmpty();
            assertThat(slice.completed()).isEqualTo(50);
            assertThat(setup(slice).get(1).sent()).isEqualTo(CONNECTIONS);
        }
    }
}
