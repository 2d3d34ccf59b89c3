package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import io.weighbridge.job.Lengths;
import io.weighbridge.job.RequestTemplate;
import io.weighbridge.job.RequestTemplate.Expect;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The expected answer, prepared for comparisons that create no garbage. */
final class Expected {

    private final int status;
    private final @Nullable AsciiString type;
    private final @Nullable ByteBuf body;
    private final Lengths lengths;

    private Expected(
            int status, @Nullable AsciiString type, @Nullable ByteBuf body, Lengths lengths) {
        this.status = status;
        this.type = type;
        this.body = body;
        this.lengths = lengths;
    }

    static Expected of(RequestTemplate scenario) {
        Expect expect = scenario.expect();
        String type = expect.type();
        return new Expected(
                expect.status(),
                type == null ? null : new AsciiString(type),
                body(scenario),
                Lengths.of(scenario));
    }

    private static @Nullable ByteBuf body(RequestTemplate scenario) {
        // HEAD is answered without the body that its headers describe.
        String text = scenario.expect().body();
        if (text == null || scenario.method().equals("HEAD")) {
            return null;
        }
        return Unpooled.unreleasableBuffer(
                Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8)));
    }

    boolean hasStatus(int status) {
        return status == this.status;
    }

    boolean hasType() {
        return type != null;
    }

    /** Whether a Content-Type header has the expected media type, with any parameters. */
    boolean isType(CharSequence contentType) {
        if (type == null) {
            return true;
        }
        int length = type.length();
        return contentType.length() >= length
                && type.regionMatches(true, 0, contentType, 0, length)
                && (contentType.length() == length
                        || ";, ".indexOf(contentType.charAt(length)) >= 0);
    }

    /**
     * Whether a part of a body is correct.
     *
     * @param position of the part in the body
     */
    boolean hasPart(long position, ByteBuf data, int offset, int length) {
        return body == null
                || (position + length <= body.readableBytes()
                        && ByteBufUtil.equals(body, (int) position, data, offset, length));
    }

    /**
     * Whether the body of a complete answer with the correct status has the required length.
     *
     * @param path index of the requested path in the scenario
     */
    boolean hasLength(int path, long length) {
        return lengths.isRight(path, length);
    }
}
