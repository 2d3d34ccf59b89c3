package io.weighbridge.swap;

import io.weighbridge.os.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Writes a copy of a jar that has another web container, entry by entry. */
final class JarWriter {

    private final BootJar original;
    private final Set<String> gone;
    private final Map<String, ResolvedJar> come = new LinkedHashMap<>();

    JarWriter(Move move) {
        this.original = move.original();
        this.gone = move.gone().stream().map(Library::entry).collect(Collectors.toSet());
        move.come().forEach(jar -> come.put(original.layout().lib() + jar.name(), jar));
    }

    void write(Path out) {
        try {
            refuseOriginal(out);
            replace(out.toAbsolutePath());
        } catch (IOException e) {
            throw new SwapRefusedException(
                    "%s cannot be written (%s): correct that, or name another file."
                            .formatted(out, Cause.of(e)),
                    e);
        }
    }

    private void refuseOriginal(Path out) throws IOException {
        if (Files.exists(out) && Files.isSameFile(out, original.file())) {
            throw new SwapRefusedException(
                    out + " is the original jar, which must not be changed: name another file.");
        }
    }

    /** Writes a complete file beside an existing one, and then replaces it. */
    private void replace(Path whole) throws IOException {
        Path part = whole.resolveSibling(whole.getFileName() + ".part");
        try {
            copy(part);
            original.requireUnchanged();
            Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void copy(Path part) throws IOException {
        try (ZipFile from = ZipFile.builder().setPath(original.file()).get();
                ZipArchiveOutputStream to = new ZipArchiveOutputStream(part)) {
            to.setUseZip64(Zip64Mode.AsNeeded);
            List<ZipArchiveEntry> entries = Collections.list(from.getEntriesInPhysicalOrder());
            to.writePreamble(script(entries.get(0)));
            boolean librariesCopied = false;
            for (ZipArchiveEntry entry : entries) {
                if (!isLibrary(entry)) {
                    copy(from, entry, to);
                } else if (!librariesCopied) {
                    copyLibraries(from, entries.stream().filter(this::isLibrary).toList(), to);
                    librariesCopied = true;
                }
            }
        }
    }

    /** The launch script before the first entry, if there is one. */
    private byte[] script(ZipArchiveEntry first) throws IOException {
        try (InputStream in = Files.newInputStream(original.file())) {
            return in.readNBytes((int) first.getLocalHeaderOffset());
        }
    }

    /**
     * Writes all libraries in their new order. New ones are stored uncompressed, as Boot's loader
     * requires.
     */
    private void copyLibraries(
            ZipFile from, List<ZipArchiveEntry> before, ZipArchiveOutputStream to)
            throws IOException {
        List<String> names = before.stream().map(ZipArchiveEntry::getName).toList();
        for (String name : Indexes.order(names, gone, List.copyOf(come.keySet()))) {
            ResolvedJar added = come.get(name);
            if (added == null) {
                copy(from, from.getEntry(name), to);
            } else {
                byte[] content = Files.readAllBytes(added.fetched());
                write(name, content, ZipArchiveEntry.STORED, before.get(0), to);
            }
        }
    }

    private boolean isLibrary(ZipArchiveEntry entry) {
        return entry.getName().startsWith(original.layout().lib())
                && entry.getName().endsWith(".jar");
    }

    private void copy(ZipFile from, ZipArchiveEntry entry, ZipArchiveOutputStream to)
            throws IOException {
        String name = entry.getName();
        List<String> added = List.copyOf(come.keySet());
        if (name.equals(original.layout().classpathIndex())) {
            rewrite(entry, Indexes.classpath(BootJar.text(from, name), gone, added), to);
        } else if (name.equals(original.layout().layersIndex())) {
            rewrite(entry, Indexes.layers(BootJar.text(from, name), gone, added), to);
        } else {
            try (InputStream raw = from.getRawInputStream(entry)) {
                to.addRawArchiveEntry(entry, raw);
            }
        }
    }

    private static void rewrite(ZipArchiveEntry old, String text, ZipArchiveOutputStream to)
            throws IOException {
        write(old.getName(), text.getBytes(StandardCharsets.UTF_8), old.getMethod(), old, to);
    }

    /**
     * Writes an entry.
     *
     * @param method whether it is compressed
     * @param like an entry with the same date and rights
     */
    private static void write(
            String name, byte[] bytes, int method, ZipArchiveEntry like, ZipArchiveOutputStream to)
            throws IOException {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setTime(like.getTime());
        if (like.getUnixMode() != 0) {
            entry.setUnixMode(like.getUnixMode());
        }
        entry.setMethod(method);
        entry.setSize(bytes.length);
        to.putArchiveEntry(entry);
        to.write(bytes);
        to.closeArchiveEntry();
    }
}
