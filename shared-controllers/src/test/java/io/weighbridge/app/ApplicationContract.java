package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact answers of our own application, the same on every stack: if a body, a status or a type
 * differed between stacks, different work would be measured.
 */
public interface ApplicationContract extends HttpContract {

    int LARGEST_BODY = 2 * 1024 * 1024;

    Pattern LINK = Pattern.compile("\"([a-zA-Z-]+)\":\\{\"href\"");

    private static void expectError(HttpResponse<byte[]> answer, int status) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(Http.text(answer)).isEqualTo("{\"status\":" + status + "}");
        assertThat(Http.type(answer)).isEqualTo("application/json");
    }

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private HttpResponse<byte[]> echo(BodyPublisher body) throws Exception {
        return Http.send(server(), "POST", "/echo", body, "Content-Type", "application/x-noise");
    }

    @ParameterizedTest
    @CsvSource({
        "/plaintext, text/plain",
        "/json, application/json",
        "/text, text/plain;charset=utf-8",
        "/bytes/1, application/octet-stream",
        "/wait/1, text/plain;charset=utf-8",
        "/wait/blocking/1, text/plain;charset=utf-8"
    })
    default void content_types_are_exactly_equal(String path, String type) throws Exception {
        assertThat(Http.type(Http.get(server(), path))).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 250, 251, 252, 64_256, 64_257, 1_048_576, 16_777_216})
    default void the_requested_number_of_bytes_is_returned(int n) throws Exception {
        HttpResponse<byte[]> answer = Http.get(server(), "/bytes/" + n);

        assertThat(answer.statusCode()).isEqualTo(200);
        byte[] expected = new byte[n];
        for (int i = 0; i < n; i++) {
            expected[i] = (byte) (i % 251);
        }
        assertThat(answer.body()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/wait/", "/wait/blocking/"})
    default void a_wait_takes_at_least_as_long_as_asked_for(String path) throws Exception {
        long before = System.nanoTime();

        HttpResponse<byte[]> answer = Http.get(server(), path + "150");

        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(150_000_000);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Http.text(answer)).isEqualTo("150");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/bytes/16777217",
                "/bytes/-1",
                "/bytes/many",
                "/bytes/99999999999",
                "/wait/60001",
                "/wait/-1",
                "/wait/long",
                "/wait/blocking/60001",
                "/wait/blocking/long"
            })
    default void an_invalid_or_too_large_number_gets_400(String path) throws Exception {
        expectError(Http.get(server(), path), 400);
    }

    /**
     * The container rejects it before Spring sees it, with its own text; only the status is defined
     * here.
     */
    @Test
    default void a_path_that_cannot_be_decoded_is_400() throws Exception {
        try (RawConnection connection = new RawConnection(server())) {
            connection.send(RawConnection.get("/%zz", "Connection: close\r\n"));

            assertThat(connection.receive().status()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "{}",
                "{\"query\":null}",
                "{\"query\":\"{echo}\",\"variables\":7}"
            })
    default void a_malformed_graphql_request_is_400(String body) throws Exception {
        expectError(Http.post(server(), "/graphql", "application/json", body), 400);
    }

    @Test
    default void a_graphql_query_that_does_not_fit_the_schema_is_answered_with_its_errors()
            throws Exception {
        HttpResponse<byte[]> answer =
                Http.post(server(), "/graphql", "application/json", "{\"query\":\"{nothing}\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Http.type(answer)).isEqualTo("application/json");
        assertThat(Http.text(answer))
                .startsWith(
                        "{\"errors\":[{\"message\":\"Validation error (FieldUndefined@[nothing])");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/no/such/path",
                "/error/page",
                "/actuator/nothing",
                "/ws/echo",
                "/a/b/c/d"
            })
    default void an_unknown_path_gets_404_with_the_common_error_body(String path) throws Exception {
        expectError(Http.get(server(), path), 404);
    }

    @Test
    default void a_browser_gets_the_same_error_body() throws Exception {
        expectError(Http.get(server(), "/no/such/path", "Accept", "text/html"), 404);
    }

    @ParameterizedTest
    @CsvSource({"PUT, /plaintext, GET", "DELETE, /some-text, GET", "POST, /bytes/1, GET"})
    default void an_unsupported_method_gets_405(String method, String path, String allowed)
            throws Exception {
        HttpResponse<byte[]> answer = Http.send(server(), method, path, BodyPublishers.noBody());

        expectError(answer, 405);
        assertThat(answer.headers().firstValue("Allow")).hasValue(allowed);
    }

    @Test
    default void an_unsupported_type_gets_406() throws Exception {
        expectError(Http.get(server(), "/json", "Accept", "application/xml"), 406);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/plaintext", "/json", "/some-text", "/bytes/100000"})
    default void head_answers_as_get_does_without_the_body(String path) throws Exception {
        HttpResponse<byte[]> get = Http.get(server(), path);

        HttpResponse<byte[]> head = Http.send(server(), "HEAD", path, BodyPublishers.noBody());

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(Http.type(head)).isEqualTo(Http.type(get));
        assertThat(head.body()).isEmpty();
        head.headers()
                .firstValue("Content-Length")
                .ifPresent(length -> assertThat(length).isEqualTo(get.body().length + ""));
    }

    @Test
    default void nothing_of_a_body_follows_a_head() throws Exception {
        try (RawConnection connection = new RawConnection(server())) {
            connection.send("HEAD /error/page HTTP/1.1\r\nHost: localhost\r\n\r\n");
            connection.send(RawConnection.get("/plaintext", "Connection: close\r\n"));

            assertThat(connection.receiveHead().status()).isEqualTo(404);
            assertThat(connection.receive().body()).isEqualTo("Hello, World!");
        }
    }

    @Test
    default void an_echo_keeps_type_and_bytes_even_of_a_form() throws Exception {
        HttpResponse<byte[]> answer =
                Http.post(server(), "/echo", "application/x-www-form-urlencoded", "b a&c=%20+&a");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Http.type(answer)).isEqualTo("application/x-www-form-urlencoded");
        assertThat(Http.text(answer)).isEqualTo("b a&c=%20+&a");
    }

    @Test
    default void an_empty_body_is_echoed() throws Exception {
        HttpResponse<byte[]> answer = Http.send(server(), "POST", "/echo", BodyPublishers.noBody());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Http.type(answer)).isEqualTo("application/octet-stream");
        assertThat(answer.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "*/*", "text/*"})
    default void an_echo_with_an_invalid_type_gets_400(String type) throws Exception {
        expectError(Http.post(server(), "/echo", type, "body"), 400);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_048_576, LARGEST_BODY})
    default void a_large_body_comes_back_whole(int length) throws Exception {
        byte[] body = noise(length);

        HttpResponse<byte[]> sized = echo(BodyPublishers.ofByteArray(body));
        HttpResponse<byte[]> chunked =
                echo(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));

        assertThat(sized.statusCode()).isEqualTo(200);
        assertThat(Http.type(sized)).isEqualTo("application/x-noise");
        assertThat(sized.body()).isEqualTo(body);
        assertThat(chunked.body()).isEqualTo(body);
    }

    @Test
    default void an_oversized_body_is_413() throws Exception {
        byte[] body = noise(LARGEST_BODY + 1);

        expectError(echo(BodyPublishers.ofByteArray(body)), 413);
        expectError(echo(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))), 413);
    }

    @Test
    default void an_oversized_graphql_request_is_413() throws Exception {
        String body = "{\"query\":\"{echo}\"}" + " ".repeat(LARGEST_BODY);

        expectError(Http.post(server(), "/graphql", "application/json", body), 413);
    }

    @Test
    default void a_text_may_be_as_long_as_4000_characters() throws Exception {
        String text = "t".repeat(4000);

        assertThat(Http.text(Http.get(server(), "/" + text))).isEqualTo(text.repeat(3));
    }

    @Test
    default void a_connection_is_read_on_after_a_request_that_waited_for_another()
            throws Exception {
        try (RawConnection connection = RawConnection.oneWaitedForAnother(server())) {
            connection.send(RawConnection.get("/plaintext"));

            assertThat(connection.receive().body()).isEqualTo("Hello, World!");
        }
    }

    @Test
    default void health_is_up_and_has_probes() throws Exception {
        HttpResponse<byte[]> health = Http.get(server(), "/actuator/health");

        assertThat(Http.text(health))
                .isEqualTo("{\"status\":\"UP\",\"groups\":[\"liveness\",\"readiness\"]}");
        assertThat(Http.text(Http.get(server(), "/actuator/health/readiness")))
                .isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    default void metrics_name_the_jvms_and_the_requests() throws Exception {
        Http.get(server(), "/plaintext");

        assertThat(Http.text(Http.get(server(), "/actuator/metrics")))
                .contains("\"jvm.memory.used\"", "\"jvm.classes.loaded\"", "\"jvm.threads.live\"")
                .contains("\"http.server.requests\"");
        assertThat(Http.text(Http.get(server(), "/actuator/prometheus")))
                .contains("jvm_memory_used_bytes{", "http_server_requests_seconds_count{");
    }

    @Test
    default void actuator_exposes_only_read_access() throws Exception {
        String links = Http.text(Http.get(server(), "/actuator"));

        assertThat(LINK.matcher(links).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrder(
                        "self",
                        "health",
                        "health-path",
                        "metrics",
                        "metrics-requiredMetricName",
                        "prometheus");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shutdown", "loggers", "env", "heapdump", "threaddump", "beans"})
    default void actuator_does_not_expose(String endpoint) throws Exception {
        HttpResponse<byte[]> get = Http.get(server(), "/actuator/" + endpoint);
        HttpResponse<byte[]> post =
                Http.post(server(), "/actuator/" + endpoint, "application/json", "{}");

        expectError(get, 404);
        expectError(post, 404);
    }
}
