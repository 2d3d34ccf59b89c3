package io.weighbridge.swap;

import io.weighbridge.model.BootVersion;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * An executable Spring Boot jar, with the properties that a move needs.
 *
 * @param size in bytes when it was read
 * @param modified its modification time when it was read
 * @param lib the folder of its libraries, such as {@code BOOT-INF/lib/}
 * @param classes the folder of its own classes
 * @param classpathIndex the file that lists the order of its class path; null in older jars
 * @param layersIndex the file that lists its layers; null if it has none
 * @param libraries in the order of its class path
 * @param container the container that it starts
 * @param settings those in its application.properties or application.yml, with unmodified keys
 * @param aheadOfTime whether it contains classes from Spring's ahead-of-time processing
 */
record BootJar(
        Path file,
        long size,
        FileTime modified,
        BootVersion boot,
        String lib,
        String classes,
        @Nullable String classpathIndex,
        @Nullable String layersIndex,
        List<Library> libraries,
        Stack stack,
        Container container,
        Map<String, String> settings,
        boolean aheadOfTime) {

    BootJar {
        libraries = List.copyOf(libraries);
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /**
     * Reads a jar.
     *
     * @throws SwapRefusedException if it cannot be moved to any container
     */
    static BootJar read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new SwapRefusedException(
                    "There is no jar " + file + ": build it, or give another.");
        }
        try {
            refuseProgram(file);
            try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
                return read(file, zip);
            }
        } catch (IOException e) {
            throw new SwapRefusedException(
                    "%s cannot be read as a jar (%s): name an executable Spring Boot jar."
                            .formatted(file, Cause.of(e)),
                    e);
        }
    }

    private static BootJar read(Path file, ZipFile zip) throws IOException {
        Attributes manifest = manifest(file, zip);
        String version = layout(file, zip, manifest);
        refuseSigned(file, zip);
        String lib = manifest.getValue("Spring-Boot-Lib");
        String classes = manifest.getValue("Spring-Boot-Classes");
        List<Library> libraries = new ArrayList<>();
        LibraryReader reader = new LibraryReader(zip);
        for (ZipArchiveEntry entry : Collections.list(zip.getEntriesInPhysicalOrder())) {
            if (entry.getName().startsWith(lib) && entry.getName().endsWith(".jar")) {
                libraries.add(reader.read(entry));
            }
        }
        BootVersion boot = BootVersion.parse(version);
        if (boot == null) {
            throw new SwapRefusedException(
                    "The manifest's Spring-Boot-Version should be a version such as 3.5.0, not "
                            + version
                            + ": build the jar with a released Spring Boot.");
        }
        Map<String, String> settings = ApplicationSettings.read(zip, classes);
        Stack stack = reader.stack(settings);
        if (stack == null) {
            throw refused(
                    file,
                    "has neither Spring MVC nor WebFlux, so it starts no web container: name a web"
                            + " application.");
        }
        return new BootJar(
                file,
                Files.size(file),
                Files.getLastModifiedTime(file),
                boot,
                lib,
                classes,
                index(zip, manifest, "Spring-Boot-Classpath-Index"),
                index(zip, manifest, "Spring-Boot-Layers-Index"),
                libraries,
                stack,
                container(file, boot, stack, libraries),
                settings,
                isAheadOfTime(zip, classes));
    }

    private static void refuseProgram(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (in.read() == 0x7f && in.read() == 'E') {
                throw refused(
                        file,
                        "is a native image, whose container is compiled into it: name the"
                                + " executable jar that it was built from.");
            }
        }
    }

    private static Attributes manifest(Path file, ZipFile zip) throws IOException {
        ZipArchiveEntry entry = zip.getEntry("META-INF/MANIFEST.MF");
        if (entry == null) {
            throw notBoot(file, "it has no manifest");
        }
        return new Manifest(zip.getInputStream(entry)).getMainAttributes();
    }

    private static String layout(Path file, ZipFile zip, Attributes manifest) {
        String lib = manifest.getValue("Spring-Boot-Lib");
        if (file.toString().endsWith(".war")
                || "WEB-INF/lib/".equals(lib)
                || zip.getEntry("WEB-INF/web.xml") != null) {
            throw refused(
                    file,
                    "is a war for deployment in a separate container: build an executable jar.");
        }
        String version = manifest.getValue("Spring-Boot-Version");
        if (version == null
                || lib == null
                || manifest.getValue("Spring-Boot-Classes") == null
                || names(zip).stream().noneMatch(name -> name.startsWith(lib))) {
            String why =
                    zip.getEntry("org/springframework/boot/SpringApplication.class") != null
                            ? "it is a shaded jar, whose libraries are mixed into one"
                            : "it is a thin jar, without its libraries, such as those named"
                                    + " .original or -plain";
            throw notBoot(file, why);
        }
        return version;
    }

    private static SwapRefusedException refused(Path file, String why) {
        return new SwapRefusedException(file + " " + why);
    }

    private static SwapRefusedException notBoot(Path file, String why) {
        return new SwapRefusedException(
                "%s is not an executable Spring Boot jar (%s): name the one that Boot's plugin for Maven or Gradle builds."
                        .formatted(file, why));
    }

    /**
     * Rejects a signed jar. The file BOOT.SF alone is no signature: Boot writes it empty, so that
     * the JVM checks the signatures of libraries.
     */
    private static void refuseSigned(Path file, ZipFile zip) {
        boolean signed =
                names(zip).stream().anyMatch(name -> name.matches("META-INF/[^/]+\\.(RSA|DSA|EC)"));
        if (signed) {
            throw refused(
                    file,
                    "is signed, so a changed jar would be invalid: name the jar as it was before it"
                            + " was signed.");
        }
    }

    private static @Nullable String index(ZipFile zip, Attributes manifest, String attribute) {
        @Nullable String name = manifest.getValue(attribute);
        return name != null && zip.getEntry(name) != null ? name : null;
    }

    private static boolean isAheadOfTime(ZipFile zip, String classes) {
        String end = "__ApplicationContextInitializer.class";
        return names(zip).stream().anyMatch(it -> it.startsWith(classes) && it.endsWith(end));
    }

    /** The first container that Boot detects, in Boot's order. */
    private static Container container(
            Path file, BootVersion boot, Stack stack, List<Library> libraries) {
        List<Container> order = new ArrayList<>(List.of(Container.values()));
        if (stack == Stack.MVC) {
            order.remove(Container.NETTY);
        } else if (boot.atLeast(4, 0)) {
            order.remove(Container.NETTY);
            order.add(0, Container.NETTY);
        }
        for (Container container : order) {
            boolean there = libraries.stream().anyMatch(it -> it.servers().contains(container));
            if (there && (!boot.atLeast(4, 0) || hasModule(libraries, container))) {
                return container;
            }
        }
        throw new SwapRefusedException(
                file + " has no web container to replace: name an application that starts one.");
    }

    /**
     * Whether a jar has Boot's module for a container. Modules for Undertow are not Boot's own and
     * may have any name, so none is required.
     */
    private static boolean hasModule(List<Library> libraries, Container container) {
        return container == Container.UNDERTOW
                || libraries.stream().anyMatch(it -> it.artifact().equals(container.module()));
    }

    /** The library of an artifact; null if the application does not have it. */
    @Nullable Library library(String artifact) {
        return libraries.stream()
                .filter(it -> it.artifact().equals(artifact))
                .findFirst()
                .orElse(null);
    }

    /**
     * Checks that the file has not changed since it was read.
     *
     * @throws SwapRefusedException if it has changed
     */
    void requireUnchanged() throws IOException {
        if (!Files.exists(file)
                || Files.size(file) != size
                || !Files.getLastModifiedTime(file).equals(modified)) {
            throw new SwapRefusedException(
                    file + " changed while it was read: wait for its build, and try again.");
        }
    }

    private static List<String> names(ZipFile zip) {
        return Collections.list(zip.getEntries()).stream().map(ZipArchiveEntry::getName).toList();
    }

    /** The content of an entry as text. */
    static String text(ZipFile zip, String entry) throws IOException {
        ZipArchiveEntry found = zip.getEntry(entry);
        return found == null
                ? ""
                : new String(zip.getInputStream(found).readAllBytes(), StandardCharsets.UTF_8);
    }
}
