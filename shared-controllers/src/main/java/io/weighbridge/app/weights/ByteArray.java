package io.weighbridge.app.weights;

/** Objects with an exactly known size. */
final class ByteArray {

    /**
     * Bytes before the first element: mark word, compressed class pointer, length. This holds for
     * all collectors; only -XX:-UseCompressedClassPointers makes every array 8 bytes larger.
     */
    private static final int HEADER = 16;

    /** The JVM rounds object sizes up to a multiple of this. */
    private static final int ALIGNMENT = 8;

    private static final long MOST = 1L << 30;

    private ByteArray() {}

    /** Whether an array can have exactly this size. */
    static boolean exists(long size) {
        return size >= HEADER && size <= MOST && size % ALIGNMENT == 0;
    }

    /** An array that takes {@code size} bytes of the heap, including its header. */
    static byte[] ofSize(long size) {
        return new byte[(int) size - HEADER];
    }
}
