package io.weighbridge.instrument.run;

import io.weighbridge.instrument.sample.Probe;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server during a slice, a few times each second, how many requests wait for a connection of
 * its database pools.
 */
final class PoolWatch implements AutoCloseable {

    /** A short slice gets one question, once its load has begun. */
    private static final Duration FIRST = Duration.ofMillis(25);

    /**
     * Each question costs the server about 0.2 ms of CPU, which is part of its CPU per request. So
     * this is less than 0.1 % of a core.
     */
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Probe probe;
    private final Thread thread = new Thread(this::watch, "watch-pools");
    private final CountDownLatch over = new CountDownLatch(1);
    private long sum;
    private long count;

    private PoolWatch(Probe probe) {
        this.probe = probe;
        thread.setDaemon(true);
    }

    /** Watches a server; null if it has no pool that shows what waits. */
    static @Nullable PoolWatch start(Probe probe) {
        if (!probe.seesPools()) {
            return null;
        }
        PoolWatch watch = new PoolWatch(probe);
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            Duration pause = FIRST;
            while (!over.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                add(probe.pending());
                pause = PAUSE;
            }
        } catch (InterruptedException stopping) {
            // The run is being stopped.
        }
    }

    private synchronized void add(@Nullable Integer pending) {
        if (pending != null) {
            sum += pending;
            count++;
        }
    }

    /** The mean number of requests that waited; null if the slice was too short to see it. */
    synchronized @Nullable Double mean() {
        return count == 0 ? null : (double) sum / count;
    }

    /**
     * Ends the watch, and waits for a question that is on its way. That question is not
     * interrupted: the connection to the server would be lost.
     */
    @Override
    public void close() throws InterruptedException {
        over.countDown();
        thread.join();
    }
}
