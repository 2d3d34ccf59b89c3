package io.weighbridge.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.model.Secrets;
import io.weighbridge.plan.Json;
import io.weighbridge.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Restores the masked secrets of a plan from other plans. It takes the value at the same place if
 * masking that value gives the same text.
 */
public final class MaskedPlan {

    /** Texts for people, which stay unchanged. */
    private static final Set<String> WORDS = Set.of("title", "notes");

    private final List<String> missing = new ArrayList<>();

    /** The same place in a plan that may have the secrets, as it is and masked. */
    private record Source(JsonNode open, JsonNode masked) {

        static Source of(Plan plan) {
            ObjectNode tree = Json.MAPPER.valueToTree(plan);
            return new Source(tree, MaskedTree.of(tree, new Secrets()));
        }

        Source at(String key) {
            return new Source(open.path(key), masked.path(key));
        }

        Source at(int index) {
            return new Source(open.path(index), masked.path(index));
        }

        /**
         * Targets and workloads are identified by their names, whatever their position in a list.
         */
        Source named(String name) {
            for (int index = 0; index < open.size(); index++) {
                if (open.path(index).path("name").asText().equals(name)) {
                    return at(index);
                }
            }
            return new Source(MissingNode.getInstance(), MissingNode.getInstance());
        }
    }

    /**
     * A plan whose masks were replaced as far as possible.
     *
     * @param missing the places of masks that could not be replaced, such as {@code
     *     targets.tomcat.properties.db.password}
     */
    public record Restored(Plan plan, List<String> missing) {

        public Restored {
            missing = List.copyOf(missing);
        }
    }

    private MaskedPlan() {}

    /**
     * Finds the secrets of a plan.
     *
     * @param sources plans that may have them; the first that has one is used
     */
    public static Restored restored(Plan masked, List<Plan> sources) {
        MaskedPlan search = new MaskedPlan();
        List<Source> from = sources.stream().map(Source::of).toList();
        JsonNode tree = search.node("", Json.MAPPER.valueToTree(masked), from);
        try {
            return new Restored(Json.MAPPER.treeToValue(tree, Plan.class), search.missing);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan of the same shape can be read", e);
        }
    }

    private JsonNode node(String place, JsonNode masked, List<Source> sources) {
        if (masked.isObject()) {
            return object(place, (ObjectNode) masked, sources);
        }
        if (masked.isArray()) {
            return array(place, masked, sources);
        }
        return masked.isTextual() && Secrets.isMasked(masked.textValue())
                ? text(place, masked.textValue(), sources)
                : masked;
    }

    private ObjectNode object(String place, ObjectNode masked, List<Source> sources) {
        ObjectNode restored = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : masked.properties()) {
            String key = entry.getKey();
            JsonNode value = entry.getValue();
            if (!WORDS.contains(key)) {
                String inside = place.isEmpty() ? key : place + "." + key;
                value = node(inside, value, sources.stream().map(it -> it.at(key)).toList());
            }
            restored.set(key, value);
        }
        return restored;
    }

    private ArrayNode array(String place, JsonNode masked, List<Source> sources) {
        ArrayNode restored = JsonNodeFactory.instance.arrayNode();
        for (int index = 0; index < masked.size(); index++) {
            JsonNode item = masked.get(index);
            String name = item.path("name").asText();
            List<Source> from = new ArrayList<>();
            for (Source source : sources) {
                from.add(name.isEmpty() ? source.at(index) : source.named(name));
            }
            String inside = name.isEmpty() ? String.valueOf(index + 1) : name;
            restored.add(node(place + "." + inside, item, from));
        }
        return restored;
    }

    private JsonNode text(String place, String masked, List<Source> sources) {
        for (Source source : sources) {
            boolean known = source.open.isTextual() && !Secrets.isMasked(source.open.textValue());
            if (known && Secrets.alike(masked, source.masked.asText())) {
                return TextNode.valueOf(source.open.textValue());
            }
        }
        missing.add(place);
        return TextNode.valueOf(masked);
    }
}
