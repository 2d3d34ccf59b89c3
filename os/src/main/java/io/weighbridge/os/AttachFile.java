package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The socket on which a JVM listens once something has attached to it. A JVM deletes its socket
 * when it ends, but a killed one leaves it behind. If the next process with the same pid belongs to
 * another user, no process can attach to it, not even itself. Elasticsearch attaches to itself, and
 * would then not start.
 */
final class AttachFile {

    private AttachFile() {}

    /** Deletes the socket that a dead JVM with this pid left behind, if there is one. */
    static void delete(long dead) {
        try {
            Files.deleteIfExists(of(dead));
        } catch (IOException e) {
            // The socket is another user's, so no child of ours left it.
        }
    }

    /**
     * The path of the socket. HotSpot puts it in {@code /tmp}, and on macOS in the default of
     * {@code java.io.tmpdir}, whatever that property is set to.
     */
    static Path of(long pid) {
        boolean mac = System.getProperty("os.name").startsWith("Mac");
        String folder = mac ? System.getProperty("java.io.tmpdir") : "/tmp";
        return Path.of(folder, ".java_pid" + pid);
    }
}
