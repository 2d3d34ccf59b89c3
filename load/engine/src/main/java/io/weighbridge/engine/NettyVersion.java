package io.weighbridge.engine;

import io.netty.util.Version;

/** The name and version of Netty, which handles the connections. */
final class NettyVersion {

    static final String NAME = "netty";

    /**
     * All parts of Netty have the same version. It is read from the jars only once, not for each
     * slice.
     */
    private static final String VERSION = read();

    private NettyVersion() {}

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
