package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.SliceSize;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Cause;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Conversation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Generates load with the project's own generator: one process for a whole run, which keeps its
 * connections to all servers open, so that a slice starts within a millisecond.
 */
final class BuiltIn implements LoadDriver {

    private static final String ERRORS = "generator.stderr";

    /** The only scenario that is opened for each target. */
    private static final String SCENARIO = "requests";

    /** The time limit for a counter of system calls to begin, and to end after the load. */
    private static final Duration COUNTER = Duration.ofSeconds(5);

    private final JvmTool tool;
    private final Children children;
    private @Nullable GeneratorProcess generator;

    /** The number of targets that all processes have opened. No two have the same name. */
    private int named;

    /**
     * @param children owns the generator's process
     */
    BuiltIn(JvmTool tool, Children children) {
        this.tool = tool;
        this.children = children;
    }

    private String name() {
        return tool.id().key();
    }

    @Override
    public String version() {
        return new ToolDriver(tool, children).version();
    }

    @Override
    public List<String> line(LoadJob job) {
        // The process serves loads with any number of connections.
        LoadJob widest = job.withLoad(job.load().withConnections(Load.MOST_CONNECTIONS));
        return tool.java(ToolDriver.binary(tool), "serve", String.valueOf(widest.threads()));
    }

    @Override
    public synchronized RawOutput run(LoadJob job) throws TrialFailedException {
        long start = System.nanoTime();
        try {
            GeneratorProcess running = running(job);
            running.pin(job.pinnedTo());
            ObjectNode slice = slice(job, target(running, job));
            boolean counted = !job.around().isEmpty();
            long at = counted ? counted(running, job, slice) : running.send(job, slice);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            return new RawOutput(name(), line(job), 0, elapsed, files(job), at);
        } catch (IOException e) {
            String sentence =
                    "%s could not send the load: %s; see its output in raw/"
                            .formatted(name(), Cause.of(e));
            throw ToolDriver.failed(sentence, e, generator == null ? List.of() : generator.end());
        } catch (InterruptedException e) {
            throw ToolDriver.interrupted(name(), e);
        }
    }

    /** The process; another one is started if it has ended. */
    private GeneratorProcess running(LoadJob job) throws IOException {
        GeneratorProcess running = generator;
        if (running == null || running.ended()) {
            generator = null;
            Path errors = job.raw().resolve(ERRORS);
            ChildCommand command = new ChildCommand(line(job), Map.of(), job.raw(), errors, errors);
            running = new GeneratorProcess(name(), children.converse(command));
            generator = running;
        }
        return running;
    }

    /**
     * Sends a load while a program counts, which does so as long as its {@code cat} runs. An answer
     * of {@code cat} shows that counting has begun, and closing its input ends it. What the idle
     * server does before and after the load is almost nothing.
     */
    private long counted(GeneratorProcess running, LoadJob job, ObjectNode slice)
            throws IOException, InterruptedException, TrialFailedException {
        List<String> line = new ArrayList<>(job.around());
        line.add("cat");
        Path log = job.path("counter");
        ChildCommand command = new ChildCommand(line, Map.of(), job.raw(), log, log);
        try (Conversation counter = children.converse(command)) {
            if (begins(counter)) {
                long at = running.send(job, slice);
                if (counter.finish(COUNTER)) {
                    return at;
                }
            }
            String sentence =
                    "perf, which counts system calls during the load, failed: see raw/"
                            + log.getFileName();
            throw ToolDriver.failed(sentence, null, List.of());
        }
    }

    private static boolean begins(Conversation counter) throws InterruptedException {
        try {
            return counter.ask("begin", COUNTER) != null;
        } catch (IOException ended) {
            return false;
        }
    }

    /** The name of a job's target, which is opened if the process does not know it. */
    private String target(GeneratorProcess running, LoadJob job)
            throws IOException, InterruptedException, TrialFailedException {
        String known = running.target(open(job));
        if (known != null) {
            return known;
        }
        String fresh = "t" + ++named;
        running.open(fresh, job, open(job), masked(job));
        return fresh;
    }

    private static ObjectNode open(LoadJob job) {
        double timeout = job.timeout().toNanos() / 1e9;
        PreparedMix mix = job.workload().prepared();
        return open(
                job,
                mix == null
                        ? JobFields.scenario(job).put("timeout", timeout)
                        : MixFields.scenario(mix, job.sessions(), timeout));
    }

    /** The command without secrets, for files that are kept. */
    private static ObjectNode masked(LoadJob job) {
        PreparedMix mix = job.workload().prepared();
        return mix == null
                ? open(job.maskingHeaders())
                : open(job, MixFields.masked(mix, job.sessions().size()));
    }

    private static ObjectNode open(LoadJob job, ObjectNode scenario) {
        ObjectNode open = JobFields.JSON.createObjectNode().put("command", "open");
        open.set("endpoint", JobFields.endpoint(job));
        open.putObject("scenarios").set(SCENARIO, scenario);
        return open;
    }

    private static ObjectNode slice(LoadJob job, String target) {
        Load load = job.load();
        boolean mix = job.workload().hasMix();
        ObjectNode slice = JobFields.JSON.createObjectNode();
        slice.put("command", "slice")
                .put("target", target)
                .put("scenario", SCENARIO)
                .put("requests", mix ? load.planned() : null)
                .put("duration", (mix ? longest(job) : job.duration()).toNanos() / 1e9)
                .put("skip", skip(job).toNanos() / 1e9)
                .put("seed", job.seed());
        if (mix) {
            slice.put("first", job.first());
        }
        return slice.put("rate", load.open() ? job.perSecond() : null);
    }

    /**
     * The time limit of a slice of a mix, which ends by its number of requests. At a rate, the
     * slice ends later only if the server does not keep up.
     */
    private static Duration longest(LoadJob job) {
        Duration most = job.killedAfter().dividedBy(2);
        return job.load().open() ? Durations.longer(most, job.duration()) : most;
    }

    /**
     * A server that was idle answers its first requests late, so they are left out of histograms.
     * In a long slice at a fixed rate they are too few to matter, and a slice that its time limit
     * shortens has too few others.
     */
    private static Duration skip(LoadJob job) {
        if (!job.load().open()) {
            return SliceSize.SKIP;
        }
        Duration skipped = SliceSize.skipAtRate(job.perSecond());
        boolean isShort = job.duration().compareTo(SliceSize.passAtRate(job.perSecond())) <= 0;
        boolean leavesOthers = job.duration().compareTo(skipped.multipliedBy(2)) > 0;
        return isShort && leavesOthers ? skipped : Duration.ZERO;
    }

    private static Map<String, Path> files(LoadJob job) {
        Path log = GeneratorProcess.log(job);
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", log);
        files.put("stderr", job.raw().resolve(ERRORS));
        files.put("service", log);
        if (job.load().open()) {
            files.put("response", log);
        }
        return files;
    }

    @Override
    public synchronized void disconnect(URI server) {
        if (generator != null) {
            generator.disconnect(server);
        }
    }
}
