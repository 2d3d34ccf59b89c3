package io.weighbridge.engine;

import io.netty.util.Version;

/** The library that carries requests. */
final class Engine {

    static final String NAME = "netty";

    private Engine() {}

    /** All parts of Netty have the same one. */
    static String version() {
        return Version.identify().values().stream()
                .map(Version::artifactVersion)
                .findFirst()
                .orElse("unknown");
    }
}
