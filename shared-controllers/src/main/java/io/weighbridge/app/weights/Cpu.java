package io.weighbridge.app.weights;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time, burnt to measure. */
final class Cpu {

    private static final int BATCHES = 200;
    private static final int BATCH = 500;

    /**
     * What looking at the clock costs, in nanoseconds: some 20 where it is read in user mode, more
     * in a virtual machine. The quickest of many batches, since the first are interpreted and any
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
     * Keeps the calling thread busy for some time on the clock of the wall, looking at it included:
     * what passes before the first look is read, after the last one, and on average beyond the end
     * is a look and a half.
     *
     * <p>That clock is read without entering the kernel. The thread's own CPU clock is a system
     * call, which would be a good tenth of a weight of microseconds. The price: a thread that is
     * preempted while it spins burns less, which is rare in microseconds, as its turns last
     * milliseconds.
     */
    static void spin(long nanos) {
        long start = System.nanoTime();
        long enough = nanos - Math.round(1.5 * LOOK);
        while (System.nanoTime() - start < enough) {
            // Thread.onSpinWait() would leave the core to its other hardware thread.
        }
    }

    /** Burns CPU time of the calling thread by its own clock, however often it is preempted. */
    static void burn(long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + nanos;
        for (long left = nanos; left > 0; left = end - threads.getCurrentThreadCpuTime()) {
            spin(left);
        }
    }
}
