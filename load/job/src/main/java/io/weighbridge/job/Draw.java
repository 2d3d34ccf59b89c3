package io.weighbridge.job;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which of a job's paths the next request asks for: the same sequence for the same seed. Drawn
 * beforehand and gone through again and again, so that drawing costs the client nothing while it is
 * measured. Safe for use by many threads.
 */
public final class Draw {

    private static final int CYCLE = 1 << 16;

    private final int[] draws;
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Draws.
     *
     * @param targets how many there are to draw from, at least 1
     */
    public Draw(int targets, long seed) {
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
