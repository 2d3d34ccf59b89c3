package io.weighbridge.swap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Updates the order of a jar's libraries, and the two files that list them. These are YAML of a
 * fixed form.
 */
final class Indexes {

    private static final Pattern LISTED = Pattern.compile(" *- \"([^\"]+)\"");

    private Indexes() {}

    /** classpath.idx: one library per line. */
    static String classpath(String before, Set<String> gone, List<String> come) {
        List<String> listed =
                before.lines().map(Indexes::listed).filter(name -> !name.isEmpty()).toList();
        return order(listed, gone, come).stream()
                .map(name -> "- \"" + name + "\"\n")
                .collect(Collectors.joining());
    }

    /**
     * layers.idx: a layer lists folders, as written by Maven's plugin, or single jars, as written
     * by Gradle's. New libraries are listed before the first jar, if there is one.
     */
    static String layers(String before, Set<String> gone, List<String> come) {
        StringBuilder after = new StringBuilder();
        boolean added = false;
        for (String line : before.lines().toList()) {
            String name = listed(line);
            if (name.endsWith(".jar") && !added) {
                come.forEach(it -> after.append("  - \"").append(it).append("\"\n"));
                added = true;
            }
            if (!gone.contains(name)) {
                after.append(line).append('\n');
            }
        }
        return after.toString();
    }

    /** The folder or jar that a line lists; empty if the line begins a layer. */
    private static String listed(String line) {
        Matcher listed = LISTED.matcher(line);
        return listed.matches() ? listed.group(1) : "";
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
