package io.weighbridge.swap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Updates the order of a jar's libraries, and the two files that list them. These are YAML of a
 * fixed form.
 */
final class Indexes {

    private static final Pattern LIBRARY = Pattern.compile("- \"([^\"]+)\"");
    private static final Pattern LAYER = Pattern.compile("- \"([^\"]+)\":");

    private Indexes() {}

    /** classpath.idx: one library per line. */
    static String classpath(String before, Set<String> gone, List<String> come) {
        List<String> listed =
                before.lines()
                        .map(String::strip)
                        .map(LIBRARY::matcher)
                        .filter(Matcher::matches)
                        .map(line -> line.group(1))
                        .toList();
        return order(listed, gone, come).stream()
                .map(name -> "- \"" + name + "\"\n")
                .collect(Collectors.joining());
    }

    /**
     * layers.idx: a layer lists folders, as written by Maven's plugin, or single jars, as written
     * by Gradle's. New libraries are put into the layer of the removed libraries, or else into the
     * layer with the most libraries.
     */
    static String layers(String before, Set<String> gone, List<String> come) {
        Map<String, List<String>> layers = parsed(before);
        List<String> uncovered = come.stream().filter(name -> !isCovered(name, layers)).toList();
        String place = place(layers, gone);
        StringBuilder after = new StringBuilder();
        layers.forEach(
                (name, contents) -> {
                    List<String> added = name.equals(place) ? uncovered : List.of();
                    after.append("- \"").append(name).append("\":\n");
                    changed(contents, gone, added)
                            .forEach(it -> after.append("  - \"").append(it).append("\"\n"));
                });
        return after.toString();
    }

    /** The contents of each layer. */
    private static Map<String, List<String>> parsed(String index) {
        Map<String, List<String>> layers = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : index.lines().toList()) {
            Matcher layer = LAYER.matcher(line);
            Matcher content = LIBRARY.matcher(line.strip());
            if (layer.matches()) {
                current = new ArrayList<>();
                layers.put(layer.group(1), current);
            } else if (content.matches()) {
                current.add(content.group(1));
            }
        }
        return layers;
    }

    /** A layer of libraries alone keeps their order; others get the new libraries at the end. */
    private static List<String> changed(
            List<String> contents, Set<String> gone, List<String> added) {
        if (jars(contents) == contents.size()) {
            return order(contents, gone, added);
        }
        List<String> changed = new ArrayList<>(contents);
        changed.removeAll(gone);
        changed.addAll(added);
        return changed;
    }

    private static boolean isCovered(String name, Map<String, List<String>> layers) {
        return layers.values().stream()
                .flatMap(List::stream)
                .anyMatch(content -> content.endsWith("/") && name.startsWith(content));
    }

    private static String place(Map<String, List<String>> layers, Set<String> gone) {
        return layers.entrySet().stream()
                .filter(layer -> layer.getValue().stream().anyMatch(gone::contains))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> largest(layers));
    }

    private static String largest(Map<String, List<String>> layers) {
        return layers.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.comparingInt(Indexes::jars)))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    private static int jars(List<String> contents) {
        return (int) contents.stream().filter(it -> it.endsWith(".jar")).count();
    }

    /**
     * The libraries in their new order. A sorted list stays sorted; otherwise the new libraries
     * take the place of the first removed one. The position matters because the class path has the
     * same order.
     *
     * @param before all existing libraries, in their order
     * @param gone the removed libraries
     * @param come the added libraries
     */
    static List<String> order(List<String> before, Set<String> gone, List<String> come) {
        List<String> after = new ArrayList<>(before);
        after.removeAll(gone);
        if (before.equals(before.stream().sorted().toList())) {
            after.addAll(come);
            after.sort(Comparator.naturalOrder());
            return after;
        }
        int place = 0;
        while (place < before.size() && !gone.contains(before.get(place))) {
            place++;
        }
        after.addAll(Math.min(place, after.size()), come);
        return after;
    }
}
