package io.weighbridge.instrument.boot;

import org.jspecify.annotations.Nullable;

/**
 * Replaces placeholders such as {@code ${HTTP2:false}}. One that cannot be resolved stays as it is.
 */
final class Placeholders {

    private static final String BEGIN = "${";

    /** Placeholders may refer to each other, perhaps in a circle. */
    private static final int DEEPEST = 20;

    private final ApplicationSettings settings;

    private Placeholders(ApplicationSettings settings) {
        this.settings = settings;
    }

    static String replaced(String text, ApplicationSettings settings) {
        return new Placeholders(settings).replaced(text, 0);
    }

    private String replaced(String text, int depth) {
        int begin = text.indexOf(BEGIN);
        int end = begin < 0 || depth > DEEPEST ? -1 : end(text, begin);
        if (end < 0) {
            return text;
        }
        String inner = replaced(text.substring(begin + BEGIN.length(), end), depth + 1);
        String rest = replaced(text.substring(end + 1), depth + 1);
        String value = value(inner, depth);
        String whole = text.substring(begin, end + 1);
        return text.substring(0, begin) + (value == null ? whole : value) + rest;
    }

    /** The index of the brace that closes a placeholder; -1 if none does. */
    private static int end(String text, int begin) {
        int open = 0;
        for (int at = begin + BEGIN.length(); at < text.length(); at++) {
            if (text.startsWith(BEGIN, at)) {
                open++;
            } else if (text.charAt(at) == '}' && open-- == 0) {
                return at;
            }
        }
        return -1;
    }

    private @Nullable String value(String inner, int depth) {
        int colon = inner.indexOf(':');
        String name = colon < 0 ? inner : inner.substring(0, colon);
        Setting found = settings.find(name);
        if (found != null) {
            return replaced(found.value(), depth + 1);
        }
        return colon < 0 ? null : inner.substring(colon + 1);
    }
}
