package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The status line and headers of one HTTP/1.1 answer, from its raw bytes. Hyperfoil's own header
 * handlers misread a line that two reads of the socket share, which pipelined answers often do.
 */
final class Head {

    /** Of a longer head only the beginning is looked at. */
    private static final int MOST = 65_536;

    private byte[] bytes = new byte[512];
    private int length;
    private boolean whole;

    /** Forgets the answer before. */
    void reset() {
        length = 0;
        whole = false;
    }

    /**
     * Takes the next bytes of the answer.
     *
     * @return whether the head became whole by them
     */
    boolean read(ByteBuf data, int offset, int count) {
        int taken = 0;
        while (!whole && taken < count) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            int part = Math.min(count - taken, bytes.length - length);
            data.getBytes(offset + taken, bytes, length, part);
            taken += part;
            int searched = Math.max(0, length - 3);
            length += part;
            whole = endsFrom(searched) || length >= MOST;
        }
        return whole && taken > 0;
    }

    private boolean endsFrom(int from) {
        for (int i = from; i + 3 < length; i++) {
            if (bytes[i] == '\r' && isLineEnd(i) && isLineEnd(i + 2)) {
                length = i + 2;
                return true;
            }
        }
        return false;
    }

    private boolean isLineEnd(int i) {
        return i + 1 < length && bytes[i] == '\r' && bytes[i + 1] == '\n';
    }

    /**
     * The value of a header, valid until the next answer.
     *
     * @param name in any case
     * @return null where there is no such header
     */
    @Nullable AsciiString value(AsciiString name) {
        for (int line = after(0); line < length; line = after(line)) {
            int colon = line + name.length();
            if (colon < length
                    && bytes[colon] == ':'
                    && name.contentEqualsIgnoreCase(
                            new AsciiString(bytes, line, name.length(), false))) {
                return trimmed(colon + 1, after(line) - 2);
            }
        }
        return null;
    }

    /** Where the line after the one at a position begins. */
    private int after(int position) {
        int i = position;
        while (i < length && !isLineEnd(i)) {
            i++;
        }
        return Math.min(length, i + 2);
    }

    private AsciiString trimmed(int from, int to) {
        int start = from;
        int end = Math.max(from, to);
        while (start < end && isBlank(bytes[start])) {
            start++;
        }
        while (start < end && isBlank(bytes[end - 1])) {
            end--;
        }
        return new AsciiString(bytes, start, end - start, false);
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t';
    }
}
