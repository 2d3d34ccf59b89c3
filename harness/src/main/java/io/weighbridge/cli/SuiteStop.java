package io.weighbridge.cli;

import java.io.PrintWriter;

/**
 * Prints how to continue a suite that is stopped by Ctrl-C or SIGTERM. The JVM runs its hooks
 * concurrently, so this neither waits for the children nor delays them.
 */
final class SuiteStop implements AutoCloseable {

    private final Thread hook;

    private SuiteStop(Thread hook) {
        this.hook = hook;
    }

    /**
     * Prints the notice if the JVM is stopped before this is closed.
     *
     * @param id the suite's id
     */
    static SuiteStop of(String id, PrintWriter err) {
        Thread hook =
                new Thread(
                        () -> err.println("for the whole suite: weigh run --resume " + id),
                        "suite-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        return new SuiteStop(hook);
    }

    /** Whether the JVM is shutting down. Failures from then on only follow from that. */
    static boolean requested() {
        Thread probe = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException ending) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The JVM is already shutting down, and the notice is being printed.
        }
    }
}
