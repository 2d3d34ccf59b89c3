package io.weighbridge.store;

import io.weighbridge.os.Cause;
import io.weighbridge.os.Folders;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.Sha256;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The server's programs, unpacked once and kept.
 *
 * @param source downloads the zip of a release: see {@link MavenZip#fetch}
 */
record UnpackedRelease(Release release, Function<Release, Path> source, Consumer<String> say) {

    /**
     * The folder of the server, downloaded and unpacked if necessary. The folder gets its final
     * name once it is complete, so an incomplete folder is never used.
     *
     * @param cache an existing folder
     * @throws StoreException if the server cannot be downloaded, if its checksum is not the
     *     published one, or if the folder cannot be written
     */
    Path provide(Path cache) throws InterruptedException {
        Path whole = cache.resolve(release.version());
        if (Files.isDirectory(whole)) {
            return whole;
        }
        try (InstanceLock lock =
                InstanceLock.acquire(
                        cache.resolve(release.version() + ".lock"), this::fetchedElsewhere)) {
            Path half = cache.resolve(release.version() + ".half");
            // a harness that was killed may have left it
            Folders.delete(half);
            try {
                unpack(half);
                Files.move(half, whole, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Folders.delete(half);
            }
            return whole;
        } catch (IOException e) {
            throw new StoreException(
                    "Elasticsearch %s cannot be unpacked into %s (%s): free some disk space, or fix the folder's permissions"
                            .formatted(release.version(), cache, Cause.of(e)),
                    e);
        }
    }

    private void unpack(Path folder) throws IOException {
        say.accept(
                "downloading Elasticsearch %s (107 MB); later runs use the same copy"
                        .formatted(release.version()));
        Path zip = source.apply(release);
        requirePublished(zip);
        Files.createDirectory(folder);
        try (FileSystem inside =
                FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true))) {
            copy(inside.getPath("/elasticsearch-" + release.version()), folder);
        }
        Files.setPosixFilePermissions(folder, ServerFolder.FOR_ALL);
    }

    /**
     * Files get the permissions in the zip, so that scripts can be run. Folders are accessible to
     * everybody, because the server may run as another user.
     */
    private static void copy(Path from, Path to) throws IOException {
        List<Path> entries;
        try (Stream<Path> all = Files.walk(from)) {
            entries = all.skip(1).toList();
        }
        for (Path entry : entries) {
            Path target = to.resolve(from.relativize(entry).toString());
            if (Files.isDirectory(entry)) {
                Files.createDirectory(target);
                Files.setPosixFilePermissions(target, ServerFolder.FOR_ALL);
            } else {
                Files.copy(entry, target);
                Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(entry));
            }
        }
    }

    private void requirePublished(Path zip) throws IOException {
        String came = Sha256.of(zip);
        if (!came.equals(release.sha256())) {
            throw new StoreException(
                    ("Maven's copy of %s differs from the published one (sha256 %s, expected %s):"
                         + " delete it from Maven's local repository, check its mirror, and start"
                         + " again")
                            .formatted(release.artifact(), came, release.sha256()));
        }
    }

    private String fetchedElsewhere(String holder) {
        return "Elasticsearch %s is being downloaded by another weigh (%s): wait until it ends"
                .formatted(release.version(), holder);
    }
}
