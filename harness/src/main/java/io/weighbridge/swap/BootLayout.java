package io.weighbridge.swap;

import io.weighbridge.model.BootVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * What the manifest of an executable Spring Boot jar says about it.
 *
 * @param boot the version of Spring Boot
 * @param lib the folder of its libraries, such as {@code BOOT-INF/lib/}
 * @param classes the folder of its own classes
 * @param classpathIndex the file that lists the order of its class path; null in older jars
 * @param layersIndex the file that lists its layers; null if it has none
 */
record BootLayout(
        BootVersion boot,
        String lib,
        String classes,
        @Nullable String classpathIndex,
        @Nullable String layersIndex) {

    /**
     * Reads the manifest of a jar.
     *
     * @throws SwapRefusedException if it is not an executable Spring Boot jar
     */
    static BootLayout of(Path file, ZipFile zip) throws IOException {
        Attributes manifest = manifest(file, zip);
        String version = manifest.getValue("Spring-Boot-Version");
        String lib = manifest.getValue("Spring-Boot-Lib");
        String classes = manifest.getValue("Spring-Boot-Classes");
        refuseWar(file, zip, lib, version != null);
        if (version == null || lib == null || classes == null || !hasFolder(zip, lib)) {
            throw notBoot(
                    file,
                    zip.getEntry("org/springframework/boot/SpringApplication.class") != null
                            ? "it is a shaded jar, whose libraries are mixed into one"
                            : "it is a thin jar, without its libraries, such as those named"
                                    + " .original or -plain");
        }
        return new BootLayout(
                boot(version),
                lib,
                classes,
                index(zip, manifest, "Spring-Boot-Classpath-Index"),
                index(zip, manifest, "Spring-Boot-Layers-Index"));
    }

    private static Attributes manifest(Path file, ZipFile zip) throws IOException {
        ZipArchiveEntry entry = zip.getEntry("META-INF/MANIFEST.MF");
        if (entry == null) {
            throw notBoot(file, "it has no manifest");
        }
        return new Manifest(zip.getInputStream(entry)).getMainAttributes();
    }

    private static void refuseWar(
            Path file, ZipFile zip, @Nullable String lib, boolean executable) {
        if (file.toString().endsWith(".war")
                || "WEB-INF/lib/".equals(lib)
                || zip.getEntry("WEB-INF/web.xml") != null) {
            throw BootJar.refused(
                    file,
                    executable
                            ? "is an executable war, and only jars are moved to other containers:"
                                    + " measure it as it is, or build an executable jar."
                            : "is a war for deployment in a separate container: build an"
                                    + " executable jar.");
        }
    }

    private static boolean hasFolder(ZipFile zip, String folder) {
        return BootJar.names(zip).stream().anyMatch(name -> name.startsWith(folder));
    }

    private static SwapRefusedException notBoot(Path file, String why) {
        return new SwapRefusedException(
                "%s is not an executable Spring Boot jar (%s): name the one that Boot's plugin for Maven or Gradle builds."
                        .formatted(file, why));
    }

    private static BootVersion boot(String version) {
        BootVersion boot = BootVersion.parse(version);
        if (boot == null) {
            throw new SwapRefusedException(
                    "The manifest's Spring-Boot-Version should be a version such as 3.5.0, not "
                            + version
                            + ": build the jar with a released Spring Boot.");
        }
        return boot;
    }

    private static @Nullable String index(ZipFile zip, Attributes manifest, String attribute) {
        @Nullable String name = manifest.getValue(attribute);
        return name != null && zip.getEntry(name) != null ? name : null;
    }
}
