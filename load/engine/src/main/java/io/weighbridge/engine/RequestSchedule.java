package io.weighbridge.engine;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** Says for when each request is planned. One pace serves all threads. */
interface RequestSchedule {

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

    /**
     * The pace of a load.
     *
     * @param rate requests per second in the open model; absent in the closed one
     */
    static RequestSchedule of(OptionalDouble rate, Window window) {
        return rate.isPresent() ? constant(rate.getAsDouble(), window) : following(window);
    }

    /** Closed model: whoever is free asks at once. */
    private static RequestSchedule following(Window window) {
        return now -> now - window.end() < 0 ? now : OVER;
    }

    /**
     * Open model: the i-th request is planned for {@code start + i / rate}, whoever sends it and
     * however late. Where all connections are busy the plan goes on without them.
     */
    private static RequestSchedule constant(double rate, Window window) {
        AtomicLong count = new AtomicLong();
        double period = 1e9 / rate;
        return now -> {
            long planned = window.start() + (long) (count.getAndIncrement() * period);
            return planned - window.end() < 0 ? planned : OVER;
        };
    }

    /** The same pace, which is over after so many requests. */
    default RequestSchedule atMost(long requests) {
        AtomicLong count = new AtomicLong();
        return now -> count.getAndIncrement() < requests ? next(now) : OVER;
    }
}
