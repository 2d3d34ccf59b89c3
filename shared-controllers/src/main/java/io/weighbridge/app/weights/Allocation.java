package io.weighbridge.app.weights;

import org.jspecify.annotations.Nullable;

/** Allocates one object per request. */
final class Allocation implements RequestWeight {

    private final long size;

    /** Never read, but visible to all threads, so that the allocation is not optimised away. */
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
