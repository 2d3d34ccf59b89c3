package io.weighbridge.jmh;

import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;

/**
 * Wakes threads that still wait for an answer some seconds after their iteration was to end. A time
 * limit on each request would do the same, but costs the client a timer and a wake-up of its
 * selector for each.
 */
final class Patience implements AutoCloseable {

    private static final long MILLIS_LATER = 4000;
    private static final long AGAIN_EVERY = 100;

    private final Timer timer = new Timer("patience", true);

    /**
     * Starts to wait.
     *
     * @param nanos that the iteration is to last
     * @param callers whom to wake
     */
    Patience(long nanos, Set<Thread> callers) {
        TimerTask wake =
                new TimerTask() {
                    @Override
                    public void run() {
                        callers.forEach(Thread::interrupt);
                    }
                };
        timer.schedule(wake, TimeUnit.NANOSECONDS.toMillis(nanos) + MILLIS_LATER, AGAIN_EVERY);
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
