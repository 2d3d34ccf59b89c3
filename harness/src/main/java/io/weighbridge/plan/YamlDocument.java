package io.weighbridge.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
 * A YAML text as JSON, with the line of each of its keys and items. Jackson's location-aware nodes
 * report where a value starts, which for a block is the line after its key. SnakeYAML's node tree
 * also knows the key's line and allows every duplicate key to be reported.
 *
 * <p>Plain scalars are read by YAML 1.2's core schema, so that {@code no} and {@code on} are
 * strings.
 */
final class YamlDocument {

    /** No plan is nested this deep, but an anchor that contains itself would be. */
    private static final int DEEPEST = 20;

    private static final Pattern WHOLE = Pattern.compile("[-+]?(0|[1-9][0-9]{0,17})");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?[0-9]+[.][0-9]+([eE][-+]?[0-9]{1,3})?");

    private final Map<String, Integer> lines = new HashMap<>();
    private final List<PlanProblem> problems = new ArrayList<>();
    private final JsonNode root;

    private YamlDocument(String text) {
        root = read(text);
    }

    /** Reads a text. Its syntax errors are in {@link #problems()}. */
    static YamlDocument parse(String text) {
        return new YamlDocument(text);
    }

    /** The text as JSON; a null node if it is not YAML. */
    JsonNode root() {
        return root;
    }

    /** Syntax errors, duplicate keys and NUL characters. */
    List<PlanProblem> problems() {
        return problems;
    }

    /** The line of the key or item at a JSON pointer, or of the nearest enclosing one. */
    int line(String pointer) {
        String place = pointer;
        while (!place.isEmpty() && !lines.containsKey(place)) {
            place = place.substring(0, place.lastIndexOf('/'));
        }
        return lines.getOrDefault(place, 1);
    }

    private JsonNode read(String text) {
        try {
            Node node = new Yaml().compose(new StringReader(text));
            return node == null ? NullNode.instance : convert(node, "", 0);
        } catch (MarkedYAMLException wrong) {
            int line = wrong.getProblemMark() == null ? 1 : wrong.getProblemMark().getLine() + 1;
            problems.add(new PlanProblem(line, "this is not YAML: " + oneLine(wrong)));
        } catch (YAMLException wrong) {
            problems.add(new PlanProblem(1, "this is not YAML: " + firstLine(wrong.getMessage())));
        }
        return NullNode.instance;
    }

    private static String oneLine(MarkedYAMLException wrong) {
        String problem = firstLine(wrong.getProblem());
        String context = wrong.getContext();
        return context == null ? problem : firstLine(context) + ", " + problem;
    }

    private static String firstLine(@Nullable String text) {
        return text == null ? "it cannot be read" : text.lines().findFirst().orElse("").strip();
    }

    private JsonNode convert(Node node, String pointer, int depth) {
        if (depth > DEEPEST) {
            throw new YAMLException("it is nested more than " + DEEPEST + " levels deep");
        }
        lines.putIfAbsent(pointer, lineOf(node));
        if (node instanceof MappingNode mapping) {
            return convert(mapping, pointer, depth);
        }
        if (node instanceof SequenceNode sequence) {
            return convert(sequence, pointer, depth);
        }
        return scalar((ScalarNode) node);
    }

    private ObjectNode convert(MappingNode mapping, String pointer, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (NodeTuple entry : mapping.getValue()) {
            String key = keyOf(entry.getKeyNode());
            String place = pointer + "/" + escaped(key);
            Integer earlier = lines.putIfAbsent(place, lineOf(entry.getKeyNode()));
            if (earlier != null && object.has(key)) {
                problems.add(
                        new PlanProblem(
                                lineOf(entry.getKeyNode()),
                                key + " is given twice, first in line " + earlier));
                continue;
            }
            object.set(key, convert(entry.getValueNode(), place, depth + 1));
        }
        return object;
    }

    private ArrayNode convert(SequenceNode sequence, String pointer, int depth) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Node item : sequence.getValue()) {
            array.add(convert(item, pointer + "/" + array.size(), depth + 1));
        }
        return array;
    }

    /** A key as it is written in a JSON pointer. */
    static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    private String keyOf(Node key) {
        if (key instanceof ScalarNode scalar) {
            return text(scalar);
        }
        throw new MarkedYAMLException(
                null, null, "a key must be a word", key.getStartMark(), null, null) {
            private static final long serialVersionUID = 1L;
        };
    }

    /**
     * A scalar's text. NUL is a mistake: no name of a file, argument or variable can contain it,
     * and nothing else needs it.
     */
    private String text(ScalarNode scalar) {
        String text = scalar.getValue();
        if (text.indexOf('\0') >= 0) {
            problems.add(
                    new PlanProblem(lineOf(scalar), "a NUL character cannot be used: take it out"));
        }
        return text;
    }

    private JsonNode scalar(ScalarNode scalar) {
        String text = text(scalar);
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
            case "true" -> BooleanNode.TRUE;
            case "false" -> BooleanNode.FALSE;
            case "", "null", "~" -> NullNode.instance;
            default -> TextNode.valueOf(text);
        };
    }

    private static int lineOf(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
