package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a Spring Boot jar is prepared before it is started. */
public enum JarPreparation {
    /**
     * Extracted into a folder, with its libraries, by {@code -Djarmode=tools}: Boot 3.3 or later.
     */
    EXTRACT,
    /**
     * Extracted, and started from a cache that a training run wrote: an AOT cache on Java 25 or
     * later, an AppCDS archive on earlier versions. If a cache does not fit, the launch fails.
     */
    CACHE;

    /** The key in files. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
