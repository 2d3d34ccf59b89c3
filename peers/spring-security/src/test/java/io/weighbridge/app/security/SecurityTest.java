package io.weighbridge.app.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.app.Application;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;

class SecurityTest {

    /** The token of the plan, as a client would get it: {@code {"sub":"weighbridge"}}. */
    private static final String HEAD = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9";

    private static final String CLAIMS = "eyJzdWIiOiJ3ZWlnaGJyaWRnZSJ9";
    private static final String SIGNATURE = "21qV0kxvcvUeEyv0X1fR0cQXRRmIctN8HadfX6boY-A";

    /** {"alg":"none"}. */
    private static final String UNSIGNED = "eyJhbGciOiJub25lIn0";

    private static ServletWebServerApplicationContext application;

    @BeforeAll
    static void start() {
        application = start("bearer");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static ServletWebServerApplicationContext start(String authentication) {
        return (ServletWebServerApplicationContext)
                SpringApplication.run(
                        Application.class,
                        "--server.port=0",
                        "--security.authentication=" + authentication);
    }

    private static HttpResponse<String> get(
            ServletWebServerApplicationContext application, String path, String... headers)
            throws Exception {
        URI server = URI.create("http://127.0.0.1:" + application.getWebServer().getPort());
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(20));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void a_signed_token_is_accepted_without_a_session() throws Exception {
        String token = String.join(".", HEAD, CLAIMS, SIGNATURE);

        HttpResponse<String> answer =
                get(application, "/plaintext", "Authorization", "Bearer " + token);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("Hello, World!");
        assertThat(answer.headers().map()).doesNotContainKey("set-cookie");
        assertThat(get(application, "/plaintext").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                HEAD + "." + CLAIMS + ".AAAA" + SIGNATURE,
                HEAD + ".eyJzdWIiOiJzb21lYm9keSJ9." + SIGNATURE,
                UNSIGNED + "." + CLAIMS + ".",
                "nonsense"
            })
    void a_token_that_is_not_signed_with_the_key_is_refused(String token) throws Exception {
        HttpResponse<String> answer =
                get(application, "/plaintext", "Authorization", "Bearer " + token);

        assertThat(answer.statusCode()).isEqualTo(401);
    }

    @Test
    void actuator_is_open_for_the_harness() throws Exception {
        String path = "/actuator/metrics/http.server.requests";

        get(application, "/plaintext");

        assertThat(get(application, path).statusCode()).isEqualTo(200);
    }

    @Test
    void without_authentication_everybody_is_let_in_through_the_same_filters() throws Exception {
        try (ServletWebServerApplicationContext open = start("none")) {
            HttpResponse<String> answer = get(open, "/plaintext");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().map()).containsKey("x-content-type-options");
        }
    }

    @Test
    void a_known_session_is_permitted_and_others_are_not() throws Exception {
        try (ServletWebServerApplicationContext remembering = start("session")) {
            HttpResponse<String> answer =
                    get(remembering, "/plaintext", "Cookie", "JSESSIONID=" + KnownSession.ID);

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().map()).doesNotContainKey("set-cookie");
            assertThat(get(remembering, "/plaintext").statusCode()).isEqualTo(403);
            assertThat(get(remembering, "/plaintext", "Cookie", "JSESSIONID=another").statusCode())
                    .isEqualTo(403);
        }
    }

    @Test
    void a_misspelt_authentication_mode_permits_nobody() throws Exception {
        try (ServletWebServerApplicationContext unknown = start("nobody-knows")) {
            assertThat(get(unknown, "/plaintext").statusCode()).isEqualTo(401);
        }
    }
}
