package io.weighbridge.run;

import io.weighbridge.result.RunDirectory;

/**
 * Prints how to resume a run that is stopped by Ctrl-C or SIGTERM. The JVM runs its hooks
 * concurrently, so this neither waits for the children nor delays them.
 */
final class StopNotice implements AutoCloseable {

    private final Thread hook;

    private StopNotice(Thread hook) {
        this.hook = hook;
    }

    static StopNotice of(RunDirectory directory, Progress progress) {
        String id = directory.record().id();
        String sentence =
                "stopped; finished rounds are kept. To continue: weigh run --resume " + id;
        Thread hook =
                new Thread(
                        () -> {
                            progress.runEnded();
                            progress.note(sentence);
                        },
                        "stop-notice");
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
