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
     * Deletes a folder with all in it, links but not what they lead to; what is not there is no
     * mistake.
     *
     * @throws IOException where something in it cannot be deleted; what came before it is gone
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
