package io.weighbridge.app.weights;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Heap memory that lives as long as this object.
 *
 * @param chunks each of {@link #CHUNK} bytes
 */
record HeldHeap(List<byte[]> chunks) {

    /**
     * Bytes of a chunk, including its header. G1 stores an object of more than half a region in
     * whole regions of its own. Its smallest region is 1 MiB, which four chunks fill exactly.
     */
    static final int CHUNK = 256 * 1024;

    HeldHeap {
        chunks = List.copyOf(chunks);
    }

    /** Allocates a number of bytes, a multiple of {@link #CHUNK}. */
    static HeldHeap of(long bytes) {
        List<byte[]> chunks = new ArrayList<>();
        for (long held = 0; held < bytes; held += CHUNK) {
            chunks.add(touchedChunk());
        }
        return new HeldHeap(chunks);
    }

    /** A chunk that was written to, so that it is actually in RAM. */
    private static byte[] touchedChunk() {
        byte[] chunk = ByteArray.ofSize(CHUNK);
        Arrays.fill(chunk, (byte) 1);
        return chunk;
    }
}
