package io.weighbridge.instrument.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * The configuration files on the class path of an application: its own, and those of its libraries
 * where it has none of the same name.
 *
 * @param texts by the name on the class path, such as {@code config/application.yml}
 */
record PackagedFiles(Map<String, String> texts) {

    private static final Pattern CONFIGURATION = Pattern.compile(".+\\.(properties|ya?ml)");

    /** Of a library, only the files that Boot looks for are read. */
    private static final Pattern OF_LIBRARY =
            Pattern.compile("(config/)?application[^/]*\\.(properties|ya?ml)");

    /** The largest configuration file that is read, in bytes. */
    private static final long LARGEST = 1 << 20;

    private static final PackagedFiles NONE = new PackagedFiles(Map.of());

    /** One jar is read for many launches. */
    private static final Map<Stamp, PackagedFiles> KNOWN = new ConcurrentHashMap<>();

    /** What changes when a file is written again. */
    private record Stamp(Path file, long size, FileTime modified) {}

    PackagedFiles {
        texts = Map.copyOf(texts);
    }

    /** The files of a jar; none if it cannot be read, which its start will report. */
    static PackagedFiles of(Path jar) {
        try {
            Path file = jar.toAbsolutePath();
            Stamp stamp = new Stamp(file, Files.size(file), Files.getLastModifiedTime(file));
            PackagedFiles known = KNOWN.get(stamp);
            if (known != null) {
                return known;
            }
            PackagedFiles read = read(file);
            KNOWN.put(stamp, read);
            return read;
        } catch (IOException unreadable) {
            return NONE;
        }
    }

    private static PackagedFiles read(Path jar) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            BootLayout layout = BootLayout.of(jar, zip);
            add(zip, layout.classes(), CONFIGURATION, texts);
            if (!layout.lib().isEmpty()) {
                addPackagedLibraries(zip, layout.lib(), texts);
            }
            for (String library : layout.classPath()) {
                addLibrary(jar.resolveSibling(library), texts);
            }
        }
        return new PackagedFiles(texts);
    }

    private static void addPackagedLibraries(ZipFile zip, String lib, Map<String, String> texts)
            throws IOException {
        for (ZipArchiveEntry entry : Collections.list(zip.getEntriesInPhysicalOrder())) {
            boolean isLibrary = entry.getName().startsWith(lib) && entry.getName().endsWith(".jar");
            if (!isLibrary || entry.getMethod() != ZipArchiveEntry.STORED) {
                continue;
            }
            try (InputStream in = zip.getInputStream(entry);
                    ZipFile library =
                            ZipFile.builder()
                                    .setIgnoreLocalFileHeader(true)
                                    .setByteArray(in.readAllBytes())
                                    .get()) {
                add(library, "", OF_LIBRARY, texts);
            }
        }
    }

    /** Adds the files of a library beside the jar; none if there is no such library. */
    private static void addLibrary(Path file, Map<String, String> texts) throws IOException {
        if (Files.isRegularFile(file) && file.toString().endsWith(".jar")) {
            try (ZipFile library = ZipFile.builder().setPath(file).get()) {
                add(library, "", OF_LIBRARY, texts);
            }
        }
    }

    private static void add(ZipFile zip, String folder, Pattern names, Map<String, String> texts)
            throws IOException {
        for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
            if (!entry.getName().startsWith(folder) || entry.getSize() > LARGEST) {
                continue;
            }
            String name = entry.getName().substring(folder.length());
            if (names.matcher(name).matches() && !name.startsWith("META-INF/")) {
                try (InputStream in = zip.getInputStream(entry)) {
                    String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                    texts.putIfAbsent(name, text);
                }
            }
        }
    }
}
