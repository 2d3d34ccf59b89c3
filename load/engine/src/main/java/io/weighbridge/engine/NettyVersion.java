package io.weighbridge.engine;

import io.netty.util.Version;

/** The library that handles connections. */
final class Engine {

    static final String NAME = "netty";

    /**
     * All parts of Netty have the same version. It is read from the jars only once, not for each
     * slice.
     */
    private static final String VERSION = read();

    private Engine() {}

    static String version() {
        return VERSION;
    }

    private static String read() {
        return Version.identify().values().stream()
                .map(Version::artifactVersion)
                .findFirst()
                .orElse("unknown");
    }
}
