package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner may read, from the first byte on. */
public final class PrivateFile {

    private PrivateFile() {}

    /**
     * Creates an empty file, replacing an existing one.
     *
     * @throws IOException if it cannot be created
     */
    public static void create(Path file) throws IOException {
        Files.deleteIfExists(file);
        createNew(file);
    }

    /**
     * Creates an empty file, unless it exists.
     *
     * @throws IOException if it cannot be created
     */
    public static void createIfAbsent(Path file) throws IOException {
        if (!Files.exists(file)) {
            createNew(file);
        }
    }

    private static void createNew(Path file) throws IOException {
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
}
