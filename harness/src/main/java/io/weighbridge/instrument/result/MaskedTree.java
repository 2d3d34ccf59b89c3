package io.weighbridge.instrument.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.instrument.model.Secrets;
import java.util.Map;
import java.util.Set;

/**
 * Masks secrets before a value is written: keyed values according to their keys, command lines
 * according to their arguments, and all other texts according to their form.
 *
 * @param secrets remembers the secrets that are masked
 */
record MaskedTree(Secrets secrets) {

    private static final Set<String> PAIRS = Set.of("properties", "env", "headers", "login");
    private static final Set<String> ARGUMENTS =
            Set.of("command", "jvmFlags", "flags", "arguments", "options");

    /** Messages of processes and of the harness, which may contain secrets anywhere. */
    private static final Set<String> MESSAGES =
            Set.of("sentence", "lastLines", "detail", "why", "failure");

    /** Keys of texts that stay as they are, because they are sent, or are compared with answers. */
    private static final Set<String> VERBATIM = Set.of("body", "bodyBase64");

    /** A tree without secrets. */
    static ObjectNode of(ObjectNode tree, Secrets secrets) {
        return new MaskedTree(secrets).object("", tree);
    }

    private JsonNode node(String key, JsonNode node) {
        if (node.isObject()) {
            return object(key, (ObjectNode) node);
        }
        if (node.isArray()) {
            return ARGUMENTS.contains(key) ? arguments(node) : array(key, node);
        }
        return node.isTextual() ? TextNode.valueOf(text(key, node.textValue())) : node;
    }

    private ObjectNode object(String key, ObjectNode node) {
        ObjectNode masked = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            JsonNode value = entry.getValue();
            masked.set(
                    entry.getKey(),
                    PAIRS.contains(key) && value.isTextual()
                            ? TextNode.valueOf(secrets.value(entry.getKey(), value.textValue()))
                            : node(entry.getKey(), value));
        }
        return masked;
    }

    private ArrayNode array(String key, JsonNode node) {
        ArrayNode masked = JsonNodeFactory.instance.arrayNode();
        node.forEach(item -> masked.add(node(key, item)));
        return masked;
    }

    private ArrayNode arguments(JsonNode node) {
        ArrayNode masked = JsonNodeFactory.instance.arrayNode();
        secrets.arguments(node.valueStream().map(JsonNode::asText).toList()).forEach(masked::add);
        return masked;
    }

    private String text(String key, String text) {
        if (VERBATIM.contains(key)) {
            return text;
        }
        return MESSAGES.contains(key) ? secrets.message(text) : secrets.text(text);
    }
}
