package io.weighbridge.store;

import io.weighbridge.store.install.Release;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Elasticsearch in the form that its maker publishes for builds: the server with fewer parts, in a
 * zip.
 */
final class ElasticsearchRelease {

    /**
     * The release for which the clients of Spring Boot 3 are made; docker-compose.yml names the
     * same one.
     */
    static final Release PINNED =
            of("8.19.21", "215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a");

    private ElasticsearchRelease() {}

    private static Release of(String version, String sha256) {
        return new Release(
                "Elasticsearch",
                version,
                "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:" + version,
                sha256,
                107,
                "start an Elasticsearch yourself (docker compose up elasticsearch) and name it with"
                        + " --elasticsearch URL");
    }

    /**
     * Copies the only folder in the zip. Files get the permissions in the zip, so that scripts can
     * be run.
     */
    static void unpack(Path zip, Path folder) throws IOException {
        try (FileSystem inside =
                FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true))) {
            copy(only(inside), folder);
        }
    }

    private static Path only(FileSystem inside) throws IOException {
        try (Stream<Path> entries = Files.list(inside.getPath("/"))) {
            return entries.filter(Files::isDirectory)
                    .findFirst()
                    .orElseThrow(() -> new IOException("the zip has no folder"));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> entries;
        try (Stream<Path> all = Files.walk(from)) {
            entries = all.skip(1).toList();
        }
        for (Path entry : entries) {
            Path target = to.resolve(from.relativize(entry).toString());
            if (Files.isDirectory(entry)) {
                Files.createDirectory(target);
            } else {
                Files.copy(entry, target);
                Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(entry));
            }
        }
    }
}
