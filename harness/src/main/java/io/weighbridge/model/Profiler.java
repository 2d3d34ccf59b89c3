package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Records how a server's CPU time is used, in an extra round. */
public enum Profiler {
    /** JDK Flight Recorder, which is part of HotSpot: samples of Java code only. */
    JFR,
    /** async-profiler, which is part of Weighbridge: Java, JVM, native and kernel code. */
    ASYNC;

    /** The key on the command line and in files, such as {@code jfr}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its own name, such as {@code async-profiler}. */
    public String title() {
        return switch (this) {
            case JFR -> "JDK Flight Recorder";
            case ASYNC -> "async-profiler";
        };
    }
}
