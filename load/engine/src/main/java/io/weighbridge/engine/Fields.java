package io.weighbridge.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fields of one JSON object, each asked for by name and kind; what nobody asked for is wrong.
 */
final class Fields {

    private final String place;
    private final JsonNode object;
    private final Set<String> asked = new HashSet<>();

    /**
     * @param place what a sentence calls the object; ends in a dot or is empty
     */
    Fields(String place, JsonNode object) throws BadJobException {
        this.place = place;
        this.object = object;
        if (!object.isObject()) {
            throw wrong("", "an object", object);
        }
    }

    Fields fields(String name) throws BadJobException {
        return new Fields(place + name + ".", node(name));
    }

    String text(String name) throws BadJobException {
        return optionalText(name).orElseThrow(() -> wrong(name, "text", node(name)));
    }

    Optional<String> optionalText(String name) throws BadJobException {
        JsonNode node = node(name);
        if (absent(node)) {
            return Optional.empty();
        }
        if (!node.isTextual()) {
            throw wrong(name, "text", node);
        }
        return Optional.of(node.textValue());
    }

    boolean flag(String name) throws BadJobException {
        JsonNode node = node(name);
        if (!node.isBoolean()) {
            throw wrong(name, "true or false", node);
        }
        return node.booleanValue();
    }

    long whole(String name, long least, long most) throws BadJobException {
        return optionalWhole(name, least, most)
                .orElseThrow(() -> wrong(name, range("a whole number", least, most), node(name)));
    }

    Optional<Long> optionalWhole(String name, long least, long most) throws BadJobException {
        JsonNode node = node(name);
        if (absent(node)) {
            return Optional.empty();
        }
        boolean fits =
                node.isIntegralNumber()
                        && node.canConvertToLong()
                        && node.longValue() >= least
                        && node.longValue() <= most;
        if (!fits) {
            throw wrong(name, range("a whole number", least, most), node);
        }
        return Optional.of(node.longValue());
    }

    double number(String name, double least, double most) throws BadJobException {
        return optionalNumber(name, least, most)
                .orElseThrow(() -> wrong(name, range("a number", least, most), node(name)));
    }

    OptionalDouble optionalNumber(String name, double least, double most) throws BadJobException {
        JsonNode node = node(name);
        if (absent(node)) {
            return OptionalDouble.empty();
        }
        if (!node.isNumber() || !(node.doubleValue() >= least && node.doubleValue() <= most)) {
            throw wrong(name, range("a number", least, most), node);
        }
        return OptionalDouble.of(node.doubleValue());
    }

    List<String> texts(String name) throws BadJobException {
        JsonNode node = node(name);
        List<String> texts = new ArrayList<>();
        if (absent(node)) {
            return texts;
        }
        if (!node.isArray() || node.isEmpty()) {
            throw wrong(name, "null or a list of one text or more", node);
        }
        for (JsonNode entry : node) {
            if (!entry.isTextual()) {
                throw wrong(name, "a list of texts", entry);
            }
            texts.add(entry.textValue());
        }
        return texts;
    }

    Map<String, String> pairs(String name) throws BadJobException {
        Map<String, String> pairs = new LinkedHashMap<>();
        JsonNode node = node(name);
        if (absent(node)) {
            return pairs;
        }
        if (!node.isObject()) {
            throw wrong(name, "an object of texts", node);
        }
        for (Map.Entry<String, JsonNode> pair : node.properties()) {
            if (!pair.getValue().isTextual()) {
                throw wrong(name + "." + pair.getKey(), "text", pair.getValue());
            }
            pairs.put(pair.getKey(), pair.getValue().textValue());
        }
        return pairs;
    }

    /** Refuses fields that no one has asked for: a misspelt wish must not be ignored. */
    void refuseOthers() throws BadJobException {
        Set<String> others = new TreeSet<>();
        object.fieldNames().forEachRemaining(others::add);
        others.removeAll(asked);
        if (!others.isEmpty()) {
            throw new BadJobException(
                    "the job has "
                            + place
                            + others.iterator().next()
                            + ", which this tool does not know: take it out, or use the tool of the"
                            + " same build");
        }
    }

    BadJobException wrong(String name, String wanted, Object came) {
        return new BadJobException(
                "%s%s was to be %s, but is %s: correct the job"
                        .formatted(
                                place.isEmpty() && name.isEmpty() ? "the job" : place,
                                name,
                                wanted,
                                came instanceof MissingNode ? "missing" : came));
    }

    private JsonNode node(String name) {
        asked.add(name);
        return object.path(name);
    }

    private static boolean absent(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    private static String range(String what, Number least, Number most) {
        return what + " from " + least + " to " + most;
    }
}
