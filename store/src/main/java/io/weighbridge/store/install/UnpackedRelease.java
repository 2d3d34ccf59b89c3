package io.weighbridge.store.install;

import io.weighbridge.os.Cause;
import io.weighbridge.os.Folders;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.Sha256;
import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A server's programs, unpacked once and kept.
 *
 * @param source downloads the artifact of a release: see {@link MavenFile#fetch}
 * @param unpacker unpacks the artifact
 * @param say receives a line before a download
 */
public record UnpackedRelease(
        Release release, Function<Release, Path> source, Unpacker unpacker, Consumer<String> say) {

    /** Unpacks an artifact. */
    @FunctionalInterface
    public interface Unpacker {

        /**
         * Writes the server's programs.
         *
         * @param artifact may only be read
         * @param folder an empty folder
         * @throws IOException if the artifact is damaged, or the folder cannot be written
         */
        void unpack(Path artifact, Path folder) throws IOException;
    }

    /**
     * The folder of the server, downloaded and unpacked if necessary. The folder gets its final
     * name once it is complete, so an incomplete folder is never used.
     *
     * @param cache an existing folder
     * @throws StoreException if the server cannot be downloaded, if its checksum is not the
     *     published one, or if the folder cannot be written
     */
    public Path provide(Path cache) throws InterruptedException {
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
                    "%s cannot be unpacked into %s (%s): free some disk space, or fix the folder's permissions"
                            .formatted(release.title(), cache, Cause.of(e)),
                    e);
        }
    }

    private void unpack(Path folder) throws IOException {
        say.accept(
                "downloading %s (%d MB); later runs use the same copy"
                        .formatted(release.title(), release.megabytes()));
        Path artifact = source.apply(release);
        requirePublished(artifact);
        Files.createDirectory(folder);
        unpacker.unpack(artifact, folder);
        openFolders(folder);
    }

    /** Folders are accessible to everybody, because the server may run as another user. */
    private static void openFolders(Path folder) throws IOException {
        List<Path> folders;
        try (Stream<Path> all = Files.walk(folder)) {
            folders = all.filter(Files::isDirectory).toList();
        }
        for (Path each : folders) {
            Files.setPosixFilePermissions(each, CacheFolder.FOR_ALL);
        }
    }

    private void requirePublished(Path artifact) throws IOException {
        String came = Sha256.of(artifact);
        if (!came.equals(release.sha256())) {
            throw new StoreException(
                    ("Maven's copy of %s differs from the published one (sha256 %s, expected %s):"
                         + " delete it from Maven's local repository, check its mirror, and start"
                         + " again")
                            .formatted(release.artifact(), came, release.sha256()));
        }
    }

    private String fetchedElsewhere(String holder) {
        return "%s is being downloaded by another weigh (%s): wait until it ends"
                .formatted(release.title(), holder);
    }
}
