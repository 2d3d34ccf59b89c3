package io.weighbridge.instrument.launch;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Decodes {@code deflate} while it arrives. Some servers send the compressed data without the
 * header of zlib. Bytes after the end are ignored.
 */
final class Inflating implements Sink {

    private static final int BUFFER = 1 << 16;

    private final Sink content;
    private final byte[] buffer = new byte[BUFFER];
    private final byte[] first = new byte[2];
    private int seen;
    private @Nullable Inflater inflater;

    Inflating(Sink content) {
        this.content = content;
    }

    @Override
    public void add(byte[] bytes, int from, int count) throws IOException {
        int at = from;
        while (inflater == null && at < from + count) {
            first[seen++] = bytes[at++];
            if (seen == first.length) {
                inflater = new Inflater(!hasZlibHeader());
                inflate(inflater, first, 0, seen, buffer, content);
            }
        }
        if (inflater != null) {
            inflate(inflater, bytes, at, from + count - at, buffer, content);
        }
    }

    @Override
    public void end() throws IOException {
        boolean complete = seen == 0 || (inflater != null && inflater.finished());
        if (inflater != null) {
            inflater.end();
        }
        if (!complete) {
            throw new EOFException("the compressed data ended too early");
        }
        content.end();
    }

    /** The first two bytes of zlib's format are a multiple of 31, see RFC 1950, 2.2. */
    private boolean hasZlibHeader() {
        return (first[0] & 0x0f) == 8 && ((first[0] & 0xff) << 8 | (first[1] & 0xff)) % 31 == 0;
    }

    /**
     * Inflates bytes until they are used up, or until the end of the compressed data.
     *
     * @return how many bytes belonged to the compressed data
     */
    static int inflate(
            Inflater inflater, byte[] bytes, int from, int count, byte[] buffer, Sink content)
            throws IOException {
        inflater.setInput(bytes, from, count);
        try {
            int inflated = inflater.inflate(buffer);
            while (inflated > 0) {
                content.add(buffer, 0, inflated);
                inflated = inflater.inflate(buffer);
            }
        } catch (DataFormatException e) {
            throw (IOException) new ZipException(e.getMessage()).initCause(e);
        }
        if (inflater.needsDictionary()) {
            throw new ZipException("the compressed data needs a dictionary");
        }
        return count - inflater.getRemaining();
    }
}
