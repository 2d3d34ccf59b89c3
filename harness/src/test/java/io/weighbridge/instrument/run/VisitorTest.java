package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.mix.UserSession;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.MixPreparation;
import io.weighbridge.instrument.plan.PreparedMix;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisitorTest {

    private static final Login LOGIN = new Login("/login", "ann", "p&w d");
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";

    private final List<String> posted = new CopyOnWriteArrayList<>();
    private final List<String> cookies = new CopyOnWriteArrayList<>();
    private HttpServer server;

    private String afterLogin = "/account";

    /** What the page of an account has besides. */
    private String accountPage = "<form><input type=hidden name=_csrf value='new+token'></form>";

    /** A login's page, as Spring Security writes it. */
    private String loginPage =
            """
            <form method="post" action="/login">
            <input type="text" name="username"><input type="password" name="password">
            <input type="checkbox" name="remember-me">
            <input name="_csrf" type="hidden" value="old=token" />
            <button type="submit">Sign in</button></form>
            """;

    @BeforeEach
    void an_application_runs() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void it_ends() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String cookie = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        cookies.add(asked + " " + cookie);
        switch (asked) {
            case "GET /login", "GET /login?error" -> {
                exchange.getResponseHeaders().add("Set-Cookie", "S=before; Path=/; HttpOnly");
                send(exchange, 200, "text/html", loginPage);
            }
            case "POST /login" -> {
                posted.add(body);
                boolean known = body.contains("password=p%26w%20d") && cookie.contains("S=before");
                exchange.getResponseHeaders().add("Set-Cookie", "S=after; Path=/; HttpOnly");
                exchange.getResponseHeaders().add("Location", known ? afterLogin : "/login?error");
                send(exchange, 302, "text/html", "");
            }
            case "POST /api/login" ->
                    send(exchange, 200, "application/json", "{\"token\": \"t/1\"}");
            case "POST /orders" -> {
                posted.add(body);
                send(exchange, 201, "text/plain", "");
            }
            default ->
                    send(
                            exchange,
                            cookie.contains("S=after") ? 200 : 403,
                            "text/html;charset=UTF-8",
                            accountPage);
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static PreparedMix mix(boolean login, MixRequest... requests) {
        return MixPreparation.prepared(
                new RequestList(List.of(requests), Map.of(), List.of()),
                Map.of(),
                login,
                Instant.EPOCH);
    }

    private static MixRequest order(String body) {
        return MixRequest.recorded("order", "POST", "/orders", 1, 201)
                .sending(
                        Map.of("Content-Type", FORM_TYPE),
                        new RequestBody(List.of(RequestBody.Part.text(body))));
    }

    private static MixRequest account() {
        return MixRequest.recorded("account", "GET", "/account", 1, 200);
    }

    private Visitor visitor(PreparedMix mix) {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new Visitor(HttpClients.PLAIN, uri, mix, LIMIT, 0, 7);
    }

    @Test
    void a_form_is_filled_in_with_its_hidden_fields_and_the_session_is_kept() throws Exception {
        Visitor visitor = visitor(mix(true, account()));

        visitor.enter(LOGIN);

        assertThat(posted).containsExactly("username=ann&password=p%26w%20d&_csrf=old%3Dtoken");
        assertThat(visitor.session().cookies()).containsEntry("S", "after");
        assertThat(visitor.ask(visitorsFirst(mix(true, account()))).answer().status())
                .isEqualTo(200);
    }

    private static PreparedMix.MixedRequest visitorsFirst(PreparedMix mix) {
        return mix.requests().get(0);
    }

    @Test
    void after_the_login_a_new_token_is_taken_from_a_page_and_sent_with_what_writes()
            throws Exception {
        PreparedMix mix = mix(true, account(), order("_csrf=recorded&item=1"));
        Visitor visitor = visitor(mix);

        visitor.enter(LOGIN);
        visitor.ask(mix.requests().get(1));

        assertThat(posted.get(1)).isEqualTo("item=1&_csrf=new%2Btoken");
        assertThat(visitor.session().values()).containsEntry("weigh.csrf", "new+token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta name=\"_csrf\" content=\"new+token\"><meta name=_csrf_header content=X>",
                "<meta name=\"csrf-token\" content=\"new+token\">"
            })
    void a_token_may_be_in_a_meta_element(String page) throws Exception {
        accountPage = page;
        Visitor visitor = visitor(mix(true, account(), order("item=1")));

        visitor.enter(LOGIN);

        assertThat(visitor.session().values()).containsEntry("weigh.csrf", "new+token");
    }

    @Test
    void without_a_token_in_a_page_that_of_the_cookie_is_sent() throws Exception {
        accountPage = "<p>hello";
        loginPage = loginPage.replace("<form", "<form ");
        server.removeContext("/");
        server.createContext(
                "/",
                exchange -> {
                    exchange.getResponseHeaders().add("Set-Cookie", "XSRF-TOKEN=of-cookie; Path=/");
                    answer(exchange);
                });
        Visitor visitor = visitor(mix(true, account(), order("item=1")));

        visitor.enter(LOGIN);

        assertThat(visitor.session().values()).containsEntry("weigh.csrf", "of-cookie");
    }

    @Test
    void a_refused_login_is_one_sentence_without_the_password() {
        Login wrong = new Login("/login", "ann", "secret-1");

        assertThatThrownBy(() -> visitor(mix(true, account())).enter(wrong))
                .isInstanceOf(TrialFailedException.class)
                .hasMessage(
                        "the login of ann at /login was answered with status 302 (to /login?error):"
                                + " correct --user and --password (login in a plan), or --login")
                .hasMessageNotContaining("secret-1");
    }

    @Test
    void a_login_may_lead_to_a_page_whose_path_sounds_like_one() throws Exception {
        afterLogin = "/auth/home";
        Visitor visitor = visitor(mix(true, account()));

        visitor.enter(LOGIN);

        assertThat(visitor.session().cookies()).containsEntry("S", "after");
    }

    @Test
    void a_page_without_a_form_is_no_login() {
        loginPage = "<p>Welcome";

        assertThatThrownBy(() -> visitor(mix(true, account())).enter(LOGIN))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("GET /login answered with status 200 and has none");
    }

    @Test
    void a_part_of_an_answer_is_sent_with_later_requests() throws Exception {
        AnswerReference token =
                new AnswerReference(
                        "{{t}}",
                        "login",
                        Objects.requireNonNull(AnswerReference.Part.body("$.token")));
        MixRequest use =
                new MixRequest(
                        "use",
                        "POST",
                        "/orders",
                        Map.of("Content-Type", FORM_TYPE),
                        new RequestBody(List.of(RequestBody.Part.text("token={{t}}"))),
                        1,
                        201,
                        false,
                        List.of(token));
        PreparedMix mix =
                mix(
                        false,
                        MixRequest.recorded("login", "POST", "/api/login", 1, 200).asSetup(),
                        use);
        Visitor visitor = visitor(mix);

        visitor.enter(null);
        visitor.ask(mix.requests().get(0));

        assertThat(posted).containsExactly("token=t%2F1");
    }

    @Test
    void an_answer_without_the_part_fails_with_the_name_of_the_request() {
        AnswerReference missing =
                new AnswerReference(
                        "{{t}}",
                        "login",
                        Objects.requireNonNull(AnswerReference.Part.body("$.other")));
        MixRequest use =
                new MixRequest(
                        "use", "GET", "/{{t}}", Map.of(), null, 1, 200, false, List.of(missing));
        PreparedMix mix =
                mix(
                        false,
                        MixRequest.recorded("login", "POST", "/api/login", 1, 200).asSetup(),
                        use);

        assertThatThrownBy(() -> visitor(mix).enter(null))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("the answer to login")
                .hasMessageContaining("lacks a value at /other of its JSON");
    }

    @Test
    void generated_values_differ_from_request_to_request() throws Exception {
        PreparedMix mix = mix(false, order("id={{$uuid}}"));
        Visitor visitor = visitor(mix);

        for (int time = 0; time < 3; time++) {
            visitor.ask(mix.requests().get(0));
        }

        List<String> ids = new ArrayList<>();
        posted.forEach(it -> ids.add(URLDecoder.decode(it, StandardCharsets.UTF_8)));
        assertThat(ids).doesNotHaveDuplicates().allMatch(it -> it.matches("id=[0-9a-f-]{36}"));
        assertThat(visitor.sent()).isEqualTo(3);
    }

    @Test
    void a_session_has_the_cookies_and_values_of_its_user() throws Exception {
        Visitor visitor = visitor(mix(true, account(), order("item=1")));

        visitor.enter(LOGIN);

        UserSession session = visitor.session();
        assertThat(session.cookies()).containsOnlyKeys("S");
        assertThat(session.values()).containsOnlyKeys("weigh.csrf", "weigh.csrf.url");
    }
}
