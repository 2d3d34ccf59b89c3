package io.weighbridge.engine;

import io.netty.util.Version;
import io.weighbridge.job.Job;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which engine this was built with, and who speaks what it does not. */
final class Engine {

    static final String NAME = "hyperfoil";

    private Engine() {}

    /** Who carries a job's requests. */
    static String name(Job job) {
        return job.scenario().overWebSockets() ? "netty" : NAME;
    }

    /** The version of who carries a job's requests. */
    static String version(Job job) {
        return job.scenario().overWebSockets() ? netty() : version();
    }

    /** All parts of Netty have the same one. */
    private static String netty() {
        return Version.identify().values().stream()
                .map(Version::artifactVersion)
                .findFirst()
                .orElse("unknown");
    }

    static String version() {
        try (InputStream file = Engine.class.getResourceAsStream("engine.properties")) {
            if (file == null) {
                throw new IllegalStateException("engine.properties is missing from the jar");
            }
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
