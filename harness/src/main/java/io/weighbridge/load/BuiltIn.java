package io.weighbridge.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Conversation;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.PrivateFile;
import io.weighbridge.plan.Load;
import io.weighbridge.result.RawOutput;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Generates load with the project's own generator: one process for a whole run, which keeps its
 * connections to all servers open, so that a slice starts within a millisecond. All commands and
 * answers are appended to one file.
 */
final class BuiltIn implements LoadDriver {

    /** The file with all commands and answers of a run. */
    private static final String LOG = "generator.jsonl";

    private static final String ERRORS = "generator.stderr";

    /** The only scenario that is opened for each target. */
    private static final String SCENARIO = "requests";

    /** One thread can send more requests than one core of a server can answer. */
    private static final String THREADS = "1";

    /** The time until a counter of system calls begins to count. */
    private static final Duration COUNTER = Duration.ofMillis(300);

    /** The largest slowdown of a server whose system calls are counted. */
    private static final int SLOWED = 5;

    /** The time limit for closing connections. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    /**
     * A server that was idle answers its first requests late, so they are left out of histograms.
     */
    private static final double SKIP_SECONDS = 0.005;

    private final JvmTool tool;
    private final ToolDriver alone;
    private final Children children;

    /** The name of each target, by the command that opened it. */
    private final Map<String, Opened> targets = new LinkedHashMap<>();

    private @Nullable Conversation generator;
    private @Nullable CpuSet cpus;
    private int named;

    private record Opened(String name, URI server) {}

    /**
     * @param children owns the generator's process
     */
    BuiltIn(JvmTool tool, Children children) {
        this.tool = tool;
        this.alone = new ToolDriver(tool, children);
        this.children = children;
    }

    private String name() {
        return tool.id().key();
    }

    @Override
    public String version() {
        return alone.version();
    }

    @Override
    public List<String> line(LoadJob job) {
        return serve();
    }

    private List<String> serve() {
        return tool.java(ToolDriver.binary(tool), "serve", THREADS);
    }

    @Override
    public synchronized RawOutput run(LoadJob job) throws TrialFailedException {
        long start = System.nanoTime();
        try {
            Conversation conversation = running(job);
            pin(conversation, job.cpus());
            ObjectNode slice = slice(job, target(conversation, job));
            boolean counted = !job.around().isEmpty();
            long at = counted ? counted(conversation, job, slice) : send(conversation, job, slice);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            return new RawOutput(name(), serve(), 0, elapsed, files(job), at);
        } catch (IOException e) {
            String sentence =
                    "%s could not send the load: %s; see its output in raw/"
                            .formatted(name(), Cause.of(e));
            throw ToolDriver.failed(sentence, e, end());
        } catch (InterruptedException e) {
            throw ToolDriver.interrupted(name(), e);
        }
    }

    private Conversation running(LoadJob job) throws IOException {
        Conversation running = generator;
        if (running == null) {
            Path errors = job.raw().resolve(ERRORS);
            ChildCommand command = new ChildCommand(serve(), Map.of(), job.raw(), errors, errors);
            running = children.converse(command);
            generator = running;
            cpus = null;
        }
        return running;
    }

    /** Moves the generator, which starts on all CPUs that the harness may use at that moment. */
    private void pin(Conversation conversation, @Nullable CpuSet wanted) throws IOException {
        Affinity affinity = Affinity.available();
        if (Objects.equals(wanted, cpus) || affinity == null) {
            return;
        }
        affinity.pin(conversation.pid(), wanted == null ? affinity.all() : wanted);
        cpus = wanted;
    }

    /**
     * Sends a load and counts during it. The counter wraps a pause, and the load runs during the
     * pause: before and after the load an idle server does almost nothing.
     */
    private long counted(Conversation conversation, LoadJob job, ObjectNode slice)
            throws IOException, InterruptedException, TrialFailedException {
        Duration load = job.duration();
        Duration pause = COUNTER.multipliedBy(2).plus(load.multipliedBy(SLOWED));
        List<String> line = new ArrayList<>(job.around());
        line.addAll(List.of("sleep", String.valueOf(pause.toMillis() / 1e3)));
        Path log = job.raw().resolve(job.file("counter"));
        ChildCommand command = new ChildCommand(line, Map.of(), job.raw(), log, log);
        try (Child counter = children.start(command)) {
            Thread.sleep(COUNTER.toMillis());
            long at = send(conversation, job, slice);
            if (!counter.succeeds(pause.plus(CLOSING))) {
                String sentence =
                        "perf, which counts system calls during the load, failed: see raw/"
                                + log.getFileName();
                throw ToolDriver.failed(sentence, null, List.of());
            }
            return at;
        }
    }

