package io.weighbridge.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.job.RequestTemplate;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a target, a scenario and a slice as the harness writes them: complete and correct,
 * until a test changes one.
 */
final class LoadText {

    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> expect = new LinkedHashMap<>();

    private LoadText(URI server) {
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
        fields.put("rate", null);
        fields.put("duration", 0.5);
        fields.put("skip", 0.0);
        fields.put("seed", 42);
        fields.put("paths", null);
        fields.put("lengths", null);
        fields.put("timeout", null);
        expect.put("status", 200);
        expect.put("type", "text/plain");
        expect.put("body", TestServer.HELLO);
        expect.put("length", null);
        expect.put("lengthVaries", false);
    }

    static LoadText to(URI server) {
        return new LoadText(server);
    }

    LoadText with(String field, @Nullable Object value) {
        fields.put(field, value);
        return this;
    }

    /** One of several requests: a name, and a path with an answer of any text. */
    static LoadText card(URI server, String name, String path) {
        return to(server)
                .with("name", name)
                .with("path", path)
                .expecting("body", null)
                .expecting("lengthVaries", true);
    }

    LoadText without(String field) {
        fields.remove(field);
        return this;
    }

    LoadText expecting(String field, @Nullable Object value) {
        expect.put(field, value);
        return this;
    }

    /** Sends a text to the path {@code /ws/echo} and expects it back. */
    LoadText saying(String text) {
        return with("method", RequestTemplate.WEBSOCKET)
                .with("path", "/ws/echo")
                .with("headers", Map.of())
                .with("body", text)
                .expecting("status", 101)
                .expecting("type", null)
                .expecting("body", text);
    }

    LoadText open(double rate) {
        return with("rate", rate);
    }

    ObjectNode fields() {
        return new ObjectMapper().valueToTree(fields);
    }
}
