package io.weighbridge.run;

import io.weighbridge.result.RunDirectory;

/**
 * Says, where a run is stopped by Ctrl-C or SIGTERM, that nothing finished is lost and how to go
 * on. The JVM runs its hooks side by side, so this neither waits for the children's end nor holds
 * it up.
 */
final class StopNotice implements AutoCloseable {

    private final Thread hook;

    private StopNotice(Thread hook) {
        this.hook = hook;
    }

    static StopNotice of(RunDirectory directory, Progress progress) {
        String id = directory.record().id();
        String sentence =
                "stopped; finished rounds are kept, and weigh run --resume " + id + " goes on";
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
            // the JVM is ending: the notice is being given
        }
    }
}
