package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MixContractTest {

    private static final MixContract CONTRACT =
            new MixContract(HttpClients.PLAIN, Duration.ofSeconds(10));

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private int growing;

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
        String path = exchange.getRequestURI().toString();
        asked.add(exchange.getRequestMethod() + " " + path);
        exchange.getRequestBody().readAllBytes();
        switch (path) {
            case "/login-first" -> {
                exchange.getResponseHeaders().add("Location", "/login");
                send(exchange, 302, "");
            }
            case "/posted" -> {
                exchange.getResponseHeaders().add("Location", "/done");
                send(exchange, 303, "");
            }
            case "/refused" -> send(exchange, 403, "no");
            case "/growing" -> send(exchange, 200, "x".repeat(++growing));
            default -> send(exchange, 200, "same");
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/plain;charset=UTF-8");
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static ListedRequest listed(String method, String path, @Nullable Integer status) {
        return new ListedRequest(method + path, method, path, Map.of(), null, 1, status);
    }

    private static Workload workload(ListedRequest... requests) {
        Mix mix = new Mix(null, null, List.of(), List.of(), null, List.of(requests), null);
        Plan plan =
                Plan.of(
                        "mix",
                        List.of(Target.jar("a", Path.of("a.jar"))),
                        List.of(Workload.of("mix", mix)),
                        List.of(Load.BUILT_IN));
        return new Mixes(MixReader.NONE).prepared(plan, new Secrets()).workloads().get(0);
    }

    private MixContract.Checked first(Workload workload) throws Exception {
        return CONTRACT.first(server(), workload, mix(workload));
    }

    private static PreparedMix mix(Workload workload) {
        return Objects.requireNonNull(workload.prepared());
    }

    private ServerAt server() {
        return new ServerAt(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }

    @Test
    void what_reads_is_asked_twice_and_its_status_type_and_length_are_expected_from_then_on()
            throws Exception {
        MixContract.Checked checked = first(workload(listed("GET", "/a", null)));

        Workload.Expect expect = mix(checked.workload()).requests().get(0).request().expect();
        assertThat(expect.status()).isEqualTo(200);
        assertThat(expect.type()).isEqualTo("text/plain");
        assertThat(expect.length()).isEqualTo(4);
        assertThat(expect.lengthVaries()).isFalse();
        assertThat(checked.requests()).isEqualTo(2);
        assertThat(asked).containsExactly("GET /a", "GET /a");
    }

    @Test
    void a_length_that_differs_between_two_answers_may_vary() throws Exception {
        MixContract.Checked checked = first(workload(listed("GET", "/growing", 200)));

        Workload.Expect expect = mix(checked.workload()).requests().get(0).request().expect();
        assertThat(expect.lengthVaries()).isTrue();
        assertThat(expect.length()).isNull();
    }

    @Test
    void what_writes_is_sent_once_and_then_lengths_may_vary() throws Exception {
        MixContract.Checked checked =
                first(workload(listed("GET", "/a", null), listed("POST", "/posted", null)));

        assertThat(asked).containsExactly("GET /a", "POST /posted");
        assertThat(mix(checked.workload()).requests())
                .extracting(it -> it.request().expect().status())
                .containsExactly(200, 303);
        assertThat(mix(checked.workload()).requests())
                .allMatch(it -> it.request().expect().lengthVaries());
    }

    @Test
    void after_the_load_only_what_reads_is_sent() throws Exception {
        Workload checked =
                first(workload(listed("GET", "/a", null), listed("POST", "/b", null))).workload();
        asked.clear();

        int sent = CONTRACT.again(server(), checked, mix(checked));

        assertThat(asked).containsExactly("GET /a");
        assertThat(sent).isEqualTo(1);
    }

    @Test
    void a_redirection_to_a_login_needs_one() {
        assertThatThrownBy(() -> first(workload(listed("GET", "/login-first", null))))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("answered with status 302 (to /login): it needs a login")
                .hasMessageContaining("add a login with --login, --user and --password");
    }

    @Test
    void a_refusal_names_the_missing_token() {
        assertThatThrownBy(() -> first(workload(listed("POST", "/refused", null))))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("POST/refused (POST /refused) answered with status 403")
                .hasMessageContaining("a missing CSRF token");
    }

    @Test
    void another_status_than_the_written_one_is_wrong() {
        assertThatThrownBy(() -> first(workload(listed("GET", "/a", 204))))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("status 200 instead of 204");
    }

    @Test
    void a_mix_without_login_and_setup_needs_no_sessions() throws Exception {
        Workload workload = workload(listed("GET", "/a", null));

        assertThat(CONTRACT.sessions(server(), workload, mix(workload), 10)).isEmpty();
        assertThat(asked).isEmpty();
    }
}
