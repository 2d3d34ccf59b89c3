package io.weighbridge.engine;

import io.weighbridge.job.Job;

/**
 * The times of one load, as {@link System#nanoTime} tells them.
 *
 * @param start the first request is planned for then
 * @param from the measured part begins
 * @param to the measured part ends; no request is planned for then or later
 * @param deadline what is unanswered then has timed out
 */
record Window(long start, long from, long to, long deadline) {

    private static final double NANOS = 1e9;

    /**
     * @param drain seconds that answers may take after the measured part
     */
    static Window starting(long start, Job job, double drain) {
        long from = start + nanos(job.warmup());
        long to = from + nanos(job.duration());
        return new Window(start, from, to, to + nanos(drain));
    }

    /** Whether a time lies in the measured part. */
    boolean measures(long time) {
        return time - from >= 0 && time - to < 0;
    }

    /** Whether a time lies before the measured part. */
    boolean warmsUp(long time) {
        return time - from < 0;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS);
    }
}
