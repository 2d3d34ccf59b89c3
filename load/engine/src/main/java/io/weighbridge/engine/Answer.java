package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.weighbridge.job.ErrorKind;
import org.jspecify.annotations.Nullable;

/** The answer to the request of a slot, as far as it has arrived. */
final class Answer {

    // Set before each request.
    @SuppressWarnings("NullAway.Init")
    private Expected expected;

    private int status;
    private long length;
    private long bytes;
    private boolean rightType;
    private boolean rightBody;

    /** Begins with the next answer, of which nothing has arrived. */
    void expect(Expected next) {
        expected = next;
        status = 0;
        length = 0;
        bytes = 0;
        rightType = !next.hasType();
        rightBody = true;
    }

    /** Called with the status code. */
    void status(int code) {
        status = code;
    }

    /** Called with the content type, which is null if there is none. */
    void type(@Nullable CharSequence type) {
        rightType = type == null ? !expected.hasType() : expected.isType(type);
    }

    /** Called if the type is an unexpected one. */
    void wrongType() {
        rightType = false;
    }

    /** Called with the next part of the body. */
    void body(ByteBuf data, int offset, int part) {
        rightBody = rightBody && expected.hasPart(length, data, offset, part);
        length += part;
    }

    /** Counts bytes as received over the network. */
    void received(int count) {
        bytes += count;
    }

    /** The number of bytes received over the network. */
    long bytes() {
        return bytes;
    }

    /** Whether no part of it has arrived. */
    boolean hasNotBegun() {
        return status == 0 && bytes == 0;
    }

    int status() {
        return status;
    }

    boolean hasExpectedStatus() {
        return expected.hasStatus(status);
    }

    /**
     * The error in the complete answer; null if it is correct.
     *
     * @param path index of the requested path
     */
    @Nullable ErrorKind error(int path) {
        if (!hasExpectedStatus()) {
            boolean success = status >= 200 && status < 300;
            return success ? ErrorKind.WRONG_STATUS : ErrorKind.NON_2XX;
        }
        if (!rightType) {
            return ErrorKind.WRONG_TYPE;
        }
        return rightBody && expected.hasLength(path, length) ? null : ErrorKind.WRONG_BODY;
    }
}
