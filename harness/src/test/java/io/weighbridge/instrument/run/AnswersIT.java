package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.os.Children;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers of a real application, and the remedies that messages name for it. */
@Timeout(120)
class AnswersIT {

    private static final Path JAR = Path.of("../test-applications/answers/target/answers.jar");
    private static final Contract CONTRACT =
            new Contract(HttpClients.PLAIN, TimeLimits.DEFAULT.answer());

    @TempDir private Path logs;

    /** Uses a running server. */
    private interface Use {
        void of(Server server) throws Exception;
    }

    private void with(Map<String, String> properties, Use use) throws Exception {
        Target target =
                Target.jar("answers", JAR).withReady("/actuator/health").withProperties(properties);
        try (Children children = Children.open();
                Server server =
                        new Launcher(children)
                                .start(target, PlanSample.of(target), logs, target.name())) {
            use.of(server);
        }
    }

    private static String failure(Server server, Workload workload) {
        return catchThrowableOfType(
                        TrialFailedException.class, () -> CONTRACT.check(server, workload, 1))
                .failure()
                .sentence();
    }

    private static @Nullable String inexact(Server server, String path) throws Exception {
        Workload workload = Workload.get("x", path);
        ServerRequestCount requests =
                new ServerRequestCount(HttpClients.PLAIN, server.uri(), System::nanoTime);
        requests.learn(
                workload,
                () -> {
                    CONTRACT.check(server, workload, 1);
                    return 1;
                });
        return requests.inexact(workload);
    }

    @Test
    void requests_that_are_counted_otherwise_encoded_answers_and_bytes_are_understood()
            throws Exception {
        with(
                Map.of(),
                server -> {
                    assertThat(inexact(server, "/inner")).isNull();
                    assertThat(inexact(server, "/outer"))
                            .isEqualTo("1 request to GET /outer raised the server's count by 2");
                    assertThat(inexact(server, "/unseen"))
                            .isEqualTo("1 request to GET /unseen raised the server's count by 0");
                    theTextIsDecoded(server);
                    bytesArrive(server);
                });
    }

    private static void theTextIsDecoded(Server server) throws Exception {
        Workload plain = Workload.get("text", "/text");
        Workload encoded = plain.withHeaders(Map.of("Accept-Encoding", "gzip"));
        AnswerPair its = Objects.requireNonNull(CONTRACT.pair(server, plain));
        AnswerPair other = Objects.requireNonNull(CONTRACT.pair(server, encoded));

        assertThat(other.first().encoded()).isEqualTo("encoded with gzip");
        assertThat(other.first().body()).isEqualTo(its.first().body());
        assertThat(other.contentLengths()).isEqualTo(its.lengths());
        assertThat(other.lengths().longest()).isLessThan(its.lengths().shortest());
    }

    private static void bytesArrive(Server server) throws Exception {
        byte[] bytes = "größer\0".getBytes(StandardCharsets.ISO_8859_1);
        String echoed = Base64.getEncoder().encodeToString(bytes);
        Workload.Expect same = Workload.Expect.OK.withBody(echoed);
        Workload post = Workload.get("post", "/bytes").withMethod("POST").withExpect(same);
        CONTRACT.check(
                server,
                post.sending(bytes).withHeaders(Map.of("Content-Type", "application/octet-stream")),
                1);

        String form =
                "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n%s\r\n--x--\r\n"
                        .formatted("größer\0");
        CONTRACT.check(
                server,
                post.withPath("/upload")
                        .sending(form.getBytes(StandardCharsets.ISO_8859_1))
                        .withHeaders(Map.of("Content-Type", "multipart/form-data; boundary=x")),
                1);
    }

    @Test
    void requests_of_others_are_no_longer_counted_once_they_stop() throws Exception {
        with(
                Map.of(),
                server -> {
                    ServerRequestCount requests =
                            new ServerRequestCount(
                                    HttpClients.PLAIN, server.uri(), System::nanoTime);

                    assertThat(
                                    catchThrowableOfType(
                                                    TrialFailedException.class,
                                                    () -> counted(requests, server, 10))
                                            .failure()
                                            .sentence())
                            .contains("stop whatever else sends requests to the server");
                    assertThat(counted(requests, server, 0)).isNull();
                });
    }

    /** Compares the counts of 100 requests, beside so many of others. */
    private static @Nullable Warning counted(ServerRequestCount requests, Server server, int others)
            throws Exception {
        Workload inner = Workload.get("inner", "/inner");
        int ours = 100;
        requests.begin();
        for (int sent = 0; sent < ours + others; sent++) {
            CONTRACT.check(server, inner, 1);
        }
        requests.load(inner, LoadResult.of(Load.BUILT_IN, "1", ours, 1).build(), 0);
        return requests.agree();
    }

    @Test
    void a_redirect_to_https_or_to_another_host_ends_with_what_its_message_names()
            throws Exception {
        String strategy = "server.forward-headers-strategy";
        with(
                Map.of("answers.https", "true", strategy, "native"),
                server -> {
                    Workload text = Workload.get("text", "/text");
                    assertThat(failure(server, text))
                            .contains("status 302 (to https://127.0.0.1/text) instead of 200")
                            .contains("--header 'X-Forwarded-Proto: https' and --property")
                            .contains(strategy + "=native");
                    Map<String, String> proto = Map.of("X-Forwarded-Proto", "https");
                    CONTRACT.check(server, text.withHeaders(proto), 1);

                    Workload inner = Workload.get("inner", "/inner").withHeaders(proto);
                    assertThat(failure(server, inner))
                            .contains("--header 'X-Forwarded-Host: shop.example' and --property");
                    CONTRACT.check(
                            server,
                            inner.withHeaders(
                                    Map.of(
                                            "X-Forwarded-Proto",
                                            "https",
                                            "X-Forwarded-Host",
                                            "shop.example")),
                            1);
                });
    }

    @Test
    void a_redirect_to_a_login_or_to_a_last_slash_ends_with_what_its_message_names()
            throws Exception {
        Map<String, String> credentials = Map.of("Authorization", "Basic dXNlcjpzZWNyZXQ=");
        with(
                Map.of("answers.login", "true"),
                server -> {
                    Workload shop = Workload.get("shop", "/shop");
                    assertThat(failure(server, shop))
                            .contains("it leads to a login: send credentials")
                            .contains("with --header");
                    Workload withCredentials = shop.withHeaders(credentials);
                    assertThat(failure(server, withCredentials))
                            .contains("differs only by its last slash: request /shop/");
                    CONTRACT.check(server, withCredentials.withPath("/shop/"), 1);
                });
    }

    @Test
    void a_limited_rate_is_named_with_its_retry_after_and_ends_with_the_limit() throws Exception {
        Workload inner = Workload.get("inner", "/inner");
        with(
                Map.of("answers.limit", "1"),
                server -> {
                    CONTRACT.check(server, inner, 1);
                    assertThat(failure(server, inner))
                            .contains("status 429 (Retry-After: 60) instead of 200")
                            .contains("something limits the rate of requests");
                });
        with(
                Map.of("answers.limit", "1000"),
                server -> {
                    for (int request : List.of(1, 2, 3)) {
                        CONTRACT.check(server, inner, request);
                    }
                });
    }

    @Test
    void the_count_of_an_application_is_switched_off_by_the_property_that_a_failure_names()
            throws Exception {
        with(
                Map.of("management.endpoints.web.exposure.exclude", "metrics"),
                server ->
                        assertThat(
                                        new ServerRequestCount(
                                                        HttpClients.PLAIN,
                                                        server.uri(),
                                                        System::nanoTime)
                                                .read())
                                .isNull());
    }
}
