package io.weighbridge.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Job;
import io.weighbridge.job.JobFile;
import io.weighbridge.job.RequestTemplate;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job as the harness writes it: complete and correct, until a test changes a field. */
final class JobText {

    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> expect = new LinkedHashMap<>();

    private JobText(URI server) {
        fields.put("server", server.toString());
        fields.put("method", "GET");
        fields.put("path", "/plaintext");
        fields.put("headers", Map.of("Accept", "text/plain"));
        fields.put("body", null);
        fields.put("expect", expect);
        fields.put("protocol", "h1");
        fields.put("keepAlive", true);
        fields.put("connections", 4);
        fields.put("pipeline", 1);
        fields.put("model", "closed");
        fields.put("rate", null);
        fields.put("warmup", 0.0);
        fields.put("duration", 0.5);
        fields.put("threads", 1);
        fields.put("seed", 42);
        fields.put("paths", null);
        fields.put("lengths", null);
        fields.put("timeout", null);
        fields.put("prefix", "r00-test");
        expect.put("status", 200);
        expect.put("type", "text/plain");
        expect.put("body", TestServer.HELLO);
        expect.put("length", null);
        expect.put("lengthVaries", false);
    }

    static JobText to(URI server) {
        return new JobText(server);
    }

    JobText with(String field, @Nullable Object value) {
        fields.put(field, value);
        return this;
    }

    JobText without(String field) {
        fields.remove(field);
        return this;
    }

    JobText expecting(String field, @Nullable Object value) {
        expect.put(field, value);
        return this;
    }

    /** Sends a text to the path {@code /ws/echo} and expects it back. */
    JobText saying(String text) {
        return with("method", RequestTemplate.WEBSOCKET)
                .with("path", "/ws/echo")
                .with("headers", Map.of())
                .with("body", text)
                .expecting("status", 101)
                .expecting("type", null)
                .expecting("body", text);
    }

    JobText open(double rate) {
        return with("model", "open").with("rate", rate);
    }

    String text() {
        try {
            return new ObjectMapper().writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    Job job() {
        try {
            return Abilities.checked(JobFile.parse("some.job.json", text()));
        } catch (BadJobException e) {
            throw new IllegalStateException(e);
        }
    }
}
