package io.weighbridge.swap;

import io.weighbridge.instrument.boot.BootLayout;
import io.weighbridge.instrument.model.BootVersion;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * An executable Spring Boot jar, with the properties that a move needs.
 *
 * @param stamp its size and time when it was read
 * @param boot the version of Spring Boot
 * @param libraries in the order of its class path
 * @param container the container that it starts
 * @param aheadOfTime whether it contains classes from Spring's ahead-of-time processing
 */
record BootJar(
        Path file,
        Stamp stamp,
        BootLayout layout,
        BootVersion boot,
        List<Library> libraries,
        Stack stack,
        Container container,
        boolean aheadOfTime) {

    /**
     * What changes when a file is written again.
     *
     * @param size in bytes
     */
    private record Stamp(long size, FileTime modified) {

        static Stamp of(Path file) throws IOException {
            return new Stamp(Files.size(file), Files.getLastModifiedTime(file));
        }
    }

    BootJar {
        libraries = List.copyOf(libraries);
    }

    /**
     * Reads a jar.
     *
     * @param settings with which it is started
     * @throws SwapRefusedException if it cannot be moved to any container
     */
    static BootJar read(Path file, MovedSettings settings) {
        if (!Files.isRegularFile(file)) {
            throw new SwapRefusedException(
                    "There is no jar " + file + ": build it, or give another.");
        }
        try {
            refuseProgram(file);
            try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
                return read(file, zip, settings);
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static SwapRefusedException unreadable(Path file, IOException cause) {
        return new SwapRefusedException(
                "%s cannot be read as a jar (%s): name an executable Spring Boot jar."
                        .formatted(file, Cause.of(cause)),
                cause);
    }

    private static BootJar read(Path file, ZipFile zip, MovedSettings settings) throws IOException {
        BootLayout layout = BootLayout.of(file, zip);
        BootVersion boot = requireMovable(file, zip, layout);
        refuseSigned(file, zip);
        LibraryReader reader = new LibraryReader(zip);
        List<Library> libraries = reader.all(layout.lib());
        Stack stack = reader.stack(settings.type());
        if (stack == null) {
            throw refused(
                    file,
                    "has neither servlets nor WebFlux, so it starts no web container: name a web"
                            + " application.");
        }
        return new BootJar(
                file,
                Stamp.of(file),
                layout,
                boot,
                libraries,
                stack,
                container(file, boot, stack, libraries),
                isAheadOfTime(zip, layout.classes()));
    }

    /**
     * Rejects a file whose libraries cannot be replaced.
     *
     * @return the version of its Spring Boot
     */
    private static BootVersion requireMovable(Path file, ZipFile zip, BootLayout layout) {
        switch (layout.kind()) {
            case WAR ->
                    throw refused(
                            file,
                            layout.version() == null
                                    ? "is a war for deployment in a separate container: build an"
                                            + " executable jar."
                                    : "is an executable war, and only jars are moved to other"
                                            + " containers: measure it as it is, or build an"
                                            + " executable jar.");
            case EXTRACTED ->
                    throw refused(
                            file,
                            "is extracted, and its libraries are beside it: name the jar from which"
                                    + " it was extracted.");
            case OTHER -> throw notBoot(file, why(zip));
            case FAT, PROPERTIES, OWN_LAUNCHER -> {}
        }
        if (layout.version() == null || layout.classes().isEmpty()) {
            throw notBoot(file, why(zip));
        }
        if (layout.boot() == null) {
            throw new SwapRefusedException(
                    "The manifest's Spring-Boot-Version should be a version such as 3.5.0, not %s: build the jar with a released Spring Boot."
                            .formatted(layout.version()));
        }
        return layout.boot();
    }

    private static String why(ZipFile zip) {
        if (zip.getEntry("META-INF/MANIFEST.MF") == null) {
            return "it has no manifest";
        }
        return zip.getEntry("org/springframework/boot/SpringApplication.class") != null
                ? "it is a shaded jar, whose libraries are mixed into one"
                : "it is a thin jar, without its libraries, such as those named .original or"
                        + " -plain";
    }

    private static SwapRefusedException notBoot(Path file, String why) {
        return new SwapRefusedException(
                "%s is not an executable Spring Boot jar (%s): name the one that Boot's plugin for Maven or Gradle builds."
                        .formatted(file, why));
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

    static SwapRefusedException refused(Path file, String why) {
        return new SwapRefusedException(file + " " + why);
    }

    /**
     * Rejects a signed jar. The file BOOT.SF alone is no signature: Boot writes it empty, so that
     * the JVM checks the signatures of libraries.
     */
    private static void refuseSigned(Path file, ZipFile zip) {
        boolean signed =
                BootLayout.names(zip).stream()
                        .anyMatch(name -> name.matches("META-INF/[^/]+\\.(RSA|DSA|EC)"));
        if (signed) {
            throw refused(
                    file,
                    "is signed, so a changed jar would be invalid: name the jar as it was before it"
                            + " was signed.");
        }
    }

    private static boolean isAheadOfTime(ZipFile zip, String classes) {
        String end = "__ApplicationContextInitializer.class";
        return BootLayout.names(zip).stream()
                .anyMatch(it -> it.startsWith(classes) && it.endsWith(end));
    }

    /** The first container that Boot detects, in Boot's order. */
    private static Container container(
            Path file, BootVersion boot, Stack stack, List<Library> libraries) {
        List<Container> order = new ArrayList<>(List.of(Container.values()));
        if (stack == Stack.SERVLET) {
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

    /**
     * Whether Boot manages Jetty 11. It does not start with the Servlet API that Boot manages, 6.0.
     */
    boolean hasJetty11() {
        return boot().atLeast(3, 0) && !boot().atLeast(3, 2);
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
        if (!Files.exists(file) || !Stamp.of(file).equals(stamp)) {
            throw new SwapRefusedException(
                    file + " changed while it was read: wait for its build, and try again.");
        }
    }

    /** The content of an entry as text. */
    static String text(ZipFile zip, String entry) throws IOException {
        ZipArchiveEntry found = zip.getEntry(entry);
        return found == null
                ? ""
                : new String(zip.getInputStream(found).readAllBytes(), StandardCharsets.UTF_8);
    }
}
