package io.weighbridge.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.plan.Workload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAnswerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhällo and what follows is another's",
                "HTTP/1.1 200\r\ncontent-length: 6\r\n\r\nhällo",
                "HTTP/1.1 200 \r\n\r\nhällo",
                "HTTP/1.0 200 OK\n\nhällo"
            })
    void a_body_is_read_whole_however_it_is_framed(String raw) throws IOException {
        assertThat(read(raw)).isEqualTo(new HttpAnswer(200, "", "hällo", 6, null));
    }

    @Test
    void chunks_are_put_together() throws IOException {
        String raw =
                """
                HTTP/1.1 200 OK
                Transfer-Encoding: chunked

                3;extension=x
                hä
                3
                llo
                0
                Trailer: t

                """;
        assertThat(read(raw.replace("\n", "\r\n")))
                .isEqualTo(new HttpAnswer(200, "", "hällo", 6, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\n",
                "HTTP/2 200 OK\r\n\r\n",
                "HTTP/1.1 two OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhell",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel"
            })
    void incomplete_and_non_http_answers_are_rejected(String raw) {
        assertThatThrownBy(() -> read(raw)).isInstanceOf(IOException.class);
    }

    @Test
    void a_status_without_a_body_needs_none() throws IOException {
        assertThat(read("HTTP/1.1 204 No Content\r\n\r\n").length()).isZero();
    }

    @Test
    void every_part_of_the_answer_must_be_right() {
        Workload.Expect expect = new Workload.Expect(200, "text/plain", "hello", 5, false);
        assertThat(
                        new HttpAnswer(200, "text/plain;charset=utf-8", "hello", 5, null)
                                .mistake(expect))
                .isNull();
        assertThat(new HttpAnswer(201, "text/plain", "hello", 5, null).mistake(expect))
                .isEqualTo("status 201 instead of 200");
        assertThat(new HttpAnswer(200, "text/html", "hello", 5, null).mistake(expect))
                .isEqualTo("content type 'text/html' instead of 'text/plain'");
        assertThat(new HttpAnswer(200, "text/plain", "hello!", 6, null).mistake(expect))
                .isEqualTo("6 bytes instead of 5");
        assertThat(new HttpAnswer(200, "text/plain", "hellO", 5, null).mistake(expect))
                .isEqualTo("body 'hellO' instead of 'hello'");
    }

    @ParameterizedTest
    @CsvSource({
        "401, choose another --ready, send credentials with --header",
        "302, choose another --ready, request the redirect's target",
        "400, choose another --ready, expect this status with --status",
        "404, check the path, check the path",
        "503, see the server's log, see the server's log"
    })
    void a_wrong_status_has_a_cure_that_changes_this_request(
            int status, String readiness, String measured) {
        HttpAnswer answer = new HttpAnswer(status, "", "", 0, null);

        assertThat(answer.cure(Workload.get("ready", "/health"))).startsWith(readiness);
        assertThat(answer.cure(Workload.get("things", "/things"))).contains(measured);
    }

    @Test
    void an_application_that_serves_https_is_not_measured_by_its_answer_to_http()
            throws IOException {
        String tomcat =
                """
                HTTP/1.1 400
                Content-Type: text/plain;charset=UTF-8
                Connection: close

                Bad Request
                This combination of host and port requires TLS.
                """;

        assertThat(read(tomcat.replace("\n", "\r\n")).cure(Workload.get("things", "/things")))
                .contains("--property server.ssl.enabled=false")
                .doesNotContain("--status");
    }

    private static HttpAnswer read(String raw) throws IOException {
        return HttpAnswer.read(new ByteArrayInputStream(raw.getBytes(StandardCharsets.UTF_8)));
    }
}
