package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadTest {

    private static final String HEAD =
            "HTTP/1.1 200 OK\r\ncontent-length: 9\r\nContent-TYPE: \ttext/plain \r\nX-Long: "
                    + "x".repeat(2_000)
                    + "\r\nConnection:close\r\n\r\n";

    private static final String REST = "Host: no\r\n";

    private final Head head = new Head();

    private static ByteBuf data(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }

    private void check() {
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.isSized()).isTrue();
        assertThat(head.size()).isEqualTo(9);
        assertThat(head.isChunked()).isFalse();
        assertThat(head.closes()).isTrue();
        assertThat(String.valueOf(head.type())).isEqualTo("text/plain");
    }

    @Test
    void a_head_is_read_wherever_its_bytes_are_cut() throws IllFormedAnswerException {
        for (int cut = 0; cut <= HEAD.length(); cut++) {
            Head fresh = new Head();
            boolean early = fresh.read(data(HEAD.substring(0, cut)));
            ByteBuf rest = data(HEAD.substring(cut) + REST);
            boolean late = !early && fresh.read(rest);

            assertThat(early).as("whole, cut at %d", cut).isEqualTo(cut == HEAD.length());
            assertThat(late).as("whole, cut at %d", cut).isNotEqualTo(early);
            assertThat(rest.readableBytes()).as("left").isEqualTo(REST.length());
            assertThat(fresh.size()).isEqualTo(9);
        }
    }

    @Test
    void a_head_may_come_byte_by_byte() throws IllFormedAnswerException {
        int whole = 0;
        for (int i = 0; i < HEAD.length(); i++) {
            whole += head.read(data(HEAD.substring(i, i + 1))) ? 1 : 0;
        }

        assertThat(whole).isEqualTo(1);
        check();
    }

    @Test
    void the_same_head_again_means_the_same_and_another_one_does_not()
            throws IllFormedAnswerException {
        String other = "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n";
        ByteBuf data = data(HEAD + HEAD + other + HEAD);

        assertThat(head.read(data)).isTrue();
        assertThat(head.read(data)).isTrue();
        check();
        assertThat(head.read(data)).isTrue();
        assertThat(head.status()).isEqualTo(404);
        assertThat(head.isSized()).isFalse();
        assertThat(head.isChunked()).isTrue();
        assertThat(head.closes()).isFalse();
        assertThat(head.type() == null).isTrue();
        assertThat(head.read(data)).isTrue();
        check();
    }

    @Test
    void a_head_with_the_same_beginning_as_the_previous_one_is_parsed_completely()
            throws IllFormedAnswerException {
        String status = "HTTP/1.1 200 OK\r\n";
        ByteBuf data = data(status + "\r\n" + status + "Content-Length: 1\r\n\r\n");

        assertThat(head.read(data)).isTrue();
        assertThat(head.read(data)).isTrue();
        assertThat(head.isSized()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.1 | X: y                     | false",
                "1.1 | Connection: keep-alive   | false",
                "1.1 | CONNECTION: Close        | true",
                "1.1 | Connection: foo, close   | true",
                "1.0 | X: y                     | true",
                "1.0 | Connection: Keep-Alive   | false"
            })
    void a_connection_is_closed_as_the_version_and_the_header_say(
            String version, String header, boolean closes) throws IllFormedAnswerException {
        head.read(data("HTTP/" + version + " 200 OK\r\n" + header + "\r\n\r\n"));

        assertThat(head.closes()).isEqualTo(closes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n\r\n",
                "HTTP/2 200 OK\r\n\r\n",
                "HTTP/1.1 20\r\n\r\n",
                "HTTP/1.1 2x0 OK\r\n\r\n",
                "HTTP/1.1 000 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1234567890123456789\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"
            })
    void an_invalid_head_is_rejected(String text) {
        assertThatThrownBy(() -> head.read(data(text)))
                .isInstanceOf(IllFormedAnswerException.class);
    }

    @Test
    void a_head_without_an_end_is_refused_and_not_kept() {
        ByteBuf line = data("HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(20_000));

        assertThatThrownBy(() -> head.read(line)).isInstanceOf(IllFormedAnswerException.class);
    }
}
