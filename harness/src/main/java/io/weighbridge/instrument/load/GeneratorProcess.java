package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Conversation;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.PrivateFile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process of the project's own generator, and the targets that it has opened. All commands and
 * answers are appended to one file. Not thread-safe.
 */
final class GeneratorProcess {

    /** The file with all commands and answers of a run. */
    private static final String LOG = "generator.jsonl";

    /** The time limit for closing connections. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final String tool;
    private final Conversation conversation;

    /** By the command that opened them. */
    private final Map<String, Opened> targets = new LinkedHashMap<>();

    private @Nullable CpuSet cpus;
    private boolean ended;

    private record Opened(String name, URI server) {}

    /**
     * Takes over a process that has just been started.
     *
     * @param tool its name
     */
    GeneratorProcess(String tool, Conversation conversation) {
        this.tool = tool;
        this.conversation = conversation;
    }

    boolean ended() {
        return ended;
    }

    /** MovedJars the process, which starts on all CPUs that the harness may use at that moment. */
    void pin(@Nullable CpuSet wanted) throws IOException {
        Affinity affinity = Affinity.available();
        if (Objects.equals(wanted, cpus) || affinity == null) {
            return;
        }
        affinity.pin(conversation.pid(), wanted == null ? affinity.all() : wanted);
        cpus = wanted;
    }

    /** The name of the target that a command has opened; null if it was not sent. */
    @Nullable String target(ObjectNode open) {
        Opened known = targets.get(open.toString());
        return known == null ? null : known.name();
    }

    /**
     * Opens a target.
     *
     * @param name that no other target in the file has
     * @param masked the command without secrets, for the file
     */
    void open(String name, LoadJob job, ObjectNode command, ObjectNode masked)
            throws IOException, InterruptedException, TrialFailedException {
        append(log(job), masked.put("target", name).toString());
        String key = command.toString();
        exchange(job, command.put("target", name));
        targets.put(key, new Opened(name, job.server()));
    }

    /**
     * Sends a command, and stores it with its answer.
     *
     * @return the position of the answer in the file
     * @throws TrialFailedException if the answer is an error, or is late, after which the process
     *     is ended
     */
    long send(LoadJob job, ObjectNode command)
            throws IOException, InterruptedException, TrialFailedException {
        long at = append(log(job), command.toString());
        exchange(job, command);
        return at;
    }

    /** The file with all commands and answers. */
    static Path log(LoadJob job) {
        return job.raw().resolve(LOG);
    }

    /** Sends a command and stores its answer. */
    private void exchange(LoadJob job, ObjectNode command)
            throws IOException, InterruptedException, TrialFailedException {
        String answer = conversation.ask(command.toString(), job.killedAfter());
        if (answer == null) {
            throw ToolDriver.hung(tool, job.killedAfter(), end());
        }
        append(log(job), answer);
        JsonNode read = JobFields.JSON.readTree(answer);
        if (read.path("answer").asText().equals("error")) {
            String sentence = tool + " could not send the load: " + read.path("error").asText();
            throw ToolDriver.failed(sentence, null, List.of());
        }
    }

    /**
     * @return the new length of the file, in bytes
     */
    private static long append(Path log, String line) throws IOException {
        PrivateFile.createIfAbsent(log);
        Files.writeString(log, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        return Files.size(log);
    }

    /** Closes the connections to a server. */
    void disconnect(URI server) {
        for (Map.Entry<String, Opened> entry : List.copyOf(targets.entrySet())) {
            if (entry.getValue().server().equals(server)) {
                targets.remove(entry.getKey());
                close(entry.getValue());
            }
        }
    }

    private void close(Opened opened) {
        if (ended) {
            return;
        }
        ObjectNode close = JobFields.JSON.createObjectNode();
        close.put("command", "close").put("target", opened.name());
        try {
            if (conversation.ask(close.toString(), CLOSING) == null) {
                end();
            }
        } catch (IOException e) {
            end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end();
        }
    }

    /**
     * Ends the process.
     *
     * @return the last lines of its standard error
     */
    List<String> end() {
        ended = true;
        conversation.close();
        return conversation.lastLines(Failure.MOST_LINES);
    }
}
