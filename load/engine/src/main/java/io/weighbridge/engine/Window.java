package io.weighbridge.engine;

import io.weighbridge.job.EngineCommand;
import io.weighbridge.job.Job;

/**
 * The times of one load, as {@link System#nanoTime} tells them.
 *
 * @param start the first request is planned for then
 * @param from answers are counted from then on
 * @param timed answers to requests that are planned for then or later go into the histograms
 * @param end no request is planned for then or later
 * @param to answers are counted until then
 * @param deadline what is unanswered then is not waited for any more
 */
record Window(long start, long from, long timed, long end, long to, long deadline) {

    private static final double NANOS = 1e9;

    /**
     * The warm-up and then the measured part of a job.
     *
     * @param drain seconds that answers may take after the measured part
     */
    static Window of(Job job, long start, double drain) {
        long from = start + nanos(job.warmup());
        long to = from + nanos(job.duration());
        return new Window(start, from, from, to, to, to + nanos(drain));
    }

    /**
     * A slice, all of whose answers are counted.
     *
     * @param drain seconds that answers may take after the last request
     */
    static Window of(EngineCommand.Slice slice, long start, double drain) {
        long end = start + nanos(slice.duration());
        long deadline = end + nanos(drain);
        return new Window(start, start, start + nanos(slice.skip()), end, deadline, deadline);
    }

    /** Whether a time lies in the part whose answers are counted. */
    boolean measures(long time) {
        return time - from >= 0 && time - to < 0;
    }

    /** Whether a time lies before the part whose answers are counted. */
    boolean warmsUp(long time) {
        return time - from < 0;
    }

    /** Whether the answer to a request that is planned for a time goes into the histograms. */
    boolean times(long planned) {
        return planned - timed >= 0 && planned - end < 0;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS);
    }
}
