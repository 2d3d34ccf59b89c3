package io.weighbridge.swap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Searches class files for names of packages. Class files of every version contain names as plain
 * bytes, so a search of the bytes finds them. Only one library at a time is in memory.
 */
final class ClassScan implements AutoCloseable {

    private static final String VERSIONS = "META-INF/versions/";

    private final BootJar jar;
    private final ZipFile zip;

    ClassScan(BootJar jar) throws IOException {
        this.jar = jar;
        this.zip = ZipFile.builder().setPath(jar.file()).get();
    }

    /** The packages of a library's classes, such as {@code org/objectweb/asm/}. */
    Set<String> packages(Library library) throws IOException {
        Set<String> packages = new TreeSet<>();
        try (ZipFile inner = open(library)) {
            for (ZipArchiveEntry entry : Collections.list(inner.getEntries())) {
                String name = entry.getName();
                if (isClass(name) && !name.startsWith(VERSIONS) && name.contains("/")) {
                    packages.add(name.substring(0, name.lastIndexOf('/') + 1));
                }
            }
        }
        return packages;
    }

    /** The packages, out of the given ones, to which a library's classes refer. */
    Set<String> named(Library library, Collection<String> packages) throws IOException {
        Set<String> left = new LinkedHashSet<>(packages);
        Set<String> found = new TreeSet<>();
        try (ZipFile inner = open(library)) {
            for (ZipArchiveEntry entry : Collections.list(inner.getEntriesInPhysicalOrder())) {
                if (left.isEmpty()) {
                    break;
                }
                if (isClass(entry.getName())) {
                    String bytes = bytes(inner, entry);
                    left.stream().filter(bytes::contains).forEach(found::add);
                    left.removeAll(found);
                }
            }
        }
        return found;
    }

    /**
     * The application's own classes that refer to any of the given packages, each with those
     * packages.
     */
    Map<String, Set<String>> naming(Collection<String> packages) throws IOException {
        Map<String, Set<String>> naming = new LinkedHashMap<>();
        for (ZipArchiveEntry entry : Collections.list(zip.getEntriesInPhysicalOrder())) {
            String name = entry.getName();
            if (name.startsWith(jar.layout().classes()) && isClass(name)) {
                String bytes = bytes(zip, entry);
                Set<String> found = new TreeSet<>();
                packages.stream().filter(bytes::contains).forEach(found::add);
                if (!found.isEmpty()) {
                    naming.put(className(name), found);
                }
            }
        }
        return naming;
    }

    private String className(String entry) {
        return entry.substring(jar.layout().classes().length(), entry.length() - ".class".length())
                .replace('/', '.');
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.endsWith("module-info.class");
    }

    private ZipFile open(Library library) throws IOException {
        ZipArchiveEntry entry = Objects.requireNonNull(zip.getEntry(library.entry()));
        return LibraryReader.open(zip, entry);
    }

    private static String bytes(ZipFile file, ZipArchiveEntry entry) throws IOException {
        try (InputStream in = file.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
