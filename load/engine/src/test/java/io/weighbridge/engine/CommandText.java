package io.weighbridge.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;

/** Commands as the harness writes them. */
final class CommandText {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> ENDPOINT =
            List.of("server", "protocol", "keepAlive", "connections", "pipeline");

    private static final List<String> SCENARIO =
            List.of("method", "path", "headers", "body", "expect", "paths", "lengths", "timeout");

    private CommandText() {}

    /** Opens a target, under the name {@code it}, with the scenario {@code one} of a job. */
    static ObjectNode open(JobText job) {
        ObjectNode fields = fields(job);
        ObjectNode open = JSON.createObjectNode().put("command", "open").put("target", "it");
        open.setAll(fields.deepCopy().retain(ENDPOINT));
        return with(open, "one", job);
    }

    /** Opens a target at an address as {@link JobText} asks it. */
    static ObjectNode open(URI server) {
        return open(JobText.to(server));
    }

    /** The same with one more scenario. */
    static ObjectNode with(ObjectNode open, String name, JobText job) {
        open.withObject("scenarios").set(name, fields(job).retain(SCENARIO));
        return open;
    }

    private static ObjectNode fields(JobText job) {
        try {
            return (ObjectNode) JSON.readTree(job.text());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A slice of the closed model with so many requests. */
    static ObjectNode slice(int requests) {
        return JSON.createObjectNode()
                .put("command", "slice")
                .put("target", "it")
                .put("scenario", "one")
                .put("requests", requests)
                .putNull("rate")
                .put("duration", 30)
                .put("skip", 0)
                .put("seed", 42);
    }

    static ObjectNode close() {
        return JSON.createObjectNode().put("command", "close").put("target", "it");
    }
}
