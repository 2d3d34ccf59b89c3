package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import io.weighbridge.job.Job;
import io.weighbridge.job.Job.Expect;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The right answer, made ready for comparing without making garbage. */
final class Expected {

    private static final int ANY = -1;

    private final int status;
    private final @Nullable AsciiString type;
    private final @Nullable ByteBuf body;
    private final long length;

    private Expected(int status, @Nullable AsciiString type, @Nullable ByteBuf body, long length) {
        this.status = status;
        this.type = type;
        this.body = body;
        this.length = length;
    }

    static Expected of(Job job) {
        Expect expect = job.expect();
        AsciiString type = expect.type().map(AsciiString::new).orElse(null);
        // HEAD is answered without the body that its headers tell of.
        if (job.method().equals("HEAD")) {
            return new Expected(expect.status(), type, null, 0);
        }
        Optional<byte[]> body = expect.body().map(text -> text.getBytes(StandardCharsets.UTF_8));
        return new Expected(
                expect.status(),
                type,
                body.map(bytes -> Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(bytes)))
                        .orElse(null),
                body.map(bytes -> bytes.length).orElseGet(() -> length(expect)));
    }

    private static int length(Expect expect) {
        return expect.lengthVaries() ? ANY : expect.length().orElse(ANY);
    }

    boolean hasStatus(int status) {
        return status == this.status;
    }

    boolean hasType() {
        return type != null;
    }

    /** Whether a Content-Type header names the expected media type, whatever its parameters. */
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
     * Whether a part of a body is right.
     *
     * @param position of the part in the body
     */
    boolean hasPart(long position, ByteBuf data, int offset, int length) {
        return body == null
                || (position + length <= this.length
                        && ByteBufUtil.equals(body, (int) position, data, offset, length));
    }

    boolean hasLength(long length) {
        return this.length == ANY || this.length == length;
    }
}
