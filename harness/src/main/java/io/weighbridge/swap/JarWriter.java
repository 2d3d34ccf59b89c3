package io.weighbridge.swap;

import io.weighbridge.os.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Writes a copy of a jar that has another web container, entry by entry. */
final class JarWriter {

    private final BootJar original;
    private final Set<String> gone;
    private final Map<String, ResolvedJar> come = new HashMap<>();
    private final List<String> added;

    JarWriter(Move move) {
        this.original = move.original();
        this.gone = move.gone().stream().map(Library::entry).collect(Collectors.toSet());
        this.added = move.come().stream().map(jar -> original.layout().lib() + jar.name()).toList();
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
            to.writePreamble(script(entries));
            List<String> libraries =
                    entries.stream().map(ZipArchiveEntry::getName).filter(this::isLibrary).toList();
            String last = libraries.get(libraries.size() - 1);
            Deque<String> order = new ArrayDeque<>(Indexes.order(libraries, gone, added));
            for (ZipArchiveEntry entry : entries) {
                String name = entry.getName();
                if (isLibrary(name) && !gone.contains(name)) {
                    addUntil(name, order, entry, to);
                }
                if (!gone.contains(name)) {
                    copy(from, entry, to);
                }
                if (name.equals(last)) {
                    addUntil(null, order, entry, to);
                }
            }
        }
    }

    /** The launch script before the first entry, if there is one. */
    private byte[] script(List<ZipArchiveEntry> entries) throws IOException {
        int length = (int) entries.get(0).getLocalHeaderOffset();
        try (InputStream in = Files.newInputStream(original.file())) {
            return in.readNBytes(length);
        }
    }

    private boolean isLibrary(String name) {
        return name.startsWith(original.layout().lib()) && name.endsWith(".jar");
    }

    private void copy(ZipFile from, ZipArchiveEntry entry, ZipArchiveOutputStream to)
            throws IOException {
        String name = entry.getName();
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

    /**
     * Adds the new libraries that come before a library, or all that are left. They are stored
     * uncompressed, as Boot's loader requires.
     *
     * @param library null: add all that are left
     * @param order the libraries that are not written yet
     * @param neighbour an entry with the date of the new ones
     */
    private void addUntil(
            @Nullable String library,
            Deque<String> order,
            ZipArchiveEntry neighbour,
            ZipArchiveOutputStream to)
            throws IOException {
        while (!order.isEmpty()) {
            String name = order.remove();
            if (name.equals(library)) {
                return;
            }
            Path file = Objects.requireNonNull(come.get(name)).fetched();
            write(name, Files.readAllBytes(file), ZipArchiveEntry.STORED, neighbour, to);
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
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        entry.setCrc(checksum.getValue());
        entry.setSize(bytes.length);
        to.putArchiveEntry(entry);
        to.write(bytes);
        to.closeArchiveEntry();
    }
}
