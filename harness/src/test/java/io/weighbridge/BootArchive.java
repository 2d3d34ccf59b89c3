package io.weighbridge;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Makes other archives of an executable Spring Boot jar, as other builds of it would. */
public final class BootArchive {

    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final String TOOLS = "BOOT-INF/lib/spring-boot-jarmode-tools";

    private BootArchive() {}

    /**
     * A war with a page, as the build with the packaging {@code war} makes it.
     *
     * @param page the name of its only web content
     * @return the war
     */
    public static Path war(Path jar, Path war, String page) throws IOException {
        try (ZipFile from = new ZipFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(war))) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                String name = entry.getName();
                byte[] content = from.getInputStream(entry).readAllBytes();
                if (name.equals(MANIFEST)) {
                    add(to, name, ofWar(content), ZipEntry.DEFLATED);
                } else if (!name.endsWith(".idx")) {
                    String inWar = name.replaceFirst("^BOOT-INF/", "WEB-INF/");
                    add(to, inWar, content, entry.getMethod());
                }
            }
            byte[] text = "Hello from the war".getBytes(StandardCharsets.UTF_8);
            add(to, page, text, ZipEntry.DEFLATED);
        }
        return war;
    }

    /** A jar without the tools that extract it, as {@code includeTools=false} makes it. */
    public static Path withoutTools(Path jar, Path copy) throws IOException {
        try (ZipFile from = new ZipFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                if (!entry.getName().startsWith(TOOLS)) {
                    byte[] content = from.getInputStream(entry).readAllBytes();
                    add(to, entry.getName(), content, entry.getMethod());
                }
            }
        }
        return copy;
    }

    private static byte[] ofWar(byte[] manifest) throws IOException {
        Manifest changed = new Manifest(new ByteArrayInputStream(manifest));
        Attributes main = changed.getMainAttributes();
        main.put(Attributes.Name.MAIN_CLASS, "org.springframework.boot.loader.launch.WarLauncher");
        main.putValue("Spring-Boot-Classes", "WEB-INF/classes/");
        main.putValue("Spring-Boot-Lib", "WEB-INF/lib/");
        main.remove(new Attributes.Name("Spring-Boot-Classpath-Index"));
        main.remove(new Attributes.Name("Spring-Boot-Layers-Index"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        changed.write(bytes);
        return bytes.toByteArray();
    }

    /** Libraries must be stored, because Spring Boot opens them in place. */
    private static void add(ZipOutputStream to, String name, byte[] content, int method)
            throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(method);
        if (method == ZipEntry.STORED) {
            CRC32 checksum = new CRC32();
            checksum.update(content);
            entry.setCrc(checksum.getValue());
            entry.setSize(content.length);
        }
        to.putNextEntry(entry);
        to.write(content);
        to.closeEntry();
    }
}
