package io.weighbridge.instrument.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What must be the same if results are to belong together or to be compared: values by name, such
 * as the CPU model, a Java or the SHA-256 of a file.
 *
 * <p>A value can have parts. It is then {@link #WHOLE}, and each part has the name of the value, a
 * comma and a name of its own, such as {@code load, connections}.
 *
 * @param values in the order in which differences are listed
 */
public record Conditions(Map<String, String> values) {

    /** A value that consists of its parts. */
    public static final String WHOLE = "";

    private static final String PART = ", ";

    public Conditions {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The name of a part of a value. */
    public static String part(String whole, String name) {
        return whole + PART + name;
    }

    /**
     * A value that differs.
     *
     * @param before null if there was none, or if it is not known
     * @param now likewise
     */
    public record Difference(String name, @Nullable String before, @Nullable String now) {

        /** Such as {@code cpu: A before, B now} or {@code load: only in the later run}. */
        public String text() {
            if (before == null && WHOLE.equals(now)) {
                return name + ": only in the later run";
            }
            if (now == null && WHOLE.equals(before)) {
                return name + ": only in the earlier run";
            }
            return "%s: %s before, %s now"
                    .formatted(
                            name,
                            Objects.requireNonNullElse(before, "none"),
                            Objects.requireNonNullElse(now, "none"));
        }

        private boolean known() {
            return before != null && now != null;
        }

        private boolean covers(String other) {
            return !known() && other.startsWith(name + PART);
        }
    }

    /** All differences, but not the parts of a value that only one side has. */
    public List<Difference> differences(Conditions now) {
        Set<String> names = new LinkedHashSet<>(values.keySet());
        names.addAll(now.values.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            Difference found = new Difference(name, values.get(name), now.values.get(name));
            boolean same = Objects.equals(found.before(), found.now());
            if (!same && differences.stream().noneMatch(it -> it.covers(name))) {
                differences.add(found);
            }
        }
        return List.copyOf(differences);
    }

    /** The differences between values that both sides have. */
    public List<Difference> changes(Conditions now) {
        return differences(now).stream().filter(Difference::known).toList();
    }
}
