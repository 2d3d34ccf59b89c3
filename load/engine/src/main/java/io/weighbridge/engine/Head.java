package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses the status line and headers of successive HTTP/1.1 answers from their bytes, which may
 * arrive in parts. A head that equals the previous one, as most do, is not parsed again.
 */
final class Head {

    private static final int MOST = 65_536;

    /** A length with more digits might not fit into a {@code long}. */
    private static final int MOST_DIGITS = 18;

    private static final AsciiString VERSION = new AsciiString("HTTP/1.");

    /** Positions of the parts of {@code HTTP/1.1 200}, and of its end. */
    private static final int MINOR_VERSION = 7;

    private static final int STATUS = 9;
    private static final int STATUS_END = 12;

    private final ByteBuf known = Unpooled.buffer(512);
    private byte[] bytes = new byte[512];
    private int length;
    private int line;

    private int status;
    private boolean sized;
    private long size;
    private boolean chunked;
    private boolean keeps;
    private boolean closes;
    private @Nullable AsciiString type;
    private final List<Cookie> cookies = new ArrayList<>();

    /**
     * Parses the next bytes of an answer, up to the end of its head.
     *
     * @return whether the head is now complete
     * @throws IllFormedAnswerException if the bytes are not an HTTP/1.1 answer
     */
    boolean read(ByteBuf data) throws IllFormedAnswerException {
        if (length == 0 && startsAsKnown(data)) {
            data.skipBytes(known.readableBytes());
            return true;
        }
        while (data.isReadable()) {
            int end = data.indexOf(data.readerIndex(), data.writerIndex(), (byte) '\n');
            take(data, end < 0 ? data.readableBytes() : end + 1 - data.readerIndex());
            if (end < 0) {
                return false;
            }
            if (lineEnd(line) == line) {
                parse();
                return true;
            }
            line = length;
        }
        return false;
    }

    private boolean startsAsKnown(ByteBuf data) {
        int count = known.readableBytes();
        return count > 0
                && data.readableBytes() >= count
                && ByteBufUtil.equals(known, 0, data, data.readerIndex(), count);
    }

    private void take(ByteBuf data, int count) throws IllFormedAnswerException {
        require(length + count <= MOST, "a head of more than " + MOST + " bytes");
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
        data.readBytes(bytes, length, count);
        length += count;
    }

    private void parse() throws IllFormedAnswerException {
        statusLine();
        sized = false;
        chunked = false;
        keeps = bytes[MINOR_VERSION] != '0';
        closes = false;
        type = null;
        cookies.clear();
        for (int start = after(0); start < length; start = after(start)) {
            header(start, lineEnd(start));
        }
        known.clear().writeBytes(bytes, 0, length);
        length = 0;
        line = 0;
    }

    private void statusLine() throws IllFormedAnswerException {
        boolean formed = lineEnd(0) >= STATUS_END && is(VERSION, 0, VERSION.length());
        status = 0;
        for (int i = STATUS; formed && i < STATUS_END; i++) {
            formed = bytes[i] >= '0' && bytes[i] <= '9';
            status = 10 * status + bytes[i] - '0';
        }
        require(formed && status >= 100, "no status line of HTTP/1.1");
    }

    private void header(int start, int end) throws IllFormedAnswerException {
        int colon = start;
        while (colon < end && bytes[colon] != ':') {
            colon++;
        }
        int from = colon + 1;
        int to = end;
        while (from < to && isBlank(bytes[from])) {
            from++;
        }
        while (from < to && isBlank(bytes[to - 1])) {
            to--;
        }
        if (is(HttpHeaderNames.CONTENT_LENGTH, start, colon)) {
            contentLength(from, to);
        } else if (is(HttpHeaderNames.TRANSFER_ENCODING, start, colon)) {
            chunked = is(HttpHeaderValues.CHUNKED, Math.max(from, to - 7), to);
        } else if (is(HttpHeaderNames.CONNECTION, start, colon)) {
            AsciiString value = new AsciiString(bytes, from, to - from, false);
            closes |= AsciiString.containsIgnoreCase(value, HttpHeaderValues.CLOSE);
            keeps |= AsciiString.containsIgnoreCase(value, HttpHeaderValues.KEEP_ALIVE);
        } else if (is(HttpHeaderNames.CONTENT_TYPE, start, colon)) {
            type = new AsciiString(bytes, from, to - from, true);
        } else if (is(HttpHeaderNames.SET_COOKIE, start, colon)) {
            Cookie cookie = Cookies.read(new AsciiString(bytes, from, to - from, true));
            if (cookie != null) {
                cookies.add(cookie);
            }
        }
    }

    private void contentLength(int from, int to) throws IllFormedAnswerException {
        boolean formed = to > from && to - from <= MOST_DIGITS;
        long value = 0;
        for (int i = from; formed && i < to; i++) {
            formed = bytes[i] >= '0' && bytes[i] <= '9';
            value = 10 * value + bytes[i] - '0';
        }
        require(formed && (!sized || size == value), "no Content-Length, or two");
        sized = true;
        size = value;
    }

    private boolean is(AsciiString name, int from, int to) {
        return to - from == name.length()
                && name.regionMatches(
                        true, 0, new AsciiString(bytes, from, to - from, false), 0, to - from);
    }

    /** The end of the content of a line that begins at a position. */
    private int lineEnd(int start) {
        int end = after(start) - 1;
        return end > start && bytes[end - 1] == '\r' ? end - 1 : end;
    }

    /** The beginning of the line after the one at a position. */
    private int after(int position) {
        int i = position;
        while (bytes[i] != '\n') {
            i++;
        }
        return i + 1;
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t';
    }

    private static void require(boolean formed, String otherwise) throws IllFormedAnswerException {
        if (!formed) {
            throw new IllFormedAnswerException(otherwise);
        }
    }

    /** The status code of the last complete head. All following methods also refer to that head. */
    int status() {
        return status;
    }

    /** Whether the final answer is still to come. */
    boolean isInformational() {
        return status < 200 && status != 101;
    }

    /** Whether the answer has no body, whatever length its headers give. */
    boolean hasNoBody() {
        return status == 101 || status == 204 || status == 304;
    }

    /** Whether the headers give the length of the body. */
    boolean isSized() {
        return sized;
    }

    /** The length of the body in bytes, if the headers give it. */
    long size() {
        return size;
    }

    /** Whether the body is sent in chunks, whatever length the headers give. */
    boolean isChunked() {
        return chunked;
    }

    /** Whether the server will answer no further request over the connection. */
    boolean closes() {
        return closes || !keeps;
    }

    /** The content type; null if there is none. */
    @Nullable AsciiString type() {
        return type;
    }

    /** Whether there are cookies. */
    boolean setsCookies() {
        return !cookies.isEmpty();
    }

    /** The cookies that the server sets or removes. */
    List<Cookie> cookies() {
        return cookies;
    }
}
