package io.weighbridge.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Starts a load tool as the harness does: its jar, in a raw folder, with a job file.
 *
 * @param jar of the tool
 * @param folder in which it is started
 */
public record Tool(Path jar, Path folder) {

    private static final String PREFIX = "r00-small-plaintext";

    /**
     * The result of a tool.
     *
     * @param code its exit code
     * @param out its standard output
     * @param err its standard error
     * @param seconds it ran
     */
    public record Ended(int code, String out, String err, double seconds) {

        /** The JSON document; fails if there is anything else on standard output. */
        public JsonNode document() throws IOException {
            return new ObjectMapper().readerFor(JsonNode.class).readTree(out);
        }
    }

    private static final List<String> ENDPOINT =
            List.of("server", "trust", "protocol", "keepAlive", "connections", "pipeline");

    private static final List<String> SCENARIO =
            List.of(
                    "name",
                    "method",
                    "path",
                    "headers",
                    "body",
                    "bodyBase64",
                    "expect",
                    "paths",
                    "lengths",
                    "timeout");

    /**
     * The fields of a job, without the objects that contain them: two connections with plain-text
     * requests, 1 s of warm-up and 1 s measured.
     */
    public static ObjectNode job(String server) {
        ObjectNode job = new ObjectMapper().createObjectNode();
        job.put("server", server).put("method", "GET").put("path", "/plaintext");
        job.putObject("headers").put("Accept", "text/plain");
        job.putNull("body");
        ObjectNode expect = job.putObject("expect");
        expect.put("status", 200).put("type", "text/plain").put("body", "Hello, World!");
        expect.put("length", 13).put("lengthVaries", false);
        job.put("protocol", "h1").put("keepAlive", true).put("connections", 2).put("pipeline", 1);
        job.put("model", "closed").putNull("rate");
        job.put("warmup", 1.0).put("duration", 1.0).put("threads", 1).put("seed", 42);
        job.putNull("paths").putNull("lengths").putNull("timeout");
        return job.put("prefix", PREFIX);
    }

    /** The text of a job file with these fields. */
    public static String text(ObjectNode fields) {
        ObjectNode job = fields.deepCopy();
        job.remove(ENDPOINT);
        job.remove(SCENARIO);
        job.set("endpoint", fields.deepCopy().retain(ENDPOINT));
        job.set("scenario", fields.deepCopy().retain(SCENARIO));
        return job.toPrettyString();
    }

    /** Starts the tool on a job, and waits for its end. */
    public Ended drive(ObjectNode job, Consumer<ObjectNode> change)
            throws IOException, InterruptedException {
        change.accept(job);
        Files.writeString(folder.resolve(PREFIX + ".job.json"), text(job));
        return start(PREFIX + ".job.json");
    }

    /** Starts the tool and waits for its end, at most a minute. */
    public Ended start(String... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "", ".stdout");
        Path err = Files.createTempFile(folder, "", ".stderr");
        List<String> command =
                new java.util.ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx256m",
                                "-jar",
                                jar.toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        long started = System.nanoTime();
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new IOException(jar + " did not end by itself: " + Files.readString(err));
            }
            return new Ended(
                    process.exitValue(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8),
                    (System.nanoTime() - started) / 1e9);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }
}
