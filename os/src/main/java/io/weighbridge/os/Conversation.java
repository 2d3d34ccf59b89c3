package io.weighbridge.os;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A child that keeps running and executes commands: it reads a line from its standard input, and
 * answers with a line on its standard output. Not thread-safe.
 */
public final class Conversation implements AutoCloseable {

    /** Marks the end of the answers. No answer contains a line break. */
    private static final String END = "\n";

    private final Child child;
    private final BufferedWriter commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /** Takes over the standard input and output of a process that has just been started. */
    Conversation(Child child, Process process) {
        this.child = child;
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
        Thread reader = new Thread(() -> read(process), "answers of " + child.pid());
        reader.setDaemon(true);
        reader.start();
    }

    private void read(Process process) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line; (line = lines.readLine()) != null; ) {
                answers.add(line);
            }
        } catch (IOException e) {
            // The process has ended, and its pipe with it.
        } finally {
            answers.add(END);
        }
    }

    public long pid() {
        return child.pid();
    }

    /**
     * Sends a line and waits for the answer. If there is none in time, close the child: a late
     * answer would be mistaken for the answer to the next line.
     *
     * @param line without a line break
     * @return the answer; null if there is none at the deadline
     * @throws IOException if the child has ended
     */
    public @Nullable String ask(String line, Duration deadline)
            throws IOException, InterruptedException {
        commands.write(line);
        commands.write('\n');
        commands.flush();
        String answer = answers.poll(deadline.toNanos(), TimeUnit.NANOSECONDS);
        if (END.equals(answer)) {
            throw new IOException("its process ended unexpectedly");
        }
        return answer;
    }

    /** The last lines of its standard error. */
    public List<String> lastLines(int most) {
        return child.lastLines(most);
    }

    /**
     * Closes the child's standard input and waits for the child to end, as it should then.
     *
     * @return whether it ended before the deadline and without error
     */
    public boolean finish(Duration deadline) throws IOException, InterruptedException {
        commands.close();
        return child.succeeds(deadline);
    }

    /** Ends the child at once. */
    @Override
    public void close() {
        child.close();
    }
}
