package io.weighbridge.discover;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file from which a jar is built.
 *
 * @param changed when it was last written
 */
record SourceFile(Path file, FileTime changed) {

    /**
     * The newest file in {@code src/main} of a module, or of its build files; null if it has none.
     *
     * @param tools those that build it
     * @throws IOException if its times cannot be read
     */
    static @Nullable SourceFile newestOf(Path module, List<BuildTool> tools) throws IOException {
        List<SourceFile> files = new ArrayList<>();
        for (BuildTool tool : tools) {
            for (Path file : tool.files(module)) {
                files.add(new SourceFile(file, Files.getLastModifiedTime(file)));
            }
        }
        Path main = module.resolve("src/main");
        if (Files.isDirectory(main)) {
            Files.walkFileTree(main, new Collecting(files));
        }
        SourceFile newest = null;
        for (SourceFile file : files) {
            newest = newer(newest, file);
        }
        return newest;
    }

    /** The newer of two files; null if there is none. */
    static @Nullable SourceFile newer(@Nullable SourceFile one, @Nullable SourceFile other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return other.changed.compareTo(one.changed) > 0 ? other : one;
    }

    /** Collects files, without the packages of Node.js. */
    private static final class Collecting extends SimpleFileVisitor<Path> {

        private final List<SourceFile> files;

        Collecting(List<SourceFile> files) {
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.endsWith("node_modules")
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(new SourceFile(file, attributes.lastModifiedTime()));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
        }
    }
}
