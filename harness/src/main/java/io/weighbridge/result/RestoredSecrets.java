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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
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

    private static final List<String> STORE = List.of("store", "uri");
    private static final List<String> FACTORS = List.of("factorial", "factors");

    private final Map<List<String>, String> stored;
    private final ResumeValues commandLine;
    private final Map<List<String>, Value> planFile;

    /** The masked texts that the same typed values fit, in the order of the plan. */
    private final Map<List<String>, Set<String>> masks = new HashMap<>();

    private final List<String> missing = new ArrayList<>();

    /**
     * A value that may have been masked, and its mask.
     *
     * @param option that gave it, such as {@code --property db.password}; empty for a plan's value
     */
    private record Value(String open, String mask, String option) {

        boolean fits(String masked) {
            return !Secrets.isMasked(open) && Secrets.alike(masked, mask);
        }
    }

    /**
     * @param stored the texts of the run's files, in their order
     * @param planFile the values of the plan's file
     */
    private RestoredSecrets(
            Map<List<String>, String> stored,
            ResumeValues commandLine,
            Map<List<String>, Value> planFile) {
        this.stored = stored;
        this.commandLine = commandLine;
        this.planFile = planFile;
        stored.forEach(
                (place, text) -> {
                    if (Secrets.isMasked(text)) {
                        masks.computeIfAbsent(fitting(place, text), any -> new LinkedHashSet<>())
                                .add(text);
                    }
                });
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
        JsonNode maskedTree = Json.MAPPER.valueToTree(masked);
        RestoredSecrets search =
                new RestoredSecrets(texts(maskedTree), commandLine, values(from, masked));
        JsonNode tree = walk(List.of(), maskedTree, search::restored);
        if (!search.missing.isEmpty()) {
            throw new UsageException(
                    "Secrets are not stored with a run, and %s needs these: %s. %s"
                            .formatted(
                                    masked.name(), String.join(", ", search.missing), cure(from)));
        }
        search.requireEffect();
        return Json.MAPPER.convertValue(tree, Plan.class);
    }

    /**
     * Refuses values of the command line that are neither a secret of the run nor what the run has
     * anyway.
     */
    private void requireEffect() {
        Set<String> idle = new TreeSet<>(commandLine.options());
        stored.forEach(
                (place, text) ->
                        typed(place)
                                .filter(value -> value.open().equals(text) || value.fits(text))
                                .forEach(value -> idle.remove(value.option())));
        if (!idle.isEmpty()) {
            throw new UsageException(
                    "A resumed run keeps its settings and takes only its secrets again, and these are none of them: %s. Leave them out, or start a new run."
                            .formatted(String.join(", ", idle)));
        }
    }

    /** The values of the plan's file; none if it can no longer be read. */
    private static Map<List<String>, Value> values(@Nullable Path file, Plan masked) {
        if (file == null) {
            return Map.of();
        }
        try {
            ObjectNode tree = Json.MAPPER.valueToTree(launching(PlanFile.read(file), masked));
            Map<List<String>, String> masks = texts(MaskedTree.of(tree, new Secrets()));
            Map<List<String>, Value> values = new HashMap<>();
            for (Map.Entry<List<String>, String> text : texts(tree).entrySet()) {
                String mask = masks.getOrDefault(text.getKey(), "");
                values.put(text.getKey(), new Value(text.getValue(), mask, ""));
            }
            return values;
        } catch (UsageException unreadable) {
            return Map.of();
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

    private static String cure(@Nullable Path file) {
        return file == null
                ? "Give them again with --property KEY=VALUE, --jvm-flag=FLAG, --arg=ARG,"
                        + " --env NAME=VALUE, --header 'NAME: VALUE' or --elasticsearch URL."
                : "Put them back into %s or, except for a suite, name the plan that has them with --plan."
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

    private String restored(List<String> place, String masked) {
        if (!Secrets.isMasked(masked)) {
            return masked;
        }
        String typed = typed(place, masked);
        if (typed != null) {
            return typed;
        }
        Value inFile = planFile.get(place);
        if (inFile != null && inFile.fits(masked)) {
            return inFile.open();
        }
        missing.add(String.join(".", place));
        return masked;
    }

    /**
     * The typed value of a place; null if there is none. Different secrets have different masks. If
     * the same typed values fit several masks, as after two {@code --password}, the first mask of
     * the plan belongs to the first value, and so on. If there are fewer values than masks, it is
     * unknown to which masks they belong.
     */
    private @Nullable String typed(List<String> place, String masked) {
        List<String> fitting = fitting(place, masked);
        List<String> rivals = List.copyOf(masks.getOrDefault(fitting, Set.of()));
        return fitting.size() < rivals.size() ? null : fitting.get(rivals.indexOf(masked));
    }

    /** The typed values that a place may have had, each once. */
    private List<String> fitting(List<String> place, String masked) {
        return typed(place)
                .filter(value -> value.fits(masked))
                .map(Value::open)
                .distinct()
                .toList();
    }

    /** The values of the command line that belong to a place. */
    private Stream<Value> typed(List<String> place) {
        if (place.equals(STORE)) {
            return Stream.ofNullable(commandLine.store())
                    .map(URI::toString)
                    .map(uri -> new Value(uri, new Secrets().text(uri), "--elasticsearch"));
        }
        // The levels of a factor may differ in a value, and the command line has only one.
        if (place.size() < 2 || place.subList(0, 2).equals(FACTORS)) {
            return Stream.empty();
        }
        String key = place.get(place.size() - 1);
        return switch (place.get(place.size() - 2)) {
            case "properties" -> named(key, commandLine.properties(), "--property ");
            case "env" -> named(key, commandLine.env(), "--env ");
            case "headers" -> named(key, commandLine.headers(), "--header ");
            case "jvmFlags" -> arguments(place, commandLine.jvmFlags(), "--jvm-flag=");
            case "arguments" -> arguments(place, commandLine.arguments(), "--arg=");
            default -> Stream.empty();
        };
    }

    private static Stream<Value> named(String key, Map<String, String> values, String option) {
        return Stream.ofNullable(values.get(key))
                .map(value -> new Value(value, new Secrets().value(key, value), option + key));
    }

    /**
     * The typed arguments, masked as at a place. An argument that is a secret only because of the
     * argument before it, such as {@code --password}, must follow the same argument as in the run's
     * files.
     */
    private Stream<Value> arguments(List<String> place, List<String> typed, String option) {
        String before = before(place);
        List<String> masked = new Secrets().arguments(typed);
        List<Value> values = new ArrayList<>();
        for (int index = 0; index < typed.size(); index++) {
            String argument = typed.get(index);
            String alone = new Secrets().arguments(List.of(argument)).get(0);
            boolean follows = index > 0 && typed.get(index - 1).equals(before);
            String mask = follows ? masked.get(index) : alone;
            values.add(new Value(argument, mask, option + masked.get(index)));
        }
        return values.stream();
    }

    /** The stored argument before the one at a place; null if it is the first. */
    private @Nullable String before(List<String> place) {
        int last = place.size() - 1;
        int number = Integer.parseInt(place.get(last));
        return stored.get(inside(place.subList(0, last), String.valueOf(number - 1)));
    }
}
