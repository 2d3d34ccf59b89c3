package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for files that a child reads or writes. Closing this deletes the folder with its
 * content.
 *
 * @param path the folder, which only its owner may enter
 */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** The beginning of the name; {@code reaper.sh} deletes no other folder. */
    private static final String RUN = "weighbridge-run-";

    /** Usually on disk, even where {@code /tmp} is in memory. */
    private static final Path ON_DISK = Path.of("/var/tmp");

    /**
     * A new folder in the system's temporary folder, for all temporary files of a run. If the
     * system's folder is in memory, the new one is in {@code /var/tmp} instead: files in memory
     * would count as memory of the server that writes them.
     *
     * @throws IOException if it cannot be created
     */
    static TemporaryFolder ofRun() throws IOException {
        Path usual = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        boolean better = inMemory(usual) && Files.isWritable(ON_DISK) && !inMemory(ON_DISK);
        return new TemporaryFolder(Files.createTempDirectory(better ? ON_DISK : usual, RUN));
    }

    /** Whether the files of a folder are in memory. */
    static boolean inMemory(Path folder) throws IOException {
        String type = Files.getFileStore(folder).type();
        return type.equals("tmpfs") || type.equals("ramfs");
    }

    @Override
    public void close() {
        try {
            Folders.delete(path);
        } catch (IOException e) {
            // The system will delete temporary files that remain.
        }
    }
}
