package io.weighbridge.jmh;

/**
 * The calls of one thread, one after the other, each of which another thread may cut off. The
 * interrupt that does so never reaches the call after it.
 */
final class Call {

    private final Thread caller;
    private boolean underWay;
    private boolean cut;
    private long begun;

    /**
     * @param caller who alone begins and ends calls
     */
    Call(Thread caller) {
        this.caller = caller;
    }

    /**
     * A call begins.
     *
     * @param now as {@link System#nanoTime} tells it
     */
    synchronized void begins(long now) {
        begun = now;
        underWay = true;
        cut = false;
    }

    /**
     * The call is over.
     *
     * @return whether it came to its end by itself
     */
    synchronized boolean ends() {
        underWay = false;
        if (cut) {
            // The client may have passed the interrupt over: it was for this call.
            Thread.interrupted();
        }
        return !cut;
    }

    /** Interrupts the call that is under way if it has been since before a time. */
    synchronized void cutIfBegunBefore(long time) {
        if (underWay && begun - time <= 0) {
            underWay = false;
            cut = true;
            caller.interrupt();
        }
    }
}
