package io.weighbridge.app;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encodes with Brotli (RFC 7932) without compression. */
final class Brotli {

    private static final int MOST = 1 << 16;

    private Brotli() {}

    /**
     * Encodes a text in two blocks, as each server divides its text in another place.
     *
     * @param first bytes in the first block, less than those of the text
     */
    static byte[] encoded(String text, int first) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length - first > MOST) {
            throw new IllegalArgumentException("the text should be shorter");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        // A window of 16 bits, then a block that is not the last one, its length and "stored".
        header(out, (first - 1) << 4 | 1 << 20);
        out.writeBytes(Arrays.copyOf(bytes, first));
        header(out, (bytes.length - first - 1) << 3 | 1 << 19);
        out.writeBytes(Arrays.copyOfRange(bytes, first, bytes.length));
        // The last block, which is empty.
        out.write(3);
        return out.toByteArray();
    }

    private static void header(ByteArrayOutputStream out, int bits) {
        out.write(bits);
        out.write(bits >> 8);
        out.write(bits >> 16);
    }
}
