package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.BootLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The versions in an executable jar.
 *
 * @param boot of Spring Boot; null if it is no jar of Spring Boot
 * @param libraries the names of its libraries, in it or beside it
 */
record JarVersions(@Nullable String boot, List<String> libraries) {

    private static final JarVersions NONE = new JarVersions(null, List.of());

    /** The library whose version is that of a container. */
    private static final Map<String, String> LIBRARIES =
            Map.of(
                    "Apache Tomcat", "tomcat-embed-core",
                    "Eclipse Jetty", "jetty-server",
                    "Undertow", "undertow-core",
                    "Reactor Netty", "reactor-netty-http");

    /** Those of a jar; none if it is null or cannot be read. */
    static JarVersions of(@Nullable Path jar) {
        if (jar == null) {
            return NONE;
        }
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            BootLayout layout = BootLayout.of(jar, zip);
            List<String> names =
                    Stream.concat(BootLayout.names(zip).stream(), layout.classPath().stream())
                            .filter(name -> name.endsWith(".jar"))
                            .map(name -> name.substring(name.lastIndexOf('/') + 1))
                            .toList();
            return new JarVersions(layout.version(), names);
        } catch (IOException e) {
            return NONE;
        }
    }

    /** The version of a container, named as in plans; null if unknown. */
    @Nullable String container(String name) {
        String library = LIBRARIES.get(name);
        if (library == null) {
            return null;
        }
        Pattern versioned = Pattern.compile(Pattern.quote(library) + "-(\\d.*)\\.jar");
        return libraries.stream()
                .map(versioned::matcher)
                .filter(Matcher::matches)
                .map(matched -> Objects.requireNonNull(matched.group(1)))
                .findFirst()
                .orElse(null);
    }
}
