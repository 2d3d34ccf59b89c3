package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for what a child is told or says, gone with all in it once closed.
 *
 * @param path exists until then; nobody else may enter it
 */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /**
     * A new one among the system's temporary files.
     *
     * @param purpose a word for who finds one that a killed harness left
     * @throws IOException where none can be made
     */
    public static TemporaryFolder of(String purpose) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory("weighbridge-" + purpose));
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
