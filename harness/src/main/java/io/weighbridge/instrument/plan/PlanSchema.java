package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.JsonNodePath;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Resource;
import io.weighbridge.instrument.model.Secrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** The JSON Schema of plans or of suites. It reports mistakes as plain sentences. */
public final class PlanSchema {

    /** The schema of a plan. */
    static final PlanSchema PLAN = new PlanSchema("plan.schema.json");

    /** The schema of a suite of plans. */
    public static final PlanSchema SUITE = new PlanSchema("suite.schema.json");

    private final JsonNode schema;
    private final JsonSchema validator;

    private PlanSchema(String resource) {
        this.validator =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(
                                Resource.text(PlanSchema.class, resource),
                                SchemaValidatorsConfig.builder()
                                        .pathType(PathType.JSON_POINTER)
                                        .locale(Locale.ROOT)
                                        .build());
        this.schema = validator.getSchemaNode();
    }

    /** Adds the mistakes that the schema finds, one for each place. */
    public void check(YamlDocument document) {
        Set<String> places = new HashSet<>();
        for (ValidationMessage message : validator.validate(document.root())) {
            String place = place(message);
            if (places.add(place)) {
                document.mistake(place, sentence(message, place));
            }
        }
    }

    /** The place of a mistake: the unknown or missing key, or else the value. */
    private static String place(ValidationMessage message) {
        String instance = message.getInstanceLocation().toString();
        return switch (message.getType()) {
            case "additionalProperties", "required", "propertyNames" ->
                    instance + "/" + YamlDocument.escaped(Objects.toString(message.getProperty()));
            default -> instance;
        };
    }

    private String sentence(ValidationMessage message, String place) {
        JsonNodePath keyword = message.getSchemaLocation().getFragment();
        JsonNode around = schema.at(keyword.getParent().toString());
        String title = around.path("title").asText(message.getMessage());
        return switch (message.getType()) {
            case "additionalProperties" -> unknownKey(message.getProperty(), around, title);
            case "required" -> "%s is missing from %s".formatted(message.getProperty(), title);
            case "not" -> title;
            case "propertyNames" -> {
                String name = TextNode.valueOf(message.getProperty()).toString();
                yield around.at("/propertyNames/title").asText() + ", not " + name;
            }
            case "enum" -> {
                List<String> known =
                        around.path("enum").valueStream().map(JsonNode::asText).toList();
                String hint = DidYouMean.hint(message.getInstanceNode().asText(), known);
                yield wrong(place, title, value(message, place) + hint);
            }
            default -> wrong(place, title, value(message, place));
        };
    }

    private String wrong(String place, String title, String value) {
        String name = place.isEmpty() ? "the file" : named(place);
        return "%s must be %s, not %s".formatted(name, title, value);
    }

    private static String unknownKey(String key, JsonNode schema, String title) {
        List<String> known = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(known::add);
        String hint = DidYouMean.hint(key, known);
        String end = hint.isEmpty() ? "; its keys are " + String.join(", ", known) : hint;
        return "%s is not a key of %s%s".formatted(key, title, end);
    }

    /** A readable name of a place, such as {@code warmup.atMost}; list items are counted from 0. */
    private static String named(String place) {
        StringBuilder name = new StringBuilder();
        for (JsonPointer rest = JsonPointer.compile(place); !rest.matches(); rest = rest.tail()) {
            if (rest.mayMatchElement() && !name.isEmpty()) {
                name.append('[').append(rest.getMatchingIndex()).append(']');
            } else {
                name.append(name.isEmpty() ? "" : ".").append(rest.getMatchingProperty());
            }
        }
        return name.toString();
    }

    private static String value(ValidationMessage message, String place) {
        JsonNode value = message.getInstanceNode();
        if (value.isNull()) {
            return "empty";
        }
        String key = place.substring(place.lastIndexOf('/') + 1);
        String text = new Secrets().value(key, value.toString());
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }
}
