package io.weighbridge.engine;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Plans when each request of a load is sent. One schedule serves all threads. */
final class RequestSchedule {

    /** Returned when no further request is planned. */
    static final long OVER = Long.MAX_VALUE;

    private final AtomicLong taken = new AtomicLong();
    private final Window window;
    private final boolean open;
    private final double period;
    private final boolean counts;
    private final long requests;

    private RequestSchedule(@Nullable Double rate, Window window, @Nullable Long requests) {
        this.window = window;
        this.open = rate != null;
        this.period = rate == null ? 0 : 1e9 / rate;
        this.counts = open || requests != null;
        this.requests = requests == null ? Long.MAX_VALUE : requests;
    }

    /**
     * The schedule of a load.
     *
     * @param rate requests per second in the open model; null in the closed one
     * @param requests their maximum number; null: only the end of the window ends the load
     */
    static RequestSchedule of(@Nullable Double rate, Window window, @Nullable Long requests) {
        return new RequestSchedule(rate, window, requests);
    }

    /** Whether requests are planned at a rate, instead of following the answers. */
    boolean isOpen() {
        return open;
    }

    /**
     * Takes the next request.
     *
     * @return its number, from 0; in the closed model without a maximum, requests have no numbers
     */
    long take() {
        return counts ? taken.getAndIncrement() : 0;
    }

    /**
     * The planned time of a request.
     *
     * <p>Closed model: a free slot sends its next request at once. Open model: the i-th request is
     * planned for {@code start + i / rate}, whichever slot sends it and however late. The schedule
     * continues even if all connections are busy.
     *
     * @param number as taken
     * @param now as {@link System#nanoTime}
     * @return the time, which is in the past if the request is already late; or {@link #OVER}
     */
    long planned(long number, long now) {
        if (number >= requests) {
            return OVER;
        }
        long planned = open ? window.start() + (long) (number * period) : now;
        return planned - window.end() < 0 ? planned : OVER;
    }
}
