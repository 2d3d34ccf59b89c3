package io.weighbridge.instrument.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Suggests a known word for a mistyped one, or for another tool's name of the same thing. */
public final class DidYouMean {

    /** Words of other load tools and of Spring Boot, each with the name that plans use instead. */
    private static final Map<String, String> SYNONYMS =
            Map.of(
                    "clients", "connections",
                    "concurrency", "connections",
                    "vus", "connections",
                    "uri", "path",
                    "url", "path",
                    "webflux", "netty",
                    "reactor-netty", "netty");

    /** Counts two neighbouring characters in the wrong order as one mistake. */
    private static final DamerauLevenshteinDistance MISTAKES = new DamerauLevenshteinDistance();

    private DidYouMean() {}

    /**
     * The known word with the same meaning, or else the most similar one; null if more than two
     * fifths of the longer word would have to change, or more than one letter of two. Of equally
     * similar words, one that begins with the mistyped word is suggested.
     */
    public static @Nullable String nearest(String word, Collection<String> known) {
        String synonym = SYNONYMS.get(word);
        if (synonym != null && known.contains(synonym)) {
            return synonym;
        }
        return known.stream()
                .filter(other -> isSimilar(word, other))
                .min(
                        Comparator.comparingInt((String other) -> MISTAKES.apply(word, other))
                                .thenComparing(other -> !other.startsWith(word)))
                .orElse(null);
    }

    private static boolean isSimilar(String word, String other) {
        int longer = Math.max(word.length(), other.length());
        int most = longer == 2 ? 1 : longer * 2 / 5;
        return MISTAKES.apply(word, other) <= most;
    }

    /**
     * The end of a sentence, such as {@code ; did you mean tomcat?}; empty if no word is similar.
     */
    public static String hint(String word, Collection<String> known) {
        String other = nearest(word, known);
        return other == null ? "" : "; did you mean " + other + "?";
    }
}
