package io.weighbridge.requests;

import io.weighbridge.instrument.plan.Workload;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a path that can be sent from one that a browser or a server has recorded. */
final class RecordedPath {

    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://[^/?#]+(.*)");

    /** The id of a session in a path; it is dropped like a cookie. */
    private static final Pattern SESSION = Pattern.compile("(?i);jsessionid=[^/?;#]*");

    /** A byte that nginx and Apache have escaped. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\x([0-9A-Fa-f]{2})");

    private static final String KEPT = "._~:/@!$&'()*+,;=-";

    private RecordedPath() {}

    /**
     * The path and query of a target, percent-encoded; null if it is not one, such as {@code *}.
     *
     * @param charset of the characters that are not encoded yet
     */
    static @Nullable String of(String target, Charset charset) {
        Matcher absolute = ABSOLUTE.matcher(target);
        String rest = absolute.matches() ? absolute.group(1) : target;
        String path = rest.isEmpty() || rest.startsWith("?") ? "/" + rest : rest;
        String plain = SESSION.matcher(path.replaceFirst("#.*", "")).replaceAll("");
        String encoded = encoded(plain, charset);
        return Workload.isPath(encoded) ? encoded : null;
    }

    /** The same path with the escapes of a log as percent-encoded bytes. */
    static String unescaped(String logged) {
        return ESCAPED.matcher(logged)
                .replaceAll("%$1")
                .replace("\\\"", "%22")
                .replace("\\\\", "%5C");
    }

    private static String encoded(String path, Charset charset) {
        StringBuilder encoded = new StringBuilder();
        boolean query = false;
        for (int place = 0; place < path.length(); ) {
            int character = path.codePointAt(place);
            int next = place + Character.charCount(character);
            boolean kept = isKept(path, place, query);
            encoded.append(kept ? path.substring(place, next) : bytes(path, place, next, charset));
            query |= character == '?';
            place = next;
        }
        return encoded.toString();
    }

    private static boolean isKept(String path, int place, boolean query) {
        char character = path.charAt(place);
        if (character == '%') {
            return path.substring(place).matches("(?s)%[0-9A-Fa-f]{2}.*");
        }
        boolean letter = character < 128 && Character.isLetterOrDigit(character);
        boolean ofQuery = character == '?' || (query && (character == '[' || character == ']'));
        return letter || ofQuery || KEPT.indexOf(character) >= 0;
    }

    private static String bytes(String path, int place, int next, Charset charset) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : path.substring(place, next).getBytes(charset)) {
            encoded.append(String.format(Locale.ROOT, "%%%02X", one & 0xFF));
        }
        return encoded.toString();
    }
}
