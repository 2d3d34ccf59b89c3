package io.weighbridge.app.weights;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Sleeps in every n-th request. Requests are counted, not chosen at random, so that the share is
 * exact.
 */
final class Latency implements RequestWeight {

    /** {@link Thread#sleep(long)}, or a replacement in tests. */
    interface Sleeper {

        void sleep(long millis) throws InterruptedException;
    }

    private final long millis;
    private final int oneIn;
    private final Sleeper sleeper;
    private final AtomicLong requests = new AtomicLong();

    Latency(long millis, int oneIn, Sleeper sleeper) {
        this.millis = millis;
        this.oneIn = oneIn;
        this.sleeper = sleeper;
    }

    @Override
    public void carry() throws InterruptedException {
        if (requests.incrementAndGet() % oneIn == 0) {
            sleeper.sleep(millis);
        }
    }
}
