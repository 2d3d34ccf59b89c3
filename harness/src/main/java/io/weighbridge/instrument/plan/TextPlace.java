package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Where a value is inserted into a request, and so how it is encoded. */
public enum TextPlace {
    /** A path, a query or a form: percent-encoded. */
    URL,
    /** A string in JSON: with escapes. */
    JSON,
    /** Anything else: as it is. */
    PLAIN;

    /**
     * The place of values in a body.
     *
     * @param type the content type; empty if there is none
     */
    static TextPlace ofBody(String type) {
        String media = type.toLowerCase(Locale.ROOT);
        if (media.startsWith("application/x-www-form-urlencoded")) {
            return URL;
        }
        return media.contains("json") ? JSON : PLAIN;
    }

    /** A value, encoded. */
    public String encoded(String value) {
        return switch (this) {
            case URL -> URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
            case JSON -> String.valueOf(JsonStringEncoder.getInstance().quoteAsString(value));
            case PLAIN -> value;
        };
    }

    /** A name for the values of another name, encoded for this place. */
    String named(String name) {
        return this == PLAIN ? name : name + "." + name().toLowerCase(Locale.ROOT);
    }
}
