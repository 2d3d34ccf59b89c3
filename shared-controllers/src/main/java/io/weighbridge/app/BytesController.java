package io.weighbridge.app;

import static org.springframework.http.MediaType.APPLICATION_OCTET_STREAM_VALUE;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Answers of any size, to measure the cost of a container's output per byte. */
@RestController
class BytesController {

    /** The largest answer: 16 MiB. */
    private static final int MOST = 16 * 1024 * 1024;

    /** A prime, so that the pattern is never aligned with a buffer's size. */
    private static final int PERIOD = 251;

    /**
     * Whole periods of the pattern. Answers are copied from this block, because the cost of
     * computing each byte would be measured as well.
     */
    private static final byte[] BLOCK = pattern(PERIOD * 256);

    /** {@code n} bytes; byte {@code i} is {@code i} modulo 251. */
    @GetMapping(path = "/bytes/{n}", produces = APPLICATION_OCTET_STREAM_VALUE)
    byte[] bytes(@PathVariable String n) {
        byte[] bytes = new byte[PathNumber.read(n, MOST)];
        for (int at = 0; at < bytes.length; at += BLOCK.length) {
            System.arraycopy(BLOCK, 0, bytes, at, Math.min(BLOCK.length, bytes.length - at));
        }
        return bytes;
    }

    private static byte[] pattern(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i % PERIOD);
        }
        return bytes;
    }
}
