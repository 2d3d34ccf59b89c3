package io.weighbridge.app.weights;

/** Objects whose size is known to the byte. */
final class ByteArray {

    /**
     * Bytes before the first element: mark word, compressed class pointer, length. All collectors
     * have it so; only -XX:-UseCompressedClassPointers makes every array 8 bytes larger.
     */
    private static final int HEADER = 16;

    /** What the JVM rounds objects up to. */
    private static final int ALIGNMENT = 8;

    private static final long MOST = 1L << 30;

    private ByteArray() {}

    /** Whether an array can be of that size exactly. */
    static boolean exists(long size) {
        return size >= HEADER && size <= MOST && size % ALIGNMENT == 0;
    }

    /** An array that takes {@code size} bytes of the heap, its header among them. */
    static byte[] ofSize(long size) {
        return new byte[(int) size - HEADER];
    }
}
