package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that nobody but their owner may read, from their first byte on. */
public final class PrivateFile {

    private PrivateFile() {}

    /**
     * Creates an empty file and replaces one that exists.
     *
     * @throws IOException where none can be made
     */
    public static void create(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
}
