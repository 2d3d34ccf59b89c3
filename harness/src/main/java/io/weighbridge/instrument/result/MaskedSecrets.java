package io.weighbridge.instrument.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Plan;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The secrets of a stored plan: they are masked, so such a plan cannot be carried out again. */
public final class MaskedSecrets {

    /** Texts for people, and texts that are never masked. */
    private static final Set<String> OTHERS = Set.of("title", "notes", "body", "bodyBase64");

    /** The option that sets the key {@code uri}, which no plan file has. */
    private static final String URL_OPTION = "--elasticsearch";

    private MaskedSecrets() {}

    /**
     * Why a stored plan cannot be carried out again: a sentence that names the keys and options of
     * its masked secrets; null if it has none.
     */
    public static @Nullable String obstacle(Plan stored) {
        Set<String> names = new LinkedHashSet<>();
        collect("", Json.MAPPER.valueToTree(stored), names);
        return names.isEmpty()
                ? null
                : "A run does not store secrets, so %s cannot be resumed: write ${env:NAME} instead of the literal secret of %s, and start again."
                        .formatted(stored.name(), String.join(", ", names));
    }

    /**
     * Collects the names of masked texts.
     *
     * @param name of the node: its key, or the argument that it is or that it follows
     */
    private static void collect(String name, JsonNode node, Set<String> names) {
        if (node.isTextual() && Secrets.isMasked(node.textValue())) {
            names.add(name.equals("uri") ? URL_OPTION : name);
        }
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            if (!OTHERS.contains(entry.getKey())) {
                collect(entry.getKey(), entry.getValue(), names);
            }
        }
        if (node.isArray()) {
            String before = name;
            for (JsonNode item : node) {
                String word = item.asText();
                collect(Secrets.isMask(word) ? before : word, item, names);
                before = word;
            }
        }
    }
}
