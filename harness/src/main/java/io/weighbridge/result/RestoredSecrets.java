package io.weighbridge.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.model.Secrets;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Json;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.ResumeValues;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Restores the secrets of a plan, which are masked in the files of its run, from the command line
 * and from the plan's file. A value of a place is used if masking the value gives the text that the
 * files have in the same place. A place is a list of keys; targets and workloads are identified by
 * their names, whatever their position in a list, and other items by their numbers.
 */
public final class RestoredSecrets {

    /** Texts for people, which stay unchanged. */
    private static final Set<String> WORDS = Set.of("title", "notes");

    /** The texts of the run's files by their places, in the order of the plan. */
    private final Map<List<String>, String> stored;

    /** The values of masked texts, by their places. */
    private final Map<List<String>, String> found = new HashMap<>();

    /** Options that give neither a secret of the run nor what the run has anyway. */
    private final Set<String> idle = new TreeSet<>();

    private RestoredSecrets(Map<List<String>, String> stored) {
        this.stored = stored;
    }

    /**
     * A plan with its secrets.
     *
     * @param masked as the files have it
     * @param file the plan's file; null if flags replaced a plan
     * @throws UsageException naming the secrets that were not found, and how to supply them; or
     *     naming the options that would have no effect
     */
    public static Plan of(Plan masked, @Nullable Path file, ResumeValues commandLine) {
        Path from = commandLine.plan() == null ? file : commandLine.plan();
        JsonNode tree = Json.MAPPER.valueToTree(masked);
        RestoredSecrets search = new RestoredSecrets(texts(tree));
        search.take(from, masked);
        search.take(commandLine);
        List<String> missing = search.missing();
        if (!missing.isEmpty()) {
            throw new UsageException(
                    "Secrets are not stored with a run, and %s needs these: %s. %s"
                            .formatted(masked.name(), String.join(", ", missing), cure(from)));
        }
        if (!search.idle.isEmpty()) {
            throw new UsageException(
                    "A resumed run keeps its settings; only its secrets can be given again. These options hold none of them: %s. Leave them out, or start a new run."
                            .formatted(String.join(", ", search.idle)));
        }
        JsonNode open = walk(List.of(), tree, search.found::getOrDefault);
        return Json.MAPPER.convertValue(open, Plan.class);
    }

    /** Takes the values of the plan's file; none if it can no longer be read. */
    private void take(@Nullable Path file, Plan masked) {
        if (file == null) {
            return;
        }
        try {
            ObjectNode tree = Json.MAPPER.valueToTree(launching(PlanFile.read(file), masked));
            Map<List<String>, String> masks = texts(MaskedTree.of(tree, new Secrets()));
            texts(tree).forEach((place, text) -> takes(place, text, masks.getOrDefault(place, "")));
        } catch (UsageException unreadable) {
            // The command line may have all secrets.
        }
    }

    /** The plan of the file, with the run's launches as its targets if it has factors. */
    private static Plan launching(Plan file, Plan masked) {
        Factorial drawn = masked.factorial();
        Factorial factors = file.factorial();
        return drawn != null && drawn.drawn() && factors != null
                ? file.withTargets(factors.launched(drawn))
                : file;
    }

    /** Takes the values of the command line, which replace those of the file. */
    private void take(ResumeValues typed) {
        typed.properties()
                .forEach((key, value) -> take("properties", key, value, "--property " + key));
        typed.env().forEach((key, value) -> take("env", key, value, "--env " + key));
        typed.headers().forEach((key, value) -> take("headers", key, value, "--header " + key));
        take("jvmFlags", typed.jvmFlags(), "--jvm-flag=");
        take("arguments", typed.arguments(), "--arg=");
        URI store = typed.store();
        if (store != null) {
            take("store", "uri", store.toString(), "--elasticsearch");
        }
    }

    /** Takes a value for each place that ends with a section and a key. */
    private void take(String section, String key, String value, String option) {
        String mask = new Secrets().value(key, value);
        idle.add(option);
        for (List<String> place : stored.keySet()) {
            boolean named =
                    section.equals(section(place)) && key.equals(place.get(place.size() - 1));
            if (named && takes(place, value, mask)) {
                idle.remove(option);
            }
        }
    }

