package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for what a child reads or writes, gone with all in it once closed.
 *
 * @param path exists until then; nobody else may enter it
 */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** How the name begins: {@code reaper.sh} deletes no other. */
    private static final String RUN = "weighbridge-run-";

    /**
     * A new one among the system's temporary files, for all others of a run.
     *
     * @throws IOException where none can be made
     */
    static TemporaryFolder ofRun() throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(RUN));
    }

    @Override
    public void close() {
        try {
            Folders.delete(path);
        } catch (IOException e) {
            // temporary files that stay are the system's to clear
        }
    }
}
