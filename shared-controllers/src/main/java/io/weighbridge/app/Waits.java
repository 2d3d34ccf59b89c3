package io.weighbridge.app;

/** A slow downstream service, with the delay given in the path. */
public final class Waits {

    /** The longest wait: a minute. */
    private static final int MOST_MILLIS = 60_000;

    private Waits() {}

    /**
     * The length of the wait.
     *
     * @param millis 0 to 60000
     * @throws org.springframework.web.server.ResponseStatusException with status 400 if it is
     *     invalid
     */
    public static int millis(String millis) {
        return PathNumber.read(millis, MOST_MILLIS);
    }

    /** Blocks the calling thread, and returns the requested time. */
    public static String sleep(int millis) throws InterruptedException {
        Thread.sleep(millis);
        return answer(millis);
    }

    /** The body of the answer after the wait. */
    public static String answer(int millis) {
        return Integer.toString(millis);
    }
}
