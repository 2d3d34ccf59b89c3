package io.weighbridge.instrument.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * The shell script in front of a fully executable jar, which can be started without Java's name.
 */
public final class LaunchScript {

    /** The note of a run whose jar has one; the commands of its report then remove it, too. */
    private static final String NOTE = "%s has a launch script, so a copy without it is extracted.";

    private LaunchScript() {}

    /** The note of a run about a jar with a script, which was extracted from a copy without it. */
    public static String note(String jar) {
        return NOTE.formatted(jar);
    }

    /** Whether a run has a note about a jar with a script. */
    public static boolean noted(Collection<String> notes) {
        return notes.stream().anyMatch(note -> note.endsWith(NOTE.formatted("")));
    }

    /**
     * Whether a jar begins with a script.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean precedes(Path jar) throws IOException {
        try (InputStream in = Files.newInputStream(jar)) {
            return in.read() == '#' && in.read() == '!';
        }
    }

    /**
     * Writes a copy that has the same entries, and no script.
     *
     * @param copy replaced if it exists
     * @throws IOException if a file cannot be read or written
     */
    public static void copyWithout(Path jar, Path copy) throws IOException {
        try (ZipFile from = ZipFile.builder().setPath(jar).get();
                ZipArchiveOutputStream to = new ZipArchiveOutputStream(copy)) {
            to.setUseZip64(Zip64Mode.AsNeeded);
            for (ZipArchiveEntry entry : Collections.list(from.getEntriesInPhysicalOrder())) {
                try (InputStream raw = from.getRawInputStream(entry)) {
                    to.addRawArchiveEntry(entry, raw);
                }
            }
        }
    }
}
