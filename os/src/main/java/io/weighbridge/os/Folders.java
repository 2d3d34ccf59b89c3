package io.weighbridge.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders on this machine. */
public final class Folders {

    private Folders() {}

    /** A folder that outlives a run: {@code ~/.cache/weighbridge/<name>}, which may not exist. */
    public static Path cache(String name) {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(cache);
        return base.resolve("weighbridge").resolve(name);
    }

    /**
     * Deletes a folder with its content; links are deleted but not followed. A missing folder is
     * not an error.
     *
     * @throws IOException if an entry cannot be deleted; earlier entries have been deleted
     */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> entries = Files.walk(folder)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
