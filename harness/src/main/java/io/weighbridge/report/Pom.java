package io.weighbridge.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** Values from the project's pom. */
final class Pom {

    private static final Properties PROPERTIES = read();

    /** The version of the chart library in the page. */
    static final String D3_VERSION = value("d3.version");

    /** The address of the project's documents. */
    static final String REPOSITORY_URL = value("repository.url");

    private Pom() {}

    private static String value(String key) {
        return Objects.requireNonNull(PROPERTIES.getProperty(key), key);
    }

    private static Properties read() {
        Properties properties = new Properties();
        try (InputStream stream = Pom.class.getResourceAsStream("pom.properties")) {
            properties.load(Objects.requireNonNull(stream, "pom.properties"));
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
