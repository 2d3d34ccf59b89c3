package io.weighbridge.app.weights;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Uses a known amount of CPU time. */
final class Cpu {

    private static final int BATCHES = 200;
    private static final int BATCH = 500;

    /**
     * Of an amount of so many nanoseconds or more, the system calls of {@link #burn} are less than
     * a thousandth. A thread that uses so much is likely to be preempted meanwhile, and in a pod to
     * be throttled.
     */
    static final long LONG = 1_000_000;

    /**
     * The cost of reading the clock, in nanoseconds: about 20 if it is read in user mode, more in a
     * virtual machine. It is the fastest of many batches, because the first are interpreted and any
     * may be preempted.
     */
    private static final double LOOK = look();

    private Cpu() {}

    private static double look() {
        long quickest = Long.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            long start = System.nanoTime();
            long end = start;
            for (int i = 0; i < BATCH; i++) {
                end = System.nanoTime();
            }
            quickest = Math.min(quickest, end - start);
        }
        return (double) quickest / BATCH;
    }

    /**
     * Keeps the calling thread busy for a time on the wall clock. One and a half readings of the
     * clock are subtracted: the loop takes longer than its clock shows by a part of the first and
     * of the last reading, and ends half a reading late on average.
     *
     * <p>The wall clock is read without entering the kernel. The thread's CPU clock would need a
     * system call, which takes more than a tenth of an overhead of microseconds. A thread that is
     * preempted while it spins uses less CPU than it should. This is rare within microseconds,
     * because time slices last milliseconds.
     */
    static void spin(long nanos) {
        long start = System.nanoTime();
        long enough = nanos - Math.round(1.5 * LOOK);
        while (System.nanoTime() - start < enough) {
            // Thread.onSpinWait() would leave the core to its other hardware thread.
        }
    }

    /**
     * Uses an amount of CPU time according to the calling thread's CPU clock, however often the
     * thread is preempted.
     */
    static void burn(long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + nanos;
        for (long left = nanos; left > 0; left = end - threads.getCurrentThreadCpuTime()) {
            spin(left);
        }
    }
}
