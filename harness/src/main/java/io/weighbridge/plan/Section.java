package io.weighbridge.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A mapping in a plan file, with its position. Missing values, and values of the wrong type, are
 * absent; the schema has already reported the latter.
 */
record Section(JsonNode node, String pointer) {

    boolean has(String key) {
        return node.has(key);
    }

    String pointerTo(String key) {
        return pointer + "/" + YamlDocument.escaped(key);
    }

    Optional<String> text(String key) {
        return Optional.of(node.path(key)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    OptionalLong whole(String key) {
        JsonNode value = node.path(key);
        return value.isIntegralNumber() ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
    }

    OptionalInt count(String key) {
        JsonNode value = node.path(key);
        return value.canConvertToInt() && value.isIntegralNumber()
                ? OptionalInt.of(value.asInt())
                : OptionalInt.empty();
    }

    boolean flag(String key, boolean otherwise) {
        return node.path(key).asBoolean(otherwise);
    }

    OptionalDouble share(String key) {
        JsonNode value = node.path(key);
        return value.isTextual() || value.isNumber()
                ? OptionalDouble.of(Quantity.share(value.asText()))
                : OptionalDouble.empty();
    }

    Optional<Duration> duration(String key) {
        return text(key).map(Quantity::duration);
    }

    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        node.path(key).forEach(item -> texts.add(item.asText()));
        return texts;
    }

    Map<String, String> pairs(String key) {
        Map<String, String> pairs = new LinkedHashMap<>();
        node.path(key)
                .properties()
                .forEach(pair -> pairs.put(pair.getKey(), pair.getValue().asText()));
        return pairs;
    }

    Section section(String key) {
        return new Section(node.path(key), pointerTo(key));
    }

    List<Section> sections(String key) {
        JsonNode items = node.path(key);
        return IntStream.range(0, items.isArray() ? items.size() : 0)
                .mapToObj(index -> new Section(items.get(index), pointerTo(key) + "/" + index))
                .toList();
    }
}
