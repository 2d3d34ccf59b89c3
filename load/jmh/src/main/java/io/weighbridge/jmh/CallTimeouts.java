package io.weighbridge.jmh;

import io.weighbridge.job.Job;
import java.util.Collection;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts calls that take longer than the job's timeout. Without a timeout, it interrupts calls
 * that still run some seconds after the planned end of their iteration. The client's own time limit
 * per request would not include the body, and would cost a timer and a wake-up of its selector for
 * each request.
 */
final class CallTimeouts implements AutoCloseable {

    private static final long MILLIS_LATER = 4000;

    /** Interval between checks; a call may exceed its limit by this time. */
    private static final long MILLIS_BETWEEN = 100;

    private static final double NANOS = 1e9;

    private final Timer timer = new Timer("timeouts", true);

    /**
     * Starts the checks.
     *
     * @param nanos planned duration of the iteration
     * @param calls the calls of all threads
     */
    CallTimeouts(Job job, long nanos, Collection<InterruptibleCall> calls) {
        Double timeout = job.scenario().timeout();
        long longest = timeout == null ? 0 : (long) (timeout * NANOS);
        long firstCheck = timeout == null ? TimeUnit.NANOSECONDS.toMillis(nanos) + MILLIS_LATER : 0;
        timer.schedule(cutting(calls, longest), firstCheck, between(longest));
    }

    private static TimerTask cutting(Collection<InterruptibleCall> calls, long longest) {
        return new TimerTask() {
            @Override
            public void run() {
                long now = System.nanoTime();
                calls.forEach(call -> call.cutIfBegunBefore(now - longest));
            }
        };
    }

    private static long between(long longest) {
        long tenth = TimeUnit.NANOSECONDS.toMillis(longest) / 10;
        return tenth == 0 ? MILLIS_BETWEEN : Math.min(MILLIS_BETWEEN, tenth);
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
