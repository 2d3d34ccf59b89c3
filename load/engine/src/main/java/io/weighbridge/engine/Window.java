package io.weighbridge.engine;

import io.weighbridge.job.EngineCommand;
import io.weighbridge.job.Job;

/**
 * The times of one load, as {@link System#nanoTime}.
 *
 * @param start planned time of the first request
 * @param from start of the time in which answers are counted
 * @param timed earliest planned time of a request whose answer is in the histograms
 * @param end end of the planned times, exclusive
 * @param to end of the time in which answers are counted
 * @param deadline time after which missing answers are not waited for
 */
record Window(long start, long from, long timed, long end, long to, long deadline) {

    private static final double NANOS = 1e9;

    /**
     * The window of a job: the warm-up, then the measured part.
     *
     * @param drain seconds after the measured part within which answers must arrive
     */
    static Window of(Job job, long start, double drain) {
        long from = start + nanos(job.warmup());
        long to = from + nanos(job.duration());
        return new Window(start, from, from, to, to, to + nanos(drain));
    }

    /**
     * The window of a slice, in which all answers are counted.
     *
     * @param drain seconds after the last request within which answers must arrive
     */
    static Window of(EngineCommand.Slice slice, long start, double drain) {
        long end = start + nanos(slice.duration());
        long deadline = end + nanos(drain);
        return new Window(start, start, start + nanos(slice.skip()), end, deadline, deadline);
    }

    /** Whether answers at a time are counted. */
    boolean measures(long time) {
        return time - from >= 0 && time - to < 0;
    }

    /** Whether a time lies before the counted part. */
    boolean warmsUp(long time) {
        return time - from < 0;
    }

    /** Whether the answer to a request with a planned time is in the histograms. */
    boolean times(long planned) {
        return planned - timed >= 0 && planned - end < 0;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS);
    }
}
