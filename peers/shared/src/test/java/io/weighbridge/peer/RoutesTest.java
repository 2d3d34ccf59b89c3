package io.weighbridge.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {

    private final Routes routes = new Routes();

    private Answer post(String body) {
        return routes.answer("POST", "/graphql", body.getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "/plaintext, 200, 'Hello, World!'",
        "/json, 200, '{\"message\":\"Hello, World!\"}'",
        "/grüße, 200, grüßegrüßegrüße",
        "/, 404, '{\"status\":404}'",
        "/a/b, 404, '{\"status\":404}'"
    })
    void each_path_has_its_answer(String path, int status, String body) {
        Answer answer = routes.answer("GET", path, new byte[0]);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).asString(UTF_8).isEqualTo(body);
    }

    @Test
    void a_query_is_answered_with_its_argument() {
        assertThat(post("{\"query\":\"{echo(text:\\\"a\\\")}\"}").body())
                .asString(UTF_8)
                .isEqualTo("{\"data\":{\"echo\":\"a\"}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{}", "{\"query\":null}"})
    void a_malformed_query_is_refused(String body) {
        assertThat(post(body).status()).isEqualTo(400);
    }
}
