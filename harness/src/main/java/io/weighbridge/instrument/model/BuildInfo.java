package io.weighbridge.instrument.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Values from the project's pom and its build. */
public final class BuildInfo {

    private static final Properties PROPERTIES = read();

    /** The version of the chart library in the page. */
    public static final String D3_VERSION = value("d3.version");

    /** The version of the profiler that Weighbridge brings. */
    public static final String ASYNC_PROFILER_VERSION = value("async-profiler.version");

    /** The address of the project's documents. */
    public static final String REPOSITORY_URL = value("repository.url");

    private BuildInfo() {}

    /**
     * The short id of the commit that these classes were built from, with the suffix {@code -dirty}
     * if tracked files had been changed; null if the sources were not in a repository.
     */
    public static @Nullable String commit() {
        String commit = value("commit");
        if (commit.isEmpty()) {
            return null;
        }
        boolean dirty = Boolean.parseBoolean(value("dirty"));
        return dirty ? commit + "-dirty" : commit;
    }

    private static String value(String key) {
        return Objects.requireNonNull(PROPERTIES.getProperty(key), key);
    }

    private static Properties read() {
        Properties properties = new Properties();
        try (InputStream stream = BuildInfo.class.getResourceAsStream("build.properties")) {
            properties.load(Objects.requireNonNull(stream, "build.properties"));
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
