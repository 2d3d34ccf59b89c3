package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What client and server speak. */
public enum Protocol {
    /** HTTP/1.1, or 1.0 where the load tool knows no other. */
    H1,
    /** HTTP/2; without TLS by prior knowledge. */
    H2C;

    /** As plans and files have it, such as {@code h2c}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The protocol of a key. */
    @JsonCreator
    public static Protocol ofKey(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
