package io.weighbridge.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Suggests a known word for a mistyped one, or for another tool's name of the same thing. */
public final class DidYouMean {

    /** Words of other load tools, each with the name that plans use instead. */
    private static final Map<String, String> SYNONYMS =
            Map.of(
                    "clients", "connections",
                    "concurrency", "connections",
                    "vus", "connections",
                    "uri", "path",
                    "url", "path");

    private DidYouMean() {}

    /**
     * The known word with the same meaning, or else the most similar one; null if more than two
     * fifths of the longer word would have to change.
     */
    public static @Nullable String nearest(String word, Collection<String> known) {
        String synonym = SYNONYMS.get(word);
        if (synonym != null && known.contains(synonym)) {
            return synonym;
        }
        return known.stream()
                .filter(
                        other ->
                                distance(word, other) * 5
                                        <= Math.max(word.length(), other.length()) * 2)
                .min(Comparator.comparingInt(other -> distance(word, other)))
                .orElse(null);
    }

    /**
     * The end of a sentence, such as {@code ; did you mean tomcat?}; empty if no word is similar.
     */
    public static String hint(String word, Collection<String> known) {
        String other = nearest(word, known);
        return other == null ? "" : "; did you mean " + other + "?";
    }

    /** The Levenshtein distance: insertions, deletions and replacements of one character. */
    private static int distance(String one, String other) {
        int[] costs = IntStream.rangeClosed(0, other.length()).toArray();
        for (int row = 1; row <= one.length(); row++) {
            int diagonal = costs[0];
            costs[0] = row;
            for (int column = 1; column <= other.length(); column++) {
                boolean same = one.charAt(row - 1) == other.charAt(column - 1);
                int replaced = diagonal + (same ? 0 : 1);
                diagonal = costs[column];
                costs[column] = Math.min(replaced, 1 + Math.min(diagonal, costs[column - 1]));
            }
        }
        return costs[other.length()];
    }
}