    private String target(Conversation conversation, LoadJob job)
            throws IOException, InterruptedException, TrialFailedException {
        String key = open(job).toString();
        Opened known = targets.get(key);
        if (known != null) {
            return known.name();
        }
        Opened opened = new Opened("t" + ++named, job.server());
        append(log(job), open(job.maskingHeaders()).put("target", opened.name()).toString());
        exchange(conversation, job, open(job).put("target", opened.name()));
        targets.put(key, opened);
        return opened.name();
    }

    private static ObjectNode open(LoadJob job) {
        ObjectNode open = JobFields.endpoint(job).put("command", "open");
        open.putObject("scenarios").set(SCENARIO, JobFields.scenario(job));
        return open;
    }

    private static ObjectNode slice(LoadJob job, String target) {
        Load load = job.load();
        ObjectNode slice = JobFields.JSON.createObjectNode();
        slice.put("command", "slice")
                .put("target", target)
                .put("scenario", SCENARIO)
                .putNull("requests")
                .put("duration", job.duration().toNanos() / 1e9)
                .put("skip", load.open() ? 0 : SKIP_SECONDS)
                .put("seed", job.seed());
        return slice.put("rate", load.open() ? job.perSecond() : null);
    }

    /**
     * Sends a command, and stores it with its answer.
     *
     * @return the position of the answer in the log
     */
    private long send(Conversation conversation, LoadJob job, ObjectNode command)
            throws IOException, InterruptedException, TrialFailedException {
        long at = append(log(job), command.toString());
        exchange(conversation, job, command);
        return at;
    }

    private static Path log(LoadJob job) {
        return job.raw().resolve(LOG);
    }

    /** Sends a command and stores its answer. */
    private void exchange(Conversation conversation, LoadJob job, ObjectNode command)
            throws IOException, InterruptedException, TrialFailedException {
        String answer = conversation.ask(command.toString(), job.killedAfter());
        if (answer == null) {
            throw ToolDriver.hung(name(), job.killedAfter(), end());
        }
        append(log(job), answer);
        JsonNode read = read(answer);
        if (read.path("answer").asText().equals("error")) {
            String sentence = name() + " could not send the load: " + read.path("error").asText();
            throw ToolDriver.failed(sentence, null, List.of());
        }
    }

    private static JsonNode read(String answer) throws IOException {
        try {
            return JobFields.JSON.readTree(answer);
        } catch (JsonProcessingException e) {
            throw new IOException("its answer is not JSON: " + answer, e);
        }
    }

    /**
     * @return the new length of the file, in bytes
     */
    private static long append(Path log, String line) throws IOException {
        if (!Files.exists(log)) {
            PrivateFile.create(log);
        }
        Files.writeString(log, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        return Files.size(log);
    }

    private static Map<String, Path> files(LoadJob job) {
        Path log = log(job);
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", log);
        files.put("stderr", job.raw().resolve(ERRORS));
        files.put("service", log);
        if (job.load().open()) {
            files.put("response", log);
        }
        return files;
    }

    /**
     * Ends the process; the next slice starts another one.
     *
     * @return the last lines of its standard error
     */
    private List<String> end() {
        Conversation ending = generator;
        generator = null;
        targets.clear();
        if (ending == null) {
            return List.of();
        }
        ending.close();
        return ending.lastLines(Failure.MOST_LINES);
    }

    @Override
    public synchronized void leave(URI server) {
        for (Map.Entry<String, Opened> entry : List.copyOf(targets.entrySet())) {
            if (entry.getValue().server().equals(server)) {
                targets.remove(entry.getKey());
                close(entry.getValue());
            }
        }
    }

    private void close(Opened opened) {
        Conversation running = generator;
        if (running == null) {
            return;
        }
        ObjectNode close = JobFields.JSON.createObjectNode();
        close.put("command", "close").put("target", opened.name());
        try {
            if (running.ask(close.toString(), CLOSING) == null) {
                end();
            }
        } catch (IOException e) {
            end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end();
        }
    }
}
