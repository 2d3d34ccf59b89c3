package io.weighbridge.run;

import io.weighbridge.result.RunDirectory;

/**
 * Prints how to resume a run or a suite that is stopped by Ctrl-C or SIGTERM. The JVM runs its
 * hooks concurrently, so the notice neither waits for the end of child processes nor delays it.
 */
public final class StopNotice implements AutoCloseable {

    private final Thread hook;

    private StopNotice(Thread hook) {
        this.hook = hook;
    }

    static StopNotice of(RunDirectory directory, Progress progress) {
        String sentence =
                "stopped; finished rounds are kept. To continue: " + directory.resumeCommand();
        return of(
                () -> {
                    progress.runEnded();
                    progress.note(sentence);
                });
    }

    /** Prints the notice if the JVM is stopped before the notice is closed. */
    public static StopNotice of(Runnable printing) {
        Thread hook = new Thread(printing, "stop-notice");
        Runtime.getRuntime().addShutdownHook(hook);
        return new StopNotice(hook);
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
