package io.weighbridge.instrument.launch;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Bytes of which only the beginning is kept, and a checksum of the rest, so that they take little
 * memory however many they are.
 */
final class KeptBytes implements Sink {

    private final int most;
    private final String subject;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final CRC32C rest = new CRC32C();
    private volatile long length;

    /**
     * @param most the most bytes to keep
     * @param subject what these bytes are, such as {@code its body}, for the message about too many
     */
    KeptBytes(int most, String subject) {
        this.most = most;
        this.subject = subject;
    }

    /** The number of bytes so far. */
    int length() {
        return (int) length;
    }

    /**
     * Adds the next bytes.
     *
     * @throws EndlessAnswerException from {@link AnswerBody#MOST} bytes on
     */
    @Override
    public void add(byte[] bytes, int from, int count) throws EndlessAnswerException {
        int room = Math.min(count, most - kept.size());
        kept.write(bytes, from, room);
        rest.update(bytes, from + room, count - room);
        length = Math.min(AnswerBody.MOST, length + count);
        if (length == AnswerBody.MOST) {
            throw new EndlessAnswerException(subject + " has 2 GiB or more");
        }
    }

    @Override
    public void end() {
        // Any number of bytes is complete.
    }

    /**
     * The bytes as UTF-8, or as Latin-1 if they are not UTF-8. If not all are kept, this is the
     * beginning with a checksum of the rest, so that equal texts still mean equal bytes.
     */
    String text() {
        String text = text(kept.toByteArray(), length <= most);
        return length <= most
                ? text
                : "%s… (CRC-32C of the rest: %08x)".formatted(text, rest.getValue());
    }

    /**
     * Latin-1 has a character for each byte, so that different bytes remain different.
     *
     * @param whole if false, the last character may be incomplete; its bytes become Latin-1
     */
    private static String text(byte[] bytes, boolean whole) {
        CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = utf8.decode(in, out, whole);
        if (result.isError()) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
        String incomplete =
                new String(bytes, in.position(), in.remaining(), StandardCharsets.ISO_8859_1);
        return out.flip() + incomplete;
    }
}
