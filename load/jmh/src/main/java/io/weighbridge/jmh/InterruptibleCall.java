package io.weighbridge.jmh;

/**
 * The calls of one thread, one after the other, which another thread may interrupt. An interrupt
 * never affects a later call.
 */
final class InterruptibleCall {

    private final Thread caller;
    private boolean underWay;
    private boolean cut;
    private long begun;

    /**
     * @param caller the only thread that begins and ends these calls
     */
    InterruptibleCall(Thread caller) {
        this.caller = caller;
    }

    /**
     * Called when a call begins.
     *
     * @param now as {@link System#nanoTime}
     */
    synchronized void begins(long now) {
        begun = now;
        underWay = true;
        cut = false;
    }

    /**
     * Called when a call ends.
     *
     * @return whether it was not interrupted
     */
    synchronized boolean ends() {
        underWay = false;
        if (cut) {
            // The client may have ignored the interrupt, which must not reach the next call.
            Thread.interrupted();
        }
        return !cut;
    }

    /** Interrupts the current call if it began before a given time. */
    synchronized void cutIfBegunBefore(long time) {
        if (underWay && begun - time <= 0) {
            underWay = false;
            cut = true;
            caller.interrupt();
        }
    }
}
