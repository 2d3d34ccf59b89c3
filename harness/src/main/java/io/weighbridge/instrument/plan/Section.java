package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A mapping in a plan file, with its position. Missing values, and values of the wrong type, are
 * absent; the schema has already reported the latter.
 */
public record Section(JsonNode node, String pointer) {

    boolean has(String key) {
        return node.has(key);
    }

    public String pointerTo(String key) {
        return pointer + "/" + YamlDocument.escaped(key);
    }

    @Nullable String text(String key) {
        return node.path(key).textValue();
    }

    public String text(String key, String otherwise) {
        String text = text(key);
        return text == null ? otherwise : text;
    }

    /** A text that the schema requires. */
    public String required(String key) {
        return Objects.requireNonNull(text(key), key);
    }

    long whole(String key, long otherwise) {
        JsonNode value = node.path(key);
        return value.isIntegralNumber() ? value.asLong() : otherwise;
    }

    public List<String> texts(String key) {
        return node.path(key).valueStream().map(JsonNode::asText).toList();
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

    /** The names of a list's items. */
    List<String> names(String list) {
        return sections(list).stream()
                .map(item -> item.text("name"))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The items of a list, without empty ones. */
    List<Section> sections(String key) {
        JsonNode items = node.path(key);
        return IntStream.range(0, items.isArray() ? items.size() : 0)
                .filter(index -> !items.get(index).isNull())
                .mapToObj(index -> new Section(items.get(index), pointerTo(key) + "/" + index))
                .toList();
    }
}
