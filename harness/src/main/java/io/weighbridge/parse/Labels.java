package io.weighbridge.parse;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a report that begin with a label; if several lines have the same label, the first.
 */
final class Labels {

    private final String text;

    Labels(String text) {
        this.text = text;
    }

    /** The words after a label; null if no line has it. */
    @Nullable String textOrNone(String label) {
        Pattern line = Pattern.compile("(?m)^" + Pattern.quote(label) + "[ \\t]*(.*)$");
        Matcher found = line.matcher(text);
        return found.find() ? found.group(1).strip() : null;
    }

    String text(String label) throws UnreadableException {
        String words = textOrNone(label);
        if (words == null) {
            throw new UnreadableException("there is no line \"" + label + "\"");
        }
        return words;
    }

    /** The first word as a whole number, not negative. */
    long count(String label) throws UnreadableException {
        return count(label, text(label));
    }

    /** The same; null if no line has the label. */
    @Nullable Long countOrNone(String label) throws UnreadableException {
        String words = textOrNone(label);
        return words == null ? null : count(label, words);
    }

    /** The first word as a finite number, not negative. */
    double number(String label) throws UnreadableException {
        return number(label, text(label));
    }

    private static long count(String label, String words) throws UnreadableException {
        String word = firstWord(words);
        if (!word.matches("\\d{1,18}")) {
            throw new UnreadableException("\"" + label + "\" is not followed by a count: " + words);
        }
        return Long.parseLong(word);
    }

    static double number(String label, String words) throws UnreadableException {
        String word = firstWord(words);
        if (!word.matches("\\d{1,18}(\\.\\d{1,18})?")) {
            throw new UnreadableException(
                    "\"" + label + "\" is not followed by a number: " + words);
        }
        return Double.parseDouble(word);
    }

    private static String firstWord(String words) {
        return words.split("\\s", 2)[0];
    }
}
