package io.weighbridge.instrument.launch;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decodes {@code gzip} while it arrives, see RFC 1952. There may be several members, one after the
 * other. Other bytes after the first member are ignored.
 */
final class Gunzipping implements Sink {

    /** The parts of a member, in their order, and what follows the last member. */
    private enum Part {
        FIXED,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        HEADER_CHECKSUM,
        DATA,
        TRAILER,
        IGNORED
    }

    private static final int BUFFER = 1 << 16;

    /** The first bytes of a member; the third is the compression method. */
    private static final int[] MAGIC = {0x1f, 0x8b, 8};

    private static final int FLAGS_AT = 3;
    private static final int FIXED_LENGTH = 10;
    private static final int TRAILER_LENGTH = 8;
    private static final int HAS_CHECKSUM = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final long LOW = 0xffff_ffffL;

    private final Sink content;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[BUFFER];
    private Part part = Part.FIXED;

    /** The bytes of this part so far. */
    private int taken;

    /** The value of this part so far, little-endian. */
    private long value;

    private int flags;
    private int extra;
    private boolean hasMember;
    private boolean empty = true;

    Gunzipping(Sink content) {
        this.content =
                new Sink() {
                    @Override
                    public void add(byte[] bytes, int from, int count) throws IOException {
                        checksum.update(bytes, from, count);
                        content.add(bytes, from, count);
                    }

                    @Override
                    public void end() throws IOException {
                        content.end();
                    }
                };
    }

    @Override
    public void add(byte[] bytes, int from, int count) throws IOException {
        empty &= count == 0;
        int end = from + count;
        int at = from;
        while (at < end && part != Part.IGNORED) {
            if (part == Part.DATA) {
                at += Inflating.inflate(inflater, bytes, at, end - at, buffer, content);
                if (inflater.finished()) {
                    complete();
                }
            } else {
                take(bytes[at] & 0xff);
                at++;
            }
        }
    }

    @Override
    public void end() throws IOException {
        inflater.end();
        boolean between = part == Part.FIXED && taken == 0 && hasMember;
        if (!empty && !between && part != Part.IGNORED) {
            throw new EOFException("the compressed data ended too early");
        }
        content.end();
    }

    private void take(int next) throws ZipException {
        if (part == Part.FIXED && taken < MAGIC.length && next != MAGIC[taken]) {
            if (!hasMember) {
                throw new ZipException("not in the format of gzip");
            }
            begin(Part.IGNORED);
            return;
        }
        if (part == Part.FIXED && taken == FLAGS_AT) {
            flags = next;
        }
        if (taken < Long.BYTES) {
            value |= (long) next << (Byte.SIZE * taken);
        }
        taken++;
        boolean complete =
                switch (part) {
                    case FIXED -> taken == FIXED_LENGTH;
                    case EXTRA_LENGTH, HEADER_CHECKSUM -> taken == Short.BYTES;
                    case EXTRA -> taken == extra;
                    case NAME, COMMENT -> next == 0;
                    case TRAILER -> taken == TRAILER_LENGTH;
                    case DATA, IGNORED -> false;
                };
        if (complete) {
            complete();
        }
    }

    /** Begins the part after the current one. */
    private void complete() throws ZipException {
        if (part == Part.TRAILER) {
            checkTrailer();
            inflater.reset();
            checksum.reset();
            hasMember = true;
        } else if (part == Part.EXTRA_LENGTH) {
            extra = (int) value;
        }
        begin(after(part));
    }

    private Part after(Part done) {
        return switch (done) {
            case FIXED -> has(HAS_EXTRA) ? Part.EXTRA_LENGTH : after(Part.EXTRA);
            case EXTRA_LENGTH -> extra > 0 ? Part.EXTRA : after(Part.EXTRA);
            case EXTRA -> has(HAS_NAME) ? Part.NAME : after(Part.NAME);
            case NAME -> has(HAS_COMMENT) ? Part.COMMENT : after(Part.COMMENT);
            case COMMENT -> has(HAS_CHECKSUM) ? Part.HEADER_CHECKSUM : Part.DATA;
            case HEADER_CHECKSUM -> Part.DATA;
            case DATA -> Part.TRAILER;
            case TRAILER, IGNORED -> Part.FIXED;
        };
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private void begin(Part next) {
        part = next;
        taken = 0;
        value = 0;
    }

    /** The trailer has the checksum and the length of the content, 4 bytes each. */
    private void checkTrailer() throws ZipException {
        boolean same =
                (value & LOW) == checksum.getValue()
                        && value >>> Integer.SIZE == (inflater.getBytesWritten() & LOW);
        if (!same) {
            throw new ZipException("the compressed data has another checksum or length");
        }
    }
}
