package io.weighbridge.engine;

import io.weighbridge.job.EngineCommand;

/**
 * The times of one slice, as {@link System#nanoTime}.
 *
 * @param start planned time of the first request
 * @param timed earliest planned time of a request whose answer is in the histograms; earlier ones
 *     are there only if few others follow
 * @param end end of the planned times, exclusive
 * @param deadline time after which missing answers are not waited for
 */
record Window(long start, long timed, long end, long deadline) {

    private static final double NANOS = 1e9;

    /**
     * The window of a slice.
     *
     * @param drain seconds after the last request within which answers must arrive
     */
    static Window of(EngineCommand.Slice slice, long start, double drain) {
        long end = start + nanos(slice.duration());
        return new Window(start, start + nanos(slice.skip()), end, end + nanos(drain));
    }

    /** Whether a planned time is in the part of the slice that the histograms are for. */
    boolean isTimed(long planned) {
        return planned - timed >= 0 && planned - end < 0;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS);
    }
}
