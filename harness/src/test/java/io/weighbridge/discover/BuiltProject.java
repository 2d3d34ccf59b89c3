package io.weighbridge.discover;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The folder of a project, with files as a build leaves them. */
public record BuiltProject(Path folder) {

    private static final String BOOT =
            """
            Manifest-Version: 1.0
            Main-Class: org.springframework.boot.loader.launch.JarLauncher
            Spring-Boot-Version: 3.5.16
            Spring-Boot-Classes: BOOT-INF/classes/
            Spring-Boot-Lib: BOOT-INF/lib/
            """;

    private static final String THIN = "Manifest-Version: 1.0\nMain-Class: shop.Application\n";

    /** A file with any content, an hour old. */
    public BuiltProject with(String file) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, "something");
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(3_600)));
        return this;
    }

    /** A source that is changed after everything else. */
    public BuiltProject changed(String file) throws IOException {
        with(file);
        Path path = folder.resolve(file);
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().plusSeconds(60)));
        return this;
    }

    /** An executable jar with some libraries. */
    public BuiltProject executable(String file, String... libraries) throws IOException {
        return jar(file, BOOT, libraries.length == 0 ? new String[] {"spring.jar"} : libraries);
    }

    /** A jar without libraries. */
    public BuiltProject thin(String file) throws IOException {
        return jar(file, THIN);
    }

    private BuiltProject jar(String file, String manifest, String... libraries) throws IOException {
        Path jar = folder.resolve(file);
        Files.createDirectories(Objects.requireNonNull(jar.getParent()));
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            out.write(manifest.getBytes(StandardCharsets.UTF_8));
            for (String library : libraries) {
                out.putNextEntry(new ZipEntry("BOOT-INF/lib/" + library));
            }
        }
        return this;
    }
}
