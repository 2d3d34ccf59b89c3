package io.weighbridge.instrument.model;

/** Records how a server's CPU time is used, in an extra round. */
public enum Profiler implements Keyed {
    /** JDK Flight Recorder, which is part of HotSpot: samples of Java code only. */
    JFR,
    /** async-profiler, which is part of Weighbridge: Java, JVM, native and kernel code. */
    ASYNC;

    /** The key, by which command lines name it. */
    @Override
    public String toString() {
        return key();
    }

    /** Its own name, such as {@code async-profiler}. */
    public String title() {
        return switch (this) {
            case JFR -> "JDK Flight Recorder";
            case ASYNC -> "async-profiler";
        };
    }
}
