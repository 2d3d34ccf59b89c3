package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.job.ErrorKind;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1 answers in valid and invalid forms. */
class Http1CodecTest {

    private static final String TYPE = "Content-Type: text/plain\r\n";

    private static Loaded drive(LoadText text) throws InterruptedException {
        return Loaded.with(text.with("duration", 0.2).open(100));
    }

    static Stream<String> wellFormed() {
        return Stream.of(
                RawServer.HELLO,
                RawServer.HELLO.replace("\r\n", "\n"),
                RawServer.HELLO.replace("HTTP/1.1 200 OK", "HTTP/1.1 200"),
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + RawServer.HELLO,
                "HTTP/1.1 200 OK\r\n"
                        + TYPE
                        + "Transfer-Encoding: chunked\r\n\r\n"
                        + "d\r\nHello, World!\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\n"
                        + TYPE
                        + "transfer-encoding: gzip, Chunked\r\n\r\n"
                        + "5;a=b\r\nHello\r\n08\r\n, World!\r\n000;c\r\nX: y\r\nZ: a\r\n\r\n");
    }

    @ParameterizedTest
    @MethodSource("wellFormed")
    void a_well_formed_answer_is_right(String answer) throws Exception {
        try (RawServer server = RawServer.saying(answer)) {
            Loaded load = drive(LoadText.to(server.uri()));

            assertThat(load.errors()).isEmpty();
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(20);
            assertThat(load.bytes()).isEqualTo(load.completed() * answer.length());
            assertThat(server.accepted(4)).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @MethodSource("wellFormed")
    void an_answer_may_come_in_pieces(String answer) throws Exception {
        try (RawServer server = RawServer.of((out, number) -> piecemeal(out, answer))) {
            Loaded load = drive(LoadText.to(server.uri()));

            assertThat(load.errors()).isEmpty();
            assertThat(load.sent()).isEqualTo(server.asked()).isEqualTo(20);
        }
    }

    /** Byte by byte, each with a separate write. */
    private static void piecemeal(OutputStream out, String answer) throws IOException {
        for (int i = 0; i < answer.length(); i++) {
            RawServer.say(out, answer.substring(i, i + 1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 13\r\n\r\n"
            })
    void some_answers_never_have_a_body(String answer) throws Exception {
        try (RawServer server = RawServer.saying(answer)) {
            Loaded load =
                    drive(
                            LoadText.to(server.uri())
                                    .expecting("status", Integer.valueOf(answer.substring(9, 12)))
                                    .expecting("type", null)
                                    .expecting("body", null)
                                    .expecting("length", 0));

            assertThat(load.errors()).isEmpty();
            assertThat(load.sent()).isEqualTo(20);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nHello, World!\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello, World!\r\n"
            })
    void an_answer_that_is_ill_formed_breaks_its_connection(String answer) throws Exception {
        try (RawServer server = RawServer.saying(answer)) {
            Loaded load = drive(LoadText.to(server.uri()));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.RECEIVE, 20L));
            assertThat(load.completed()).isZero();
        }
    }

    @Test
    void a_body_that_ends_with_a_connection_reset_is_incomplete() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            RawServer.say(out, "HTTP/1.1 200 OK\r\n" + TYPE + "\r\nHello, World!");
                            throw RawServer.reset();
                        })) {
            Loaded load = drive(LoadText.to(server.uri()));

            assertThat(load.errors()).containsExactly(Map.entry(ErrorKind.RECEIVE, 20L));
        }
    }

    @Test
    void an_answer_without_a_request_is_an_error() throws Exception {
        try (RawServer server = RawServer.saying(RawServer.HELLO + RawServer.HELLO)) {
            Loaded load = drive(LoadText.to(server.uri()));

            assertThat(load.errors()).containsOnlyKeys(ErrorKind.WRONG_BODY);
            assertThat(load.sent()).isEqualTo(20);
        }
    }
}
