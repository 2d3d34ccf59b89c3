package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks whether every load tool can send a request header. */
public final class HeaderChecks {

    /** A header's name, RFC 9110, section 5.6.2. */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /**
     * A header's value, RFC 9110, section 5.5, without bytes beyond ASCII, which the RFC
     * discourages.
     */
    private static final Pattern FIELD_VALUE = Pattern.compile("[\\t\\x20-\\x7e]*");

    /** Headers that every client sets itself, so that the JDK's client rejects them. */
    private static final Set<String> CLIENTS_OWN =
            Set.of("connection", "content-length", "expect", "host", "upgrade");

    private HeaderChecks() {}

    /** Why a header cannot be sent, as a sentence without a full stop; null if it can. */
    public static @Nullable String mistake(String name, String value) {
        if (!TOKEN.matcher(name).matches()) {
            return "a header's name has letters, digits and some of !#$%%&'*+-.^_`|~ only, not %s"
                    .formatted(quoted(name));
        }
        if (CLIENTS_OWN.contains(name.toLowerCase(Locale.ROOT))) {
            return "each load tool sets the header %s itself: leave it out".formatted(name);
        }
        return FIELD_VALUE.matcher(value).matches()
                ? null
                : "the value of the header %s must be ASCII text without line breaks"
                        .formatted(quoted(name));
    }

    /** Quotes a text, with line breaks and other invisible characters replaced. */
    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }
}
