package io.weighbridge.swap;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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

    /** Without these classes Boot starts no servlet container. The first is of Boot 2. */
    private static final List<String> SERVLET_API =
            List.of("javax/servlet/Servlet.class", "jakarta/servlet/Servlet.class");

    private static final String SERVLET_CONTEXT =
            "org/springframework/web/context/ConfigurableWebApplicationContext.class";

    private static final String MVC = "org/springframework/web/servlet/DispatcherServlet.class";
    private static final String JERSEY = "org/glassfish/jersey/servlet/ServletContainer.class";
    private static final String REACTIVE =
            "org/springframework/web/reactive/DispatcherHandler.class";

    private final ZipFile outer;
    private boolean framework;
    private boolean servletApi;
    private boolean servletContext;
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
            framework |= jar.getEntry(MVC) != null || jar.getEntry(JERSEY) != null;
            servletApi |= SERVLET_API.stream().anyMatch(name -> jar.getEntry(name) != null);
            servletContext |= jar.getEntry(SERVLET_CONTEXT) != null;
            reactive |= jar.getEntry(REACTIVE) != null;
            return library(entry.getName(), jar);
        }
    }

    /**
     * The programming model, as Boot deduces it from the class path; null if it is not a web
     * application.
     *
     * @param type the value of {@code spring.main.web-application-type}; null if it is not set
     */
    @Nullable Stack stack(@Nullable String type) {
        String wanted = type == null ? "" : type.toLowerCase(Locale.ROOT);
        if (wanted.equals("none")) {
            return null;
        }
        boolean servlets = framework || (servletApi && servletContext);
        boolean flux = wanted.isEmpty() ? !framework : !wanted.equals("servlet");
        if (reactive && (flux || !servlets)) {
            return Stack.WEBFLUX;
        }
        return servlets ? Stack.SERVLET : null;
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

    private static Library library(String entry, ZipFile jar) throws IOException {
        Set<Container> servers = EnumSet.noneOf(Container.class);
        Arrays.stream(Container.values())
                .filter(container -> jar.getEntry(container.server()) != null)
                .forEach(servers::add);
        Library described = described(entry, jar, servers);
        if (described != null) {
            return described;
        }
        String file = file(entry);
        Matcher name = NAME.matcher(file);
        return name.matches()
                ? new Library(entry, null, name.group(1), name.group(2), servers)
                : new Library(entry, null, file.replaceFirst("\\.jar$", ""), "", servers);
    }

    /** A library as its own metadata of Maven describes it; null without such metadata. */
    private static @Nullable Library described(String entry, ZipFile jar, Set<Container> servers)
            throws IOException {
        for (ZipArchiveEntry inner : Collections.list(jar.getEntries())) {
            Matcher metadata = METADATA.matcher(inner.getName());
            if (metadata.matches() && file(entry).startsWith(metadata.group(2))) {
                String version = version(jar, inner);
                if (file(entry).startsWith(metadata.group(2) + "-" + version)) {
                    return new Library(
                            entry, metadata.group(1), metadata.group(2), version, servers);
                }
            }
        }
        return null;
    }

    private static String version(ZipFile jar, ZipArchiveEntry metadata) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = jar.getInputStream(metadata)) {
            properties.load(in);
        }
        return properties.getProperty("version", "");
    }

    private static String file(String entry) {
        return entry.substring(entry.lastIndexOf('/') + 1);
    }
}
