package io.weighbridge.swap;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
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

    /** The libraries in a folder, in the order of the jar. */
    List<Library> all(String folder) throws IOException {
        List<Library> libraries = new ArrayList<>();
        for (ZipArchiveEntry entry : Collections.list(outer.getEntriesInPhysicalOrder())) {
            if (entry.getName().startsWith(folder) && entry.getName().endsWith(".jar")) {
                libraries.add(read(entry));
            }
        }
        return libraries;
    }

    private Library read(ZipArchiveEntry entry) throws IOException {
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
        return ZipFile.builder()
                .setIgnoreLocalFileHeader(true)
                .setByteArray(bytes(outer, entry))
                .get();
    }

    /** The content of an entry, read without copies: a library may be large. */
    private static byte[] bytes(ZipFile outer, ZipArchiveEntry entry) throws IOException {
        try (InputStream in = outer.getInputStream(entry)) {
            byte[] bytes = new byte[Math.toIntExact(entry.getSize())];
            in.readNBytes(bytes, 0, bytes.length);
            return bytes;
        }
    }

    private static Library library(String entry, ZipFile jar) {
        Set<Container> servers = EnumSet.noneOf(Container.class);
        Arrays.stream(Container.values())
                .filter(container -> jar.getEntry(container.server()) != null)
                .forEach(servers::add);
        String file = entry.substring(entry.lastIndexOf('/') + 1);
        Matcher name = NAME.matcher(file);
        String artifact = name.matches() ? name.group(1) : file.replaceFirst("\\.jar$", "");
        String version = name.matches() ? name.group(2) : "";
        return new Library(entry, group(jar, artifact), artifact, version, servers);
    }

    /** The Maven group in a library's own metadata; null without such metadata. */
    private static @Nullable String group(ZipFile jar, String artifact) {
        for (ZipArchiveEntry entry : Collections.list(jar.getEntries())) {
            Matcher metadata = METADATA.matcher(entry.getName());
            if (metadata.matches() && metadata.group(2).equals(artifact)) {
                return metadata.group(1);
            }
        }
        return null;
    }
}
