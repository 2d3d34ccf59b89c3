package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A load tool of this project that is a separate JVM program. Gatling and JMH read a job file, warm
 * themselves up, generate load, and print one JSON document; {@code load/README.md} describes the
 * file and the document. The built-in load generator reads commands: see {@link BuiltIn}.
 */
final class JvmTool extends Tool {

    /**
     * The tool must be warm before it measures: cold, it uses several times as much CPU per
     * request.
     */
    private static final double WARMUP_SECONDS = 2;

    private final Path jar;

    JvmTool(LoadTool id, Path jar) {
        super(id, "\\s*(\\S.*)", "-jar", jar.toString(), "--version");
        this.jar = jar;
    }

    /** Gatling or JMH, as the project in the working directory builds it. */
    static JvmTool ofProject(LoadTool id) {
        return new JvmTool(id, id.jar().toAbsolutePath());
    }

    private static Path module(LoadTool id) {
        return Path.of("load", id.key());
    }

    /** The path of the Java that runs the harness, if the tool's jar has been built. */
    @Override
    @Nullable Path find() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return Files.isRegularFile(jar) ? java : null;
    }

    @Override
    String missing() {
        if (id() == LoadTool.BUILTIN) {
            return "builtin is needed, but this weigh.jar was built without it: build weigh.jar"
                    + " with `mvn -Dquick -pl load/engine,harness -am package`";
        }
        return Files.isRegularFile(module(id()).resolve("pom.xml"))
                ? "%s is needed but is not built: build it with `mvn -Dquick -pl %s -am package`"
                        .formatted(id().key(), module(id()))
                : "%s is needed but is not in weigh.jar: run ./weigh in the project's folder, or choose --driver builtin"
                        .formatted(id().key());
    }

    @Override
    List<List<String>> installation() {
        return List.of();
    }

    @Override
    List<String> line(Path binary, LoadJob job) {
        if (!job.load().options().isEmpty()) {
            throw new UsageException(
                    "%s takes no options, but was given %s: leave them out"
                            .formatted(id().key(), String.join(" ", job.load().options())));
        }
        return java(binary, job.file("job.json"));
    }

    /** The command that starts the tool's jar. */
    List<String> java(Path binary, String... arguments) {
        List<String> line = new ArrayList<>(List.of(binary.toString(), "-Xmx512m"));
        line.addAll(flags());
        line.addAll(List.of("-jar", jar.toString()));
        line.addAll(List.of(arguments));
        return List.copyOf(line);
    }

    /**
     * With the fast compiler alone, a tool uses a third of the CPU per request. It runs on one core
     * for seconds, so it would bear the cost of the optimising compiler, but end before that
     * finishes. JMH keeps its usual settings.
     */
    private List<String> flags() {
        return id() == LoadTool.JMH
                ? List.of("-XX:+UseParallelGC")
                : List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    }

    @Override
    void prepare(LoadJob job) throws IOException {
        Files.writeString(
                job.path("job.json"),
                JobFields.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document(job))
                        + "\n");
    }

    private static ObjectNode document(LoadJob job) {
        Load load = job.load();
        ObjectNode document = JobFields.JSON.createObjectNode();
        document.set("endpoint", JobFields.endpoint(job));
        document.set("scenario", JobFields.scenario(job));
        document.put("model", load.open() ? "open" : "closed");
        document.put("rate", load.open() ? job.perSecond() : null);
        return document.put("warmup", WARMUP_SECONDS)
                .put("duration", job.duration().toMillis() / 1000.0)
                .put("threads", job.threads())
                .put("seed", job.seed())
                .put("prefix", job.prefix());
    }

    @Override
    List<String> filesWithHeaders(LoadJob job) {
        return List.of(job.file("job.json"));
    }

    @Override
    Map<String, String> files(LoadJob job) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("service", job.file("service.hlog"));
        files.put("response", job.file("response.hlog"));
        switch (id()) {
            case GATLING -> files.put("report", job.file("gatling") + "/index.html");
            case JMH -> files.put("jmh", job.file("jmh.json"));
            default -> {}
        }
        return files;
    }
}
