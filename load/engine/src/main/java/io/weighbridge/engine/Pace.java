package io.weighbridge.engine;

import io.weighbridge.job.Job;
import java.util.concurrent.atomic.AtomicLong;

/** Says for when each request is planned. One pace serves all threads. */
interface Pace {

    /** No further request is planned. */
    long OVER = Long.MAX_VALUE;

    /**
     * Takes the next request.
     *
     * @param now as {@link System#nanoTime} tells it
     * @return when the request is planned for, in the past where it is late already; or {@link
     *     #OVER}
     */
    long next(long now);

    static Pace of(Job job, Window window) {
        return job.open() ? constant(job.rate().getAsDouble(), window) : following(window);
    }

    /** Closed model: whoever is free asks at once. */
    private static Pace following(Window window) {
        return now -> now - window.to() < 0 ? now : OVER;
    }

    /**
     * Open model: the i-th request is planned for {@code start + i / rate}, whoever sends it and
     * however late. Where all connections are busy the plan goes on without them.
     */
    private static Pace constant(double rate, Window window) {
        AtomicLong count = new AtomicLong();
        double period = 1e9 / rate;
        return now -> {
            long planned = window.start() + (long) (count.getAndIncrement() * period);
            return planned - window.to() < 0 ? planned : OVER;
        };
    }
}
