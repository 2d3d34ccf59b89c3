package io.weighbridge.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;

/** Commands as the harness writes them. */
final class CommandText {

    private static final ObjectMapper JSON = new ObjectMapper();

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

    private static final List<String> SLICE = List.of("rate", "duration", "skip", "seed");

    private CommandText() {}

    /** Opens a target, under the name {@code it}, with the scenario {@code one}. */
    static ObjectNode open(LoadText text) {
        ObjectNode open = JSON.createObjectNode().put("command", "open").put("target", "it");
        open.set("endpoint", text.fields().retain(ENDPOINT));
        return with(open, "one", text);
    }

    /** Opens a target at an address as {@link LoadText} asks it. */
    static ObjectNode open(URI server) {
        return open(LoadText.to(server));
    }

    /** The same with one more scenario. */
    static ObjectNode with(ObjectNode open, String name, LoadText text) {
        open.withObject("scenarios").set(name, text.fields().retain(SCENARIO));
        return open;
    }

    /** Opens a target whose scenario {@code one} has several requests and a deck. */
    static ObjectNode deck(List<Integer> cards, LoadText... requests) {
        ObjectNode open = open(requests[0]);
        ObjectNode scenario = JSON.createObjectNode();
        ArrayNode array = scenario.putArray("requests");
        for (LoadText request : requests) {
            array.add(request.fields().retain(SCENARIO));
        }
        scenario.set("deck", JSON.valueToTree(cards));
        open.withObject("scenarios").set("one", scenario);
        return open;
    }

    /** The scenario {@code one}, to be changed. */
    static ObjectNode scenario(ObjectNode open) {
        return open.withObject("scenarios").withObject("one");
    }

    /** A slice of the closed model with so many cards of a deck. */
    static ObjectNode cards(long first, int number) {
        return slice(number).put("first", first);
    }

    /** A slice that its duration ends. */
    static ObjectNode slice(LoadText text) {
        ObjectNode slice = JSON.createObjectNode().put("command", "slice").put("target", "it");
        slice.put("scenario", "one").setAll(text.fields().retain(SLICE));
        return slice;
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
