package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The socket that a JVM listens at once something has attached to it. A JVM that ends deletes its
 * own; one that is killed leaves it, and the next process of the same number that belongs to
 * another user cannot be attached to, not even by itself: Elasticsearch, which does that, does not
 * start.
 */
final class AttachFile {

    private AttachFile() {}

    /** Deletes what a JVM of this number left, if it did. */
    static void delete(long dead) {
        try {
            Files.deleteIfExists(of(dead));
        } catch (IOException e) {
            // another user's, and so not left by a child of ours
        }
    }

    /** HotSpot heeds no {@code java.io.tmpdir} here, but on macOS its default is the folder. */
    static Path of(long pid) {
        boolean mac = System.getProperty("os.name").startsWith("Mac");
        String folder = mac ? System.getProperty("java.io.tmpdir") : "/tmp";
        return Path.of(folder, ".java_pid" + pid);
    }
}
