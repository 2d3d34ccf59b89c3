package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.instrument.model.UsageException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A YAML text as JSON, with the line of each key and item. Unlike plans, Compose files use merge
 * keys ({@code <<}), whose content is inserted here.
 */
final class ComposeYaml {

    /** No Compose file is nested this deep, but an anchor that contains itself would be. */
    private static final int DEEPEST = 40;

    /** Values of a whole file with all its anchors resolved; a few lines can ask for billions. */
    private static final int MOST_VALUES = 100_000;

    private static final Pattern WHOLE = Pattern.compile("[-+]?(0|[1-9][0-9]{0,17})");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?[0-9]+[.][0-9]+");
    private static final String MERGE = "<<";

    private final Map<String, Integer> lines = new HashMap<>();
    private final JsonNode root;
    private int values;

    /**
     * Reads a text.
     *
     * @param file name for the message
     * @throws UsageException if it is not YAML, with the line
     */
    ComposeYaml(Path file, String text) {
        try {
            Node node = new Yaml().compose(new StringReader(text));
            root = node == null ? NullNode.instance : convert(node, "", 0);
        } catch (MarkedYAMLException wrong) {
            int line = wrong.getProblemMark() == null ? 1 : wrong.getProblemMark().getLine() + 1;
            throw notYaml(file, line, wrong.getProblem());
        } catch (YAMLException wrong) {
            throw notYaml(file, 1, wrong.getMessage());
        }
    }

    private static UsageException notYaml(Path file, int line, @Nullable String problem) {
        String first = problem == null ? "" : problem.lines().findFirst().orElse("").strip();
        String sentence = "this is not YAML, which a Compose file must be (%s): correct this line";
        return new UsageException(new ComposeMistake(line, sentence.formatted(first)).text(file));
    }

    JsonNode root() {
        return root;
    }

    /** The line of the key or item at a JSON pointer, or of the nearest enclosing one. */
    int line(String pointer) {
        String place = pointer;
        while (!place.isEmpty() && !lines.containsKey(place)) {
            place = place.substring(0, place.lastIndexOf('/'));
        }
        return lines.getOrDefault(place, 1);
    }

    /** A JSON pointer to a value of a mapping. */
    static String pointer(String parent, String key) {
        return parent + "/" + key.replace("~", "~0").replace("/", "~1");
    }

    private JsonNode convert(Node node, String pointer, int depth) {
        if (depth > DEEPEST || ++values > MOST_VALUES) {
            throw new YAMLException("it is too large or nested too deep");
        }
        lines.putIfAbsent(pointer, lineOf(node));
        if (node instanceof MappingNode mapping) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            fill(object, mapping, pointer, depth);
            return object;
        }
        if (node instanceof SequenceNode sequence) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            for (Node item : sequence.getValue()) {
                array.add(convert(item, pointer + "/" + array.size(), depth + 1));
            }
            return array;
        }
        return scalar((ScalarNode) node);
    }

    /** Adds the entries of a mapping, and then those of its merge key that are still missing. */
    private void fill(ObjectNode object, MappingNode mapping, String pointer, int depth) {
        if (depth > DEEPEST) {
            throw new YAMLException("it is nested too deep");
        }
        for (NodeTuple entry : mapping.getValue()) {
            String key = keyOf(entry.getKeyNode());
            if (key.equals(MERGE) || object.has(key)) {
                continue;
            }
            String place = pointer(pointer, key);
            lines.putIfAbsent(place, lineOf(entry.getKeyNode()));
            object.set(key, convert(entry.getValueNode(), place, depth + 1));
        }
        for (NodeTuple entry : mapping.getValue()) {
            if (keyOf(entry.getKeyNode()).equals(MERGE)) {
                merge(object, entry.getValueNode(), pointer, depth);
            }
        }
    }

    private void merge(ObjectNode object, Node merged, String pointer, int depth) {
        if (merged instanceof MappingNode mapping) {
            fill(object, mapping, pointer, depth + 1);
        } else if (merged instanceof SequenceNode several) {
            several.getValue().forEach(one -> merge(object, one, pointer, depth + 1));
        } else {
            throw new YAMLException("<< is followed by no mapping");
        }
    }

    private static String keyOf(Node key) {
        if (key instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw new YAMLException("a key must be a word");
    }

    private static JsonNode scalar(ScalarNode scalar) {
        String text = scalar.getValue();
        if (scalar.getScalarStyle() != ScalarStyle.PLAIN) {
            return TextNode.valueOf(text);
        }
        if (WHOLE.matcher(text).matches()) {
            return LongNode.valueOf(Long.parseLong(text));
        }
        if (DECIMAL.matcher(text).matches()) {
            return DecimalNode.valueOf(new BigDecimal(text));
        }
        return switch (text) {
            case "true", "True", "TRUE" -> BooleanNode.TRUE;
            case "false", "False", "FALSE" -> BooleanNode.FALSE;
            case "", "null", "Null", "NULL", "~" -> NullNode.instance;
            default -> TextNode.valueOf(text);
        };
    }

    private static int lineOf(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
