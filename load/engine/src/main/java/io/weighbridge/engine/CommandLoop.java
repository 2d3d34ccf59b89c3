package io.weighbridge.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.EngineCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;

/** Reads commands, one per line, and answers each with a line, until the input ends. */
final class CommandLoop {

    private static final ObjectMapper JSON = new ObjectMapper();

    private CommandLoop() {}

    /**
     * Executes all commands. A command that fails is answered with an error.
     *
     * @throws IOException if commands cannot be read
     */
    static void run(Generator generator, BufferedReader commands, PrintStream answers)
            throws IOException, InterruptedException {
        for (String line; (line = commands.readLine()) != null; ) {
            answers.println(JSON.writeValueAsString(answer(generator, line)));
        }
    }

    private static EngineAnswer answer(Generator generator, String line)
            throws InterruptedException {
        long readAt = System.nanoTime();
        try {
            return generator.execute(EngineCommand.parse(line), readAt);
        } catch (BadJobException e) {
            return new EngineAnswer.Failed(String.valueOf(e.getMessage()));
        }
    }
}
