package io.weighbridge.app.weights;

import org.jspecify.annotations.Nullable;

/** One object a request. */
final class Allocation implements RequestWeight {

    private final long size;

    /** Never read, but seen by all threads: an object that escapes is not optimised away. */
    @SuppressWarnings("UnusedVariable")
    private byte @Nullable [] last;

    Allocation(long size) {
        this.size = size;
    }

    @Override
    public void carry() {
        last = ByteArray.ofSize(size);
    }
}
