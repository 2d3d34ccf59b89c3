package io.weighbridge.instrument.plan;

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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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
import org.yaml.snakeyaml.parser.ParserException;

/**
 * A YAML text as JSON, with the line of each of its keys and items, and its mistakes. Jackson's
 * location-aware nodes report where a value starts, which for a block is the line after its key.
 * SnakeYAML's node tree also knows the key's line and allows every duplicate key to be reported.
 *
 * <p>Plain scalars are read by YAML 1.2's core schema, so that {@code no} and {@code on} are
 * strings.
 */
public final class YamlDocument {

    /** No plan is nested this deep, but an anchor that contains itself would be. */
    private static final int DEEPEST = 20;

    private static final Pattern WHOLE = Pattern.compile("[-+]?(0|[1-9][0-9]{0,17})");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?[0-9]+[.][0-9]+([eE][-+]?[0-9]{1,3})?");

    private final Map<String, Integer> lines = new HashMap<>();
    private final List<PlanProblem> problems = new ArrayList<>();
    private final Set<String> wrong = new LinkedHashSet<>();
    private final JsonNode root;

    /** Reads a text. Its syntax errors are the first of its mistakes. */
    public YamlDocument(String text) {
        root = read(text);
    }

    /** The text as JSON; a null node if it is not YAML. */
    JsonNode root() {
        return root;
    }

    /** The whole text. */
    public Section section() {
        return new Section(root, "");
    }

    /**
     * The mistakes found so far: syntax errors, duplicate keys and NUL characters, and those that
     * were added.
     */
    List<PlanProblem> problems() {
        return problems;
    }

    /** JSON pointers to the values with a mistake that was found so far. */
    Set<String> wrong() {
        return wrong;
    }

    /** Adds a mistake, as {@link #require} does. */
    public void mistake(String place, String sentence) {
        mistake(place, line(place), sentence);
    }

    private void mistake(String place, int line, String sentence) {
        problems.add(new PlanProblem(line, sentence));
        wrong.add(place);
    }

    /**
     * Adds a mistake unless a condition holds.
     *
     * @param place the JSON pointer to the mistake
     * @param sentence what was expected, what was found and what to do; without a full stop
     */
    public void require(boolean holds, String place, String sentence) {
        if (!holds) {
            mistake(place, sentence);
        }
    }

    /**
     * Adds a mistake for each name that a list has twice; an item may have no name.
     *
     * @param owner of the list, such as {@code the plan}
     */
    void uniqueNames(
            String owner, Section parent, String list, Function<Section, @Nullable String> nameOf) {
        Map<String, Integer> seen = new HashMap<>();
        for (Section item : parent.sections(list)) {
            String name = nameOf.apply(item);
            if (name == null) {
                continue;
            }
            String place = item.pointerTo("name");
            Integer first = seen.putIfAbsent(name, line(place));
            require(
                    first == null,
                    place,
                    "%s has two %s named %s, the first in line %s: give one of them another name"
                            .formatted(owner, list, name, first));
        }
    }

    /**
     * Ends the reading of a file with mistakes.
     *
     * @param file name for the message
     * @throws InvalidPlanException if any mistake was found
     */
    public void requireNoMistake(String file) {
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(file, problems);
        }
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
        return scalar((ScalarNode) node, pointer);
    }

    private ObjectNode convert(MappingNode mapping, String pointer, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (NodeTuple entry : mapping.getValue()) {
            String key = keyOf(entry.getKeyNode(), pointer);
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

    private String keyOf(Node key, String pointer) {
        if (key instanceof ScalarNode scalar) {
            return text(scalar, pointer);
        }
        throw new ParserException(null, null, "a key must be a word", key.getStartMark());
    }

    /**
     * A scalar's text. NUL is a mistake: no name of a file, argument or variable can contain it,
     * and nothing else needs it.
     */
    private String text(ScalarNode scalar, String pointer) {
        String text = scalar.getValue();
        if (text.indexOf('\0') >= 0) {
            mistake(pointer, lineOf(scalar), "a NUL character cannot be used: take it out");
        }
        return text;
    }

    private JsonNode scalar(ScalarNode scalar, String pointer) {
        String text = text(scalar, pointer);
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
