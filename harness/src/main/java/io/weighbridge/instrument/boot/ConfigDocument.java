package io.weighbridge.instrument.boot;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * One document of a configuration file.
 *
 * @param values by their keys as written
 */
record ConfigDocument(Map<String, String> values) {

    /** The line between two documents of a properties file. */
    private static final Pattern SEPARATOR = Pattern.compile("(?m)^[#!]---[ \\t]*$");

    private static final String CONDITIONS = "spring.config.activate.";
    private static final String ON_PROFILE = CONDITIONS + "on-profile";

    /** The condition that Boot replaced in version 2.4. */
    private static final String PROFILES = "spring.profiles";

    ConfigDocument {
        values = Map.copyOf(values);
    }

    /**
     * The documents of a file, in its order. A file that cannot be read has none: the application
     * will report it.
     *
     * @param name of the file, whose ending tells its format
     */
    static List<ConfigDocument> of(String name, String text) {
        try {
            return name.endsWith(".properties") ? properties(text) : yaml(text);
        } catch (IOException | IllegalArgumentException | YAMLException unreadable) {
            return List.of();
        }
    }

    private static List<ConfigDocument> properties(String text) throws IOException {
        List<ConfigDocument> documents = new ArrayList<>();
        for (String part : SEPARATOR.split(text, -1)) {
            Properties properties = new Properties();
            properties.load(new StringReader(part));
            Map<String, String> values = new LinkedHashMap<>();
            properties
                    .stringPropertyNames()
                    .forEach(key -> values.put(key, properties.getProperty(key)));
            documents.add(new ConfigDocument(values));
        }
        return documents;
    }

    private static List<ConfigDocument> yaml(String text) {
        List<ConfigDocument> documents = new ArrayList<>();
        for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
            documents.add(new ConfigDocument(flat(document)));
        }
        return documents;
    }

    /** The values of nested maps, by dotted keys. Elements of a list of texts are also joined. */
    static Map<String, String> flat(@Nullable Object tree) {
        Map<String, String> values = new LinkedHashMap<>();
        flatten("", tree, values);
        return values;
    }

    private static void flatten(String key, @Nullable Object value, Map<String, String> values) {
        if (value instanceof Map<?, ?> map) {
            map.forEach(
                    (inner, below) ->
                            flatten(key.isEmpty() ? "" + inner : key + "." + inner, below, values));
        } else if (value instanceof List<?> list) {
            for (int at = 0; at < list.size(); at++) {
                flatten(key + "[" + at + "]", list.get(at), values);
            }
            if (list.stream().noneMatch(it -> it instanceof Map || it instanceof List)) {
                values.put(key, String.join(",", list.stream().map(String::valueOf).toList()));
            }
        } else if (value != null) {
            values.put(key, value.toString());
        }
    }

    /**
     * Whether the document applies. A document for a cloud platform never does: none is here.
     *
     * @param profiles the active ones; null before they are known, when only documents without a
     *     condition apply
     */
    boolean applies(@Nullable Set<String> profiles) {
        for (Map.Entry<String, String> value : values.entrySet()) {
            String key = value.getKey();
            boolean onProfile = key.equals(ON_PROFILE) || key.equals(PROFILES);
            if (onProfile && (profiles == null || !matches(value.getValue(), profiles))) {
                return false;
            }
            if (!onProfile && key.startsWith(CONDITIONS) && !key.startsWith(ON_PROFILE)) {
                return false;
            }
        }
        return true;
    }

    /** Whether one of some expressions, separated by commas, holds: such as {@code prod & !eu}. */
    static boolean matches(String expressions, Set<String> profiles) {
        for (String expression : expressions.split(",", -1)) {
            if (new Expression(expression, new TreeSet<>(profiles)).holds()) {
                return true;
            }
        }
        return false;
    }

    /** A profile expression: names with {@code !}, {@code &}, {@code |} and parentheses. */
    private static final class Expression {

        private final String text;
        private final Set<String> profiles;
        private int at;

        Expression(String text, Set<String> profiles) {
            this.text = text.replaceAll("\\s", "");
            this.profiles = profiles;
        }

        boolean holds() {
            return !text.isEmpty() && alternatives();
        }

        private boolean alternatives() {
            boolean holds = conjunction();
            while (took('|')) {
                holds |= conjunction();
            }
            return holds;
        }

        private boolean conjunction() {
            boolean holds = negation();
            while (took('&')) {
                holds &= negation();
            }
            return holds;
        }

        private boolean negation() {
            if (took('!')) {
                return !negation();
            }
            if (took('(')) {
                boolean holds = alternatives();
                took(')');
                return holds;
            }
            int from = at;
            while (at < text.length() && "!&|()".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return profiles.contains(text.substring(from, at));
        }

        private boolean took(char wanted) {
            boolean there = at < text.length() && text.charAt(at) == wanted;
            if (there) {
                at++;
            }
            return there;
        }
    }
}