    /**
     * Takes arguments for each list of a section. They have the order of the list, which may have
     * others between them.
     */
    private void take(String section, List<String> values, String option) {
        List<String> masks = new Secrets().arguments(values);
        masks.forEach(mask -> idle.add(option + mask));
        Collection<List<List<String>>> lists =
                stored.keySet().stream()
                        .filter(place -> section.equals(section(place)))
                        .collect(Collectors.groupingBy(place -> place.subList(0, place.size() - 1)))
                        .values();
        lists.forEach(list -> take(list, values, masks, option));
    }

    private void take(
            List<List<String>> list, List<String> values, List<String> masks, String option) {
        int next = 0;
        for (int index = 0; index < values.size(); index++) {
            for (int number = next; number < list.size(); number++) {
                if (takes(list.get(number), values.get(index), masks.get(index))) {
                    idle.remove(option + masks.get(index));
                    next = number + 1;
                    break;
                }
            }
        }
    }

    /** Whether a value is that of a place, or may be the secret of the place, and is taken then. */
    private boolean takes(List<String> place, String value, String mask) {
        String text = stored.getOrDefault(place, "");
        if (!Secrets.isMasked(text)) {
            return text.equals(value);
        }
        if (Secrets.isMasked(value) || !Secrets.alike(text, mask)) {
            return false;
        }
        found.put(place, value);
        return true;
    }

    /** The places of masked texts without a value, or with a value that cannot be theirs. */
    private List<String> missing() {
        List<String> missing = new ArrayList<>();
        stored.forEach(
                (place, text) -> {
                    if (Secrets.isMasked(text) && (!found.containsKey(place) || ambiguous(place))) {
                        missing.add(String.join(".", place));
                    }
                });
        return missing;
    }

    /** Whether another place, whose secret was a different one, has the same value. */
    private boolean ambiguous(List<String> place) {
        String text = stored.getOrDefault(place, "");
        return found.entrySet().stream()
                .filter(other -> other.getValue().equals(found.get(place)))
                .map(other -> stored.getOrDefault(other.getKey(), ""))
                .anyMatch(other -> !other.equals(text) && Secrets.alike(other, text));
    }

    private static String cure(@Nullable Path file) {
        return file == null
                ? "Give them again with --property KEY=VALUE, --jvm-flag=FLAG, --arg=ARG,"
                        + " --env NAME=VALUE, --header 'NAME: VALUE' or --elasticsearch URL."
                : "Put them back into %s. Or, except for a suite, name the plan that has them with --plan, or give them with an option such as --header if all targets have the same value."
                        .formatted(file);
    }

    private static Map<List<String>, String> texts(JsonNode tree) {
        Map<List<String>, String> texts = new LinkedHashMap<>();
        walk(
                List.of(),
                tree,
                (place, text) -> {
                    texts.put(place, text);
                    return text;
                });
        return texts;
    }

    /**
     * The same tree, with each text replaced by the function's result for the text and its place.
     */
    private static JsonNode walk(
            List<String> place, JsonNode node, BiFunction<List<String>, String, String> text) {
        if (node.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> entry : node.properties()) {
                String key = entry.getKey();
                JsonNode value = entry.getValue();
                object.set(
                        key, WORDS.contains(key) ? value : walk(inside(place, key), value, text));
            }
            return object;
        }
        if (node.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            for (JsonNode item : node) {
                String name = item.path("name").asText();
                String key = name.isEmpty() ? String.valueOf(array.size() + 1) : name;
                array.add(walk(inside(place, key), item, text));
            }
            return array;
        }
        return node.isTextual() ? TextNode.valueOf(text.apply(place, node.textValue())) : node;
    }

    private static List<String> inside(List<String> place, String key) {
        return Stream.concat(place.stream(), Stream.of(key)).toList();
    }

    /** The key of the object or list that has a place. */
    private static String section(List<String> place) {
        return place.size() < 2 ? "" : place.get(place.size() - 2);
    }
}
