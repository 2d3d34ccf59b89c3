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
     * From now on until it is closed.
     *
     * @param id the suite's
     */
    static SuiteStop of(String id, PrintWriter err) {
        Thread hook =
                new Thread(
                        () -> err.println("for the whole suite: weigh run --resume " + id),
                        "suite-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        return new SuiteStop(hook);
    }

    /** Whether the JVM is ending: what fails from now on fails because of that. */
    static boolean asked() {
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
            // the notice is being given
        }
    }
}
