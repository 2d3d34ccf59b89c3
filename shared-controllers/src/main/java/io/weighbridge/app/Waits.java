package io.weighbridge.app;

/** A slow downstream, as long as the path says. */
public final class Waits {

    /** The longest wait: a minute. */
    private static final int MOST_MILLIS = 60_000;

    private Waits() {}

    /**
     * How long to wait.
     *
     * @param millis 0 to 60000
     * @throws org.springframework.web.server.ResponseStatusException status 400, where it is none
     */
    public static int millis(String millis) {
        return PathNumber.read(millis, MOST_MILLIS);
    }

    /** Holds the calling thread, and answers with the time it was asked to. */
    public static String sleep(int millis) throws InterruptedException {
        Thread.sleep(millis);
        return answer(millis);
    }

    /** The body of the answer once the time is over. */
    public static String answer(int millis) {
        return Integer.toString(millis);
    }
}
