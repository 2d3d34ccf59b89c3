package io.weighbridge.services.compose;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs programs of Compose and of an engine. Their output may contain secrets: it is kept in the
 * run's temporary folder while a program runs, and nowhere else.
 *
 * @param children owns the processes
 * @param env variables for the programs, such as the address of the engine
 * @param directory working directory of the programs
 */
public record EngineCalls(Children children, Map<String, String> env, Path directory) {

    /** Longer than an engine needs for an answer, even on a busy machine. */
    static final Duration QUESTION = Duration.ofSeconds(30);

    /**
     * The end of a program.
     *
     * @param code its exit code; null if it was killed at its deadline
     */
    public record Answer(@Nullable Integer code, String out, String err) {

        /** Whether its exit code is 0. */
        public boolean succeeded() {
            return code != null && code == 0;
        }

        /** The lines of its output that are not blank. */
        public List<String> lines() {
            return out.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        }

        /** What it printed last, standard error first. */
        public List<String> complaint() {
            return (err.isBlank() ? out : err).lines().filter(line -> !line.isBlank()).toList();
        }

        /** The first line of its complaint; never empty. */
        public String firstLine() {
            return complaint().stream()
                    .findFirst()
                    .orElse(code == null ? "it did not answer" : "its exit code is " + code);
        }
    }

    /**
     * Asks a short question.
     *
     * @throws InterruptedException if the user stopped the run
     * @throws BackendFailedException if the program cannot be started
     */
    public Answer ask(List<String> line) throws InterruptedException {
        return run(line, QUESTION);
    }

    /**
     * Runs a program to its end.
     *
     * @throws InterruptedException if the user stopped the run
     * @throws BackendFailedException if it cannot be started
     */
    public Answer run(List<String> line, Duration within) throws InterruptedException {
        try (TemporaryFolder output = children.temporary("engine")) {
            Path out = output.path().resolve("out");
            Path err = output.path().resolve("err");
            Integer code;
            try (Child child = children.start(new ChildCommand(line, env, directory, out, err))) {
                code = child.await(within);
            }
            if (children.ended()) {
                throw new InterruptedException("the user stopped the run");
            }
            return new Answer(code, text(out), text(err));
        } catch (IOException e) {
            if (children.ended()) {
                throw new InterruptedException("the user stopped the run");
            }
            String sentence = "%s cannot be run (%s)".formatted(line.get(0), Cause.of(e));
            throw new BackendFailedException(new IllegalStateException(sentence, e));
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
