package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for files that a child reads or writes, deleted with its content when this is closed.
 *
 * @param path exists until then; only its owner may enter it
 */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** The beginning of the name; {@code reaper.sh} deletes no other folder. */
    private static final String RUN = "weighbridge-run-";

    /**
     * A new folder in the system's temporary folder, for all others of a run.
     *
     * @throws IOException if it cannot be created
     */
    static TemporaryFolder ofRun() throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(RUN));
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
