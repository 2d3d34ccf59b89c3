package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Parses the HTTP/1.1 answers that arrive over a connection, one after the other. */
final class AnswerReader {

    private enum Part {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER
    }

    /** The size of a chunk with more digits would not fit into a {@code long}. */
    private static final int MOST_DIGITS = 15;

    private static final int HEX = 16;

    private static final long UNTIL_CLOSED = Long.MAX_VALUE;

    /** The number of requests of a deck whose previous heads are known: others share these. */
    private static final int MOST_HEADS = 64;

    /** The answers to one request have similar heads, so each request has one of its own. */
    private @Nullable Head[] heads = new Head[1];

    private Head head = head(0);
    private boolean begun;
    private Part part = Part.HEAD;

    /** Remaining bytes of the body or of the chunk. */
    private long left;

    /** Number of digits read of a chunk's size, or of bytes read of a trailer's line. */
    private int read;

    private boolean inExtension;

    /**
     * Parses the next bytes, up to the end of an answer.
     *
     * @param slot that waits for the answer
     * @return whether the answer is now complete
     * @throws IllFormedAnswerException if the bytes are not an HTTP/1.1 answer
     */
    boolean read(ByteBuf data, Slot slot) throws IllFormedAnswerException {
        if (!begun) {
            head = head(slot.request().index());
            begun = true;
        }
        int start = data.readerIndex();
        boolean whole = false;
        while (!whole && data.isReadable()) {
            whole =
                    switch (part) {
                        case HEAD -> head.read(data) && endOfHead(slot);
                        case BODY -> body(data, slot);
                        case CHUNK_SIZE -> chunkSize(data.readByte());
                        case CHUNK -> chunk(data, slot);
                        case CHUNK_END -> chunkEnd(data.readByte());
                        case TRAILER -> trailer(data.readByte());
                    };
        }
        slot.answer().received(data.readerIndex() - start);
        if (whole) {
            part = Part.HEAD;
            begun = false;
        }
        return whole;
    }

    private Head head(int request) {
        int place = request % MOST_HEADS;
        if (place >= heads.length) {
            heads = Arrays.copyOf(heads, place + 1);
        }
        Head known = heads[place];
        if (known == null) {
            known = new Head();
            heads[place] = known;
        }
        return known;
    }

    /** Whether the complete answer is the last one over this connection. */
    boolean isLast() {
        return head.closes();
    }

    /** Whether only the end of the connection ends the answer (RFC 9112, 6.3). */
    boolean readsUntilClosed() {
        return part == Part.BODY && left == UNTIL_CLOSED;
    }

    private boolean endOfHead(Slot slot) {
        if (head.isInformational()) {
            return false;
        }
        slot.answer().status(head.status());
        slot.answer().type(head.type());
        if (head.setsCookies()) {
            keepCookies(slot);
        }
        boolean bodiless = head.hasNoBody() || slot.request().asksForHeadOnly();
        if (bodiless) {
            return true;
        }
        if (head.isChunked()) {
            beginChunk();
            return false;
        }
        part = Part.BODY;
        left = head.isSized() ? head.size() : UNTIL_CLOSED;
        return left == 0;
    }

    private void keepCookies(Slot slot) {
        Cookies cookies = slot.request().cookies();
        if (cookies != null) {
            cookies.keep(head.cookies());
        }
    }

    private boolean body(ByteBuf data, Slot slot) {
        int count = (int) Math.min(left, data.readableBytes());
        slot.answer().body(data, data.readerIndex(), count);
        data.skipBytes(count);
        left -= left == UNTIL_CLOSED ? 0 : count;
        return left == 0;
    }

    private void beginChunk() {
        part = Part.CHUNK_SIZE;
        left = 0;
        read = 0;
        inExtension = false;
    }

    private boolean chunkSize(byte character) throws IllFormedAnswerException {
        int digit = Character.digit(character, HEX);
        if (character == '\n') {
            require(read > 0);
            part = left > 0 ? Part.CHUNK : Part.TRAILER;
            read = 0;
        } else if (digit >= 0 && !inExtension) {
            left = HEX * left + digit;
            read++;
            require(read <= MOST_DIGITS);
        } else {
            require(inExtension || character == ';' || character == '\r' || character == ' ');
            inExtension = true;
        }
        return false;
    }

    private boolean chunk(ByteBuf data, Slot slot) {
        if (body(data, slot)) {
            part = Part.CHUNK_END;
        }
        return false;
    }

    private boolean chunkEnd(byte character) throws IllFormedAnswerException {
        require(character == '\r' || character == '\n');
        if (character == '\n') {
            beginChunk();
        }
        return false;
    }

    /** An empty line ends the trailers and the answer. */
    private boolean trailer(byte character) {
        if (character == '\n') {
            boolean empty = read == 0;
            read = 0;
            return empty;
        }
        read += character == '\r' ? 0 : 1;
        return false;
    }

    private static void require(boolean formed) throws IllFormedAnswerException {
        if (!formed) {
            throw new IllFormedAnswerException("no chunk");
        }
    }
}
