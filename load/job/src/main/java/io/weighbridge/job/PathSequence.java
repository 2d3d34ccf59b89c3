package io.weighbridge.job;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The sequence of paths for a job's requests, which is the same for the same seed. It is chosen at
 * random in advance and then repeated, so that choosing costs the client nothing while it measures.
 * Thread-safe.
 */
public final class PathSequence {

    private static final int CYCLE = 1 << 16;

    private final int[] draws;
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Chooses the sequence.
     *
     * @param targets number of paths to choose from, at least 1
     */
    public PathSequence(int targets, long seed) {
        draws =
                targets == 1
                        ? new int[1]
                        : new SplittableRandom(seed).ints(CYCLE, 0, targets).toArray();
    }

    /** The index of the next request's path. */
    public int next() {
        return draws.length == 1 ? 0 : draws[next.getAndIncrement() & (CYCLE - 1)];
    }
}
