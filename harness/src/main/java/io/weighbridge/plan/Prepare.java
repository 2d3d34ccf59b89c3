package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is made of a Spring Boot jar before it is started. */
public enum Prepare {
    /** The jar and its libraries in a folder, by {@code -Djarmode=tools}: Boot 3.3 or later. */
    EXTRACT,
    /**
     * The same, started from a cache of a training run: an AOT cache on Java 25 or later, an AppCDS
     * archive before. A cache that does not fit fails the launch.
     */
    CACHE;

    /** As files have it. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The one of a key.
     *
     * @throws IllegalArgumentException where there is none
     */
    @JsonCreator
    public static Prepare ofKey(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
