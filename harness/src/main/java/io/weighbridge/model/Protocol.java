package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The protocol between client and server. */
public enum Protocol {
    /** HTTP/1.1, or 1.0 if the load tool supports no other. */
    H1,
    /** HTTP/2; without TLS by prior knowledge. */
    H2C;

    /** The key in plans and files, such as {@code h2c}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
