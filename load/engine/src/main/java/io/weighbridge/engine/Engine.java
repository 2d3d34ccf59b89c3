package io.weighbridge.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which engine this was built with. */
final class Engine {

    static final String NAME = "hyperfoil";

    private Engine() {}

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
