package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The answers of every measured server, whatever its implementation. They are checked over the
 * network only, so that a server may be a separate process.
 *
 * <p>Paths with an encoded slash, per cent sign or semicolon are left out, because containers may
 * reject them in different ways.
 */
public interface HttpContract {

    /** The server's address, without a path: {@code http://127.0.0.1:8080}. */
    URI server();

    /** Additional headers of each request, by name: a credential, if the server needs one. */
    default Map<String, String> headers() {
        return Map.of();
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return Http.get(server(), path, inTurns());
    }

    private HttpResponse<byte[]> post(String path, String type, String body)
            throws IOException, InterruptedException {
        return Http.post(server(), path, type, body, inTurns());
    }

    private String[] inTurns() {
        return headers().entrySet().stream()
                .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
                .toArray(String[]::new);
    }

    /** As sent over the network. */
    private String raw(String path, String... more) {
        return RawConnection.get(
                path,
                Stream.concat(
                                headers().entrySet().stream()
                                        .map(header -> header.getKey() + ": " + header.getValue())
                                        .map(line -> line + "\r\n"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    /** Compares as in HTTP: ignoring case, and spaces after the semicolon. */
    private static void expect(HttpResponse<byte[]> answer, String type, String body) {
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Http.text(answer)).isEqualTo(body);
        assertThat(Http.type(answer).replace(" ", "").toLowerCase(Locale.ROOT)).isEqualTo(type);
    }

    @Test
    default void plaintext_is_hello_world() throws Exception {
        expect(get("/plaintext"), "text/plain", "Hello, World!");
    }

    @Test
    default void json_is_one_message() throws Exception {
        expect(
                get("/json"),
                "application/json",
                """
                {"message":"Hello, World!"}\
                """);
    }

    @Test
    default void a_text_comes_back_three_times_over() throws Exception {
        expect(
                get("/1616726889044"),
                "text/plain;charset=utf-8",
                "161672688904416167268890441616726889044");
    }

    @Test
    default void a_percent_encoded_text_is_read_as_utf_8() throws Exception {
        String text = "grüße € 日本 😀";
        String path = "/" + URLEncoder.encode(text, UTF_8).replace("+", "%20");

        expect(get(path), "text/plain;charset=utf-8", text.repeat(3));
    }

    @Test
    default void a_plus_in_a_path_is_a_plus() throws Exception {
        expect(get("/a+b"), "text/plain;charset=utf-8", "a+ba+ba+b");
    }

    @Test
    default void graphql_answers_with_its_argument() throws Exception {
        String request =
                """
                {"query":"query($text:String!){echo(text:$text)}","variables":{"text":"say \\"grüße\\""}}\
                """;

        expect(
                post("/graphql", "application/json", request),
                "application/json",
                """
                {"data":{"echo":"say \\"grüße\\""}}\
                """);
    }

    @Test
    default void an_unknown_path_gets_404() throws Exception {
        assertThat(get("/no/such/path").statusCode()).isEqualTo(404);
    }

    @Test
    default void one_connection_serves_many_requests() throws Exception {
        try (RawConnection connection = new RawConnection(server())) {
            for (int i = 0; i < 100; i++) {
                connection.send(raw("/turn" + i));
                assertThat(connection.receive().body()).isEqualTo(("turn" + i).repeat(3));
            }
        }
    }

    @Test
    default void a_connection_is_closed_where_the_client_asks_for_it() throws Exception {
        try (RawConnection connection = new RawConnection(server())) {
            connection.send(raw("/plaintext", "Connection: close\r\n"));

            assertThat(connection.receive().body()).isEqualTo("Hello, World!");
            assertThat(connection.ended()).isTrue();
        }
    }

    @Test
    default void sixteen_pipelined_requests_are_answered_in_order() throws Exception {
        String requests =
                IntStream.range(0, 16)
                        .mapToObj(i -> raw("/turn" + i))
                        .collect(Collectors.joining());
        try (RawConnection connection = new RawConnection(server())) {
            connection.send(requests);

            for (int i = 0; i < 16; i++) {
                assertThat(connection.receive().body()).isEqualTo(("turn" + i).repeat(3));
            }
        }
    }
}
