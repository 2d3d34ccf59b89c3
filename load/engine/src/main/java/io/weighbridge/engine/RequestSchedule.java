package io.weighbridge.engine;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Plans when each request is sent. One schedule serves all threads. */
interface RequestSchedule {

    /** Returned when no further request is planned. */
    long OVER = Long.MAX_VALUE;

    /**
     * Takes the next request.
     *
     * @param now as {@link System#nanoTime}
     * @return the planned time of the request, in the past if it is already late; or {@link #OVER}
     */
    long next(long now);

    /**
     * The schedule of a load.
     *
     * @param rate requests per second in the open model; null in the closed one
     */
    static RequestSchedule of(@Nullable Double rate, Window window) {
        return rate == null ? following(window) : constant(rate, window);
    }

    /** Closed model: a free slot sends its next request at once. */
    private static RequestSchedule following(Window window) {
        return now -> now - window.end() < 0 ? now : OVER;
    }

    /**
     * Open model: the i-th request is planned for {@code start + i / rate}, whichever slot sends it
     * and however late. The schedule continues even if all connections are busy.
     */
    private static RequestSchedule constant(double rate, Window window) {
        AtomicLong count = new AtomicLong();
        double period = 1e9 / rate;
        return now -> {
            long planned = window.start() + (long) (count.getAndIncrement() * period);
            return planned - window.end() < 0 ? planned : OVER;
        };
    }

    /** This schedule with a maximum number of requests. */
    default RequestSchedule atMost(long requests) {
        AtomicLong count = new AtomicLong();
        return now -> count.getAndIncrement() < requests ? next(now) : OVER;
    }
}
