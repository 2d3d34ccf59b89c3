package io.weighbridge.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Folders that outlive a run. */
final class Cache {

    private Cache() {}

    /** Beside what else of ours is kept: {@code ~/.cache/weighbridge/elasticsearch}. */
    static Path folder() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(cache);
        return base.resolve("weighbridge").resolve("elasticsearch").toAbsolutePath();
    }

    /** A folder in the one for temporary files, which every user can enter. */
    static Path shared() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp"), "weighbridge-elasticsearch")
                .toAbsolutePath();
    }

    /** Deletes a folder with all in it; what is not there is no mistake. */
    static void delete(Path folder) throws IOException {
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
                            Path emptied, @org.jspecify.annotations.Nullable IOException failure)
                            throws IOException {
                        if (failure != null) {
                            throw failure;
                        }
                        Files.delete(emptied);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
