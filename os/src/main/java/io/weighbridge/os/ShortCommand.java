package io.weighbridge.os;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a program that ends quickly and prints little, such as {@code taskset}. */
final class ShortCommand {

    private ShortCommand() {}

    /**
     * The end of a program.
     *
     * @param succeeded whether its exit code was 0; false if the wait was interrupted
     */
    record Result(boolean succeeded, String output) {}

    static Result run(String... line) throws IOException {
        Process process =
                new ProcessBuilder(List.of(line))
                        .redirectErrorStream(true)
                        .redirectInput(Redirect.from(new File("/dev/null")))
                        .start();
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
