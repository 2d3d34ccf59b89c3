package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What records where a server's CPU time goes, in a round of its own. */
public enum Profiler {
    /** JDK Flight Recorder, which HotSpot brings along: samples of Java code only. */
    JFR,
    /** async-profiler, which Weighbridge brings along: Java, JVM, native and kernel code. */
    ASYNC;

    /** As typed and as files have it, such as {@code jfr}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The profiler of a key. */
    @JsonCreator
    public static Profiler ofKey(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    /** Its own name, such as {@code async-profiler}. */
    public String title() {
        return switch (this) {
            case JFR -> "JDK Flight Recorder";
            case ASYNC -> "async-profiler";
        };
    }
}
