package io.weighbridge.instrument.boot;

import io.weighbridge.instrument.model.BootVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * How the file of an application is laid out, as its Main-Class and its content show.
 *
 * @param kind decides what can be done with it
 * @param boot the version of Spring Boot; null if the manifest gives none
 * @param version the version as the manifest gives it; null if it gives none
 * @param lib the folder of its libraries, such as {@code BOOT-INF/lib/}; empty if they are not in
 *     it
 * @param classes the folder of its own classes; empty if they are not in a folder
 * @param classPath the libraries beside it, relative to its folder
 * @param classpathIndex the file that lists the order of its class path; null if it has none
 * @param layersIndex the file that lists its layers; null if it has none
 * @param tools whether it contains the tools that extract it
 * @param webContent a file of a war that its web server serves or compiles, such as a JSP; null if
 *     it has none
 */
public record BootLayout(
        Kind kind,
        @Nullable BootVersion boot,
        @Nullable String version,
        String lib,
        String classes,
        List<String> classPath,
        @Nullable String classpathIndex,
        @Nullable String layersIndex,
        boolean tools,
        @Nullable String webContent) {

    private static final String LAUNCHERS = "org.springframework.boot.loader.";

    /** A war's classes, libraries and what only Spring Boot or a separate container reads. */
    private static final Pattern NO_WEB_CONTENT =
            Pattern.compile(
                    "META-INF/.*|org/springframework/boot/loader/.*"
                        + "|WEB-INF/(?:classes/.*|lib/.*|lib-provided/.*|[^/]+\\.idx|web\\.xml)");

    /** What a file is. */
    public enum Kind {
        /** A jar with its libraries, started by Boot's JarLauncher. */
        FAT,
        /** A war with its libraries. */
        WAR,
        /** A jar with its libraries, started by Boot's PropertiesLauncher. */
        PROPERTIES,
        /** A jar with its libraries, started by a class of its own. */
        OWN_LAUNCHER,
        /** A jar of an application that was extracted: its libraries are beside it. */
        EXTRACTED,
        /** Anything else, such as a shaded jar. */
        OTHER
    }

    public BootLayout {
        classPath = List.copyOf(classPath);
    }

    /**
     * Reads the layout of a file.
     *
     * @throws IOException if it cannot be read as a jar
     */
    public static BootLayout of(Path file) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
            return of(file, zip);
        }
    }

    /**
     * Reads the layout of an open file.
     *
     * @throws IOException if its manifest cannot be read
     */
    public static BootLayout of(Path file, ZipFile zip) throws IOException {
        Attributes manifest = manifest(zip);
        String version = manifest.getValue("Spring-Boot-Version");
        String lib = folder(manifest, "Spring-Boot-Lib");
        String classes = folder(manifest, "Spring-Boot-Classes");
        List<String> names = names(zip);
        List<String> libraries = names.stream().filter(name -> isLibrary(name, lib)).toList();
        String classPath = manifest.getValue(Attributes.Name.CLASS_PATH);
        List<String> beside =
                classPath == null ? List.of() : List.of(classPath.strip().split("\\s+"));
        Kind kind = kind(file, manifest, lib, !libraries.isEmpty(), version, beside);
        boolean inFolders = kind != Kind.EXTRACTED && kind != Kind.OTHER;
        return new BootLayout(
                kind,
                version == null ? null : BootVersion.parse(version),
                version,
                inFolders ? lib : "",
                inFolders ? classes : "",
                beside,
                index(zip, manifest, "Spring-Boot-Classpath-Index"),
                index(zip, manifest, "Spring-Boot-Layers-Index"),
                libraries.stream().anyMatch(it -> it.contains("/spring-boot-jarmode-tools")),
                kind == Kind.WAR ? webContent(names) : null);
    }

    private static @Nullable String webContent(List<String> names) {
        return names.stream()
                .filter(name -> !name.endsWith("/") && !NO_WEB_CONTENT.matcher(name).matches())
                .findFirst()
                .orElse(null);
    }

    private static Kind kind(
            Path file,
            Attributes manifest,
            String lib,
            boolean hasLibraries,
            @Nullable String version,
            List<String> beside) {
        String main = manifest.getValue(Attributes.Name.MAIN_CLASS);
        String launcher = main == null ? "" : main;
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".war")
                || isLauncher(launcher, "WarLauncher")
                || lib.startsWith("WEB-INF/")) {
            return Kind.WAR;
        }
        if (!hasLibraries) {
            boolean extracted = version != null && !beside.isEmpty();
            return extracted ? Kind.EXTRACTED : Kind.OTHER;
        }
        if (isLauncher(launcher, "PropertiesLauncher")) {
            return Kind.PROPERTIES;
        }
        return isLauncher(launcher, "JarLauncher") ? Kind.FAT : Kind.OWN_LAUNCHER;
    }

    /** Boot 3.2 moved its launchers to another package. */
    private static boolean isLauncher(String mainClass, String name) {
        return mainClass.equals(LAUNCHERS + name) || mainClass.equals(LAUNCHERS + "launch." + name);
    }

    private static Attributes manifest(ZipFile zip) throws IOException {
        ZipArchiveEntry entry = zip.getEntry("META-INF/MANIFEST.MF");
        if (entry == null) {
            return new Attributes();
        }
        try (InputStream in = zip.getInputStream(entry)) {
            return new Manifest(in).getMainAttributes();
        }
    }

    private static String folder(Attributes manifest, String attribute) {
        String folder = manifest.getValue(attribute);
        return folder == null ? "" : folder;
    }

    private static boolean isLibrary(String entry, String lib) {
        return !lib.isEmpty() && entry.startsWith(lib) && entry.endsWith(".jar");
    }

    private static @Nullable String index(ZipFile zip, Attributes manifest, String attribute) {
        @Nullable String name = manifest.getValue(attribute);
        return name != null && zip.getEntry(name) != null ? name : null;
    }

    /** The names of all entries. */
    public static List<String> names(ZipFile zip) {
        return Collections.list(zip.getEntries()).stream().map(ZipArchiveEntry::getName).toList();
    }

    /**
     * Why the jar cannot be started extracted, or would then not be the same application, as half a
     * sentence; null if it can.
     */
    public @Nullable String notExtractable() {
        return switch (kind) {
            case WAR -> warNotExtractable();
            case PROPERTIES ->
                    "the jar is started by PropertiesLauncher, and an extracted jar is not: it"
                            + " would lack what that launcher adds";
            case OWN_LAUNCHER ->
                    "the jar is started by a launcher of its own, and an extracted jar is not";
            case EXTRACTED -> "the jar is extracted already";
            case OTHER -> "the jar is not one that Spring Boot's plugin builds";
            case FAT -> withoutTools();
        };
    }

    private @Nullable String warNotExtractable() {
        return webContent == null
                ? withoutTools()
                : "the war has web content, such as %s, which is lost when it is extracted"
                        .formatted(webContent);
    }

    private @Nullable String withoutTools() {
        if (boot == null || !boot.atLeast(3, 3)) {
            return "it needs Spring Boot 3.3 or later";
        }
        return tools
                ? null
                : "it lacks spring-boot-jarmode-tools, which extracts it: build it without"
                        + " includeTools=false of Spring Boot's plugin";
    }
}
