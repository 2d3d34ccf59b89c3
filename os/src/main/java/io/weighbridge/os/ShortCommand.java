package io.weighbridge.os;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a program that ends quickly and prints little, such as {@code taskset}. */
final class ShortCommand {

    /** Far more than these programs need, even on a busy machine. */
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private ShortCommand() {}

    /**
     * The end of a program.
     *
     * @param succeeded whether its exit code was 0; false if the wait was interrupted, or if the
     *     program was killed at its deadline
     */
    record Result(boolean succeeded, String output) {}

    static Result run(String... line) throws IOException {
        return run(DEADLINE, line);
    }

    static Result run(Duration deadline, String... line) throws IOException {
        Process process =
                new ProcessBuilder(List.of(line))
                        .redirectErrorStream(true)
                        .redirectInput(Redirect.from(new File("/dev/null")))
                        .start();
        CompletableFuture.delayedExecutor(deadline.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::destroyForcibly);
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            return new Result(process.waitFor() == 0, output);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return new Result(false, output);
        }
    }
}
