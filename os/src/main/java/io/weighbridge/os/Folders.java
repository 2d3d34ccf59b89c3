package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes folders that are not empty. */
public final class Folders {

    private Folders() {}

    /**
     * Deletes a folder with its content; links are deleted but not followed. A missing folder is
     * not an error.
     *
     * @throws IOException if an entry cannot be deleted; those before it have been deleted
     */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path emptied, @Nullable IOException failure) throws IOException {
                        if (failure != null) {
                            throw failure;
                        }
                        Files.delete(emptied);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
