package io.weighbridge.swap;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Reads the libraries of a jar through their tables of contents. */
final class LibraryReader {

    private static final Pattern NAME = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");
    private static final Pattern METADATA =
            Pattern.compile("META-INF/maven/([^/]+)/([^/]+)/pom\\.properties");

    private static final String SERVLET = "org/springframework/web/servlet/DispatcherServlet.class";
    private static final String JERSEY = "org/glassfish/jersey/servlet/ServletContainer.class";
    private static final String REACTIVE =
            "org/springframework/web/reactive/DispatcherHandler.class";

    private final ZipFile outer;
    private boolean servlet;
    private boolean reactive;

    LibraryReader(ZipFile outer) {
        this.outer = outer;
    }

    Library read(ZipArchiveEntry entry) throws IOException {
        try (ZipFile jar = open(outer, entry)) {
            servlet |= jar.getEntry(SERVLET) != null || jar.getEntry(JERSEY) != null;
            reactive |= jar.getEntry(REACTIVE) != null;
            return library(entry.getName(), jar);
        }
    }

    /** The programming model, as Boot deduces it; null if it is not a web application. */
    @Nullable Stack stack(Map<String, String> settings) {
        String wanted = settings.getOrDefault("spring.main.web-application-type", "");
        if (wanted.equals("none")) {
            return null;
        }
        if (servlet && !(reactive && wanted.equals("reactive"))) {
            return Stack.MVC;
        }
        return reactive ? Stack.WEBFLUX : null;
    }

    /** Opens a library in memory. It must be stored uncompressed, as Boot's loader requires. */
    static ZipFile open(ZipFile outer, ZipArchiveEntry entry) throws IOException {
        if (entry.getMethod() != ZipArchiveEntry.STORED) {
            throw new IOException(
                    entry.getName()
                            + " is compressed, but Spring Boot reads only uncompressed ones: build"
                            + " the jar with Spring Boot's plugin");
        }
        try (InputStream in = outer.getInputStream(entry)) {
            return ZipFile.builder()
                    .setIgnoreLocalFileHeader(true)
                    .setByteArray(in.readAllBytes())
                    .get();
        }
    }

    private static Library library(String entry, ZipFile jar) throws IOException {
        String file = entry.substring(entry.lastIndexOf('/') + 1);
        Set<Container> servers = EnumSet.noneOf(Container.class);
        Arrays.stream(Container.values())
                .filter(container -> jar.getEntry(container.server()) != null)
                .forEach(servers::add);
        for (ZipArchiveEntry inner : Collections.list(jar.getEntries())) {
            Matcher metadata = METADATA.matcher(inner.getName());
            if (metadata.matches() && file.startsWith(metadata.group(2))) {
                Properties properties = new Properties();
                try (InputStream in = jar.getInputStream(inner)) {
                    properties.load(in);
                }
                String version = properties.getProperty("version", "");
                if (file.startsWith(metadata.group(2) + "-" + version)) {
                    return new Library(
                            entry, metadata.group(1), metadata.group(2), version, servers);
                }
            }
        }
        Matcher name = NAME.matcher(file);
        return name.matches()
                ? new Library(entry, null, name.group(1), name.group(2), servers)
                : new Library(entry, null, file.replaceFirst("\\.jar$", ""), "", servers);
    }
}
