package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HeadTest {

    private static final String ANSWER =
            "HTTP/1.1 200 OK\r\ncontent-length: 9\r\nContent-TYPE: \ttext/plain \r\nX-Long: "
                    + "x".repeat(2_000)
                    + "\r\nConnection:close\r\n\r\nHost: no\r\n";

    private final Head head = new Head();

    private void check() {
        assertThat(value(HttpHeaderNames.CONTENT_TYPE)).isEqualTo("text/plain");
        assertThat(value(HttpHeaderNames.CONNECTION)).isEqualTo("close");
        assertThat(value(HttpHeaderNames.CONTENT_LENGTH)).isEqualTo("9");
        assertThat(value(HttpHeaderNames.HOST)).isEmpty();
    }

    private String value(AsciiString name) {
        AsciiString value = head.value(name);
        return value == null ? "" : value.toString();
    }

    @Test
    void headers_are_found_wherever_the_bytes_are_cut() {
        ByteBuf data = Unpooled.copiedBuffer(ANSWER, StandardCharsets.US_ASCII);
        for (int cut = 0; cut <= data.readableBytes(); cut++) {
            head.reset();
            boolean early = head.read(data, 0, cut);
            boolean late = head.read(data, cut, data.readableBytes() - cut);

            assertThat(early ^ late).as("whole once, cut at %d", cut).isTrue();
            check();
        }
    }

    @Test
    void a_head_may_come_byte_by_byte() {
        ByteBuf data = Unpooled.copiedBuffer(ANSWER, StandardCharsets.US_ASCII);
        int whole = 0;
        for (int i = 0; i < data.readableBytes(); i++) {
            whole += head.read(data, i, 1) ? 1 : 0;
        }

        assertThat(whole).isEqualTo(1);
        check();
    }
}
