package io.weighbridge.app.weights;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/**
 * Stops all threads of this process again and again, as a long collection does. A shell sends the
 * signals, because a stopped process cannot wake itself up.
 */
final class Pause implements DisposableBean {

    /**
     * Ends when the process does. When it is ended itself, it wakes the process up. The arguments
     * are the process, and the seconds between pauses and of a pause.
     */
    private static final String SCRIPT =
            "trap 'kill -CONT $1; exit' TERM INT HUP; while sleep $2 && kill -STOP $1; do sleep $3;"
                    + " kill -CONT $1; done 2>/dev/null";

    private static final double MILLIS = 1e3;

    /** No pauses. */
    static final Pause NONE = new Pause(null);

    private final @Nullable Process shell;

    private Pause(@Nullable Process shell) {
        this.shell = shell;
    }

    /**
     * Begins to stop this process.
     *
     * @param length of a pause
     * @param every from the end of a pause to the begin of the next
     */
    static Pause begin(Duration length, Duration every) {
        String self = String.valueOf(ProcessHandle.current().pid());
        List<String> command =
                List.of("sh", "-c", SCRIPT, "pause", self, seconds(every), seconds(length));
        try {
            return new Pause(
                    new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException("weights.pause needs a shell named sh", e);
        }
    }

    private static String seconds(Duration time) {
        return String.valueOf(time.toMillis() / MILLIS);
    }

    @Override
    public void destroy() {
        if (shell != null) {
            shell.destroy();
        }
    }
}
