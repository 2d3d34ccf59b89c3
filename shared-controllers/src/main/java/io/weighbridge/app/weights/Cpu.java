package io.weighbridge.app.weights;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time, burnt to measure. */
final class Cpu {

    private Cpu() {}

    /**
     * Keeps the calling thread busy for some time on the clock of the wall.
     *
     * <p>That clock is read without entering the kernel. The thread's own CPU clock is a system
     * call, which would be a good tenth of a weight of microseconds. The price: a thread that is
     * preempted while it spins burns less, which is rare in microseconds, as its turns last
     * milliseconds.
     */
    static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
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
