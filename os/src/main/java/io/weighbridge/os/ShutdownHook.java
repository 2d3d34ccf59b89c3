package io.weighbridge.os;

/**
 * Work that is done if Ctrl-C or SIGTERM stops the JVM before the hook is closed. The JVM runs all
 * hooks concurrently, so none waits for another.
 *
 * @param thread does the work
 */
public record ShutdownHook(Thread thread) implements AutoCloseable {

    /**
     * Adds a hook.
     *
     * @param name of its thread
     */
    public static ShutdownHook of(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        Runtime.getRuntime().addShutdownHook(thread);
        return new ShutdownHook(thread);
    }

    /** Removes the hook, unless it already runs. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException stopping) {
            // The JVM is being stopped, and the hook runs.
        }
    }
}
