package io.weighbridge.swap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** A jar in Spring Boot's layout, with libraries that contain only what a test needs. */
final class MadeJar {

    static final String LIB = "BOOT-INF/lib/";

    private final String boot;
    private final List<String> more = new ArrayList<>();
    private final List<byte[]> contents = new ArrayList<>();
    private final List<Library> libraries = new ArrayList<>();
    private String layers = "";
    private String script = "";
    private String lib = LIB;

    private record Library(String file, String comment, List<String> entries) {

        byte[] content() {
            return jar(entries);
        }
    }

    private MadeJar(String boot) {
        this.boot = boot;
    }

    /** A jar with a version of Boot; the usual application is {@link #mvcOnTomcat}. */
    static MadeJar of(String boot) {
        return new MadeJar(boot);
    }

    static MadeJar mvcOnTomcat(String boot) {
        return of(boot).with("a-tool-1.0.jar", "com/example/tool/Tool.class")
                .with(
                        "spring-webmvc-6.2.0.jar",
                        "org/springframework/web/servlet/DispatcherServlet.class")
                .with("tomcat-embed-core-10.1.0.jar", "org/apache/catalina/startup/Tomcat.class")
                .with("tomcat-embed-el-10.1.0.jar", "org/apache/el/ExpressionFactoryImpl.class");
    }

    MadeJar with(String file, String... entries) {
        return unpacked(file, "", entries);
    }

    /** With a comment on its entry, as Boot marks libraries that it unpacks at start. */
    MadeJar unpacked(String file, String comment, String... entries) {
        libraries.add(new Library(file, comment, List.of(entries)));
        return this;
    }

    /** Adds a class whose bytes contain some words. */
    MadeJar naming(String file, String entry, String words) {
        libraries.add(new Library(file, "", List.of(entry + "=" + words)));
        return this;
    }

    MadeJar entry(String name, String content) {
        more.add(name);
        contents.add(content.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    MadeJar layers(String text) {
        layers = text;
        return this;
    }

    MadeJar script(String text) {
        script = text;
        return this;
    }

    MadeJar lib(String folder) {
        lib = folder;
        return this;
    }

    Path in(Path folder) {
        return in(folder, "shop.jar");
    }

    Path in(Path folder, String name) {
        Path file = folder.resolve(name);
        try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(file)) {
            if (!script.isEmpty()) {
                out.writePreamble(script.getBytes(StandardCharsets.UTF_8));
            }
            deflated(out, "META-INF/MANIFEST.MF", manifest().getBytes(StandardCharsets.UTF_8));
            for (int at = 0; at < more.size(); at++) {
                deflated(out, more.get(at), contents.get(at));
            }
            for (Library library : libraries) {
                stored(out, library);
            }
            deflated(out, "BOOT-INF/classpath.idx", index().getBytes(StandardCharsets.UTF_8));
            if (!layers.isEmpty()) {
                deflated(out, "BOOT-INF/layers.idx", layers.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    private String manifest() {
        return """
        Manifest-Version: 1.0
        Main-Class: org.springframework.boot.loader.launch.JarLauncher
        Start-Class: com.example.Shop
        Spring-Boot-Version: %s
        Spring-Boot-Classes: BOOT-INF/classes/
        Spring-Boot-Lib: %s
        Spring-Boot-Classpath-Index: BOOT-INF/classpath.idx
        Spring-Boot-Layers-Index: BOOT-INF/layers.idx
        """
                .formatted(boot, lib);
    }

    private String index() {
        StringBuilder index = new StringBuilder();
        libraries.forEach(it -> index.append("- \"" + LIB + it.file() + "\"\n"));
        return index.toString();
    }

    private static void deflated(ZipArchiveOutputStream out, String name, byte[] content)
            throws IOException {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setTime(1_700_000_000_000L);
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
    }

    private void stored(ZipArchiveOutputStream out, Library library) throws IOException {
        ZipArchiveEntry entry = new ZipArchiveEntry(lib + library.file());
        entry.setTime(1_600_000_000_000L);
        entry.setMethod(ZipArchiveEntry.STORED);
        byte[] content = library.content();
        entry.setSize(content.length);
        CRC32 checksum = new CRC32();
        checksum.update(content);
        entry.setCrc(checksum.getValue());
        entry.setComment(library.comment().isEmpty() ? null : library.comment());
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
    }

    /** A library's file, as in a repository. */
    static Path library(Path folder, String name, String... entries) {
        try {
            return Files.write(folder.resolve(name), jar(Arrays.asList(entries)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] jar(List<String> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (String entry : entries) {
                int words = entry.indexOf('=');
                out.putNextEntry(new ZipEntry(words < 0 ? entry : entry.substring(0, words)));
                out.write(entry.substring(words + 1).getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
