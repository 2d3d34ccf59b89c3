package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The socket on which a JVM listens once something has attached to it. A JVM deletes its socket
 * when it ends, but a killed one leaves it behind. The next process with the same pid cannot be
 * attached to if it belongs to another user, not even by itself: Elasticsearch does that, and then
 * does not start.
 */
final class AttachFile {

    private AttachFile() {}

    /** Deletes the socket that a dead JVM with this pid left behind, if there is one. */
    static void delete(long dead) {
        try {
            Files.deleteIfExists(of(dead));
        } catch (IOException e) {
            // It is another user's, so no child of ours left it.
        }
    }

    /**
     * HotSpot ignores {@code java.io.tmpdir} for it, but on macOS uses the default of that
     * property.
     */
    static Path of(long pid) {
        boolean mac = System.getProperty("os.name").startsWith("Mac");
        String folder = mac ? System.getProperty("java.io.tmpdir") : "/tmp";
        return Path.of(folder, ".java_pid" + pid);
    }
}
