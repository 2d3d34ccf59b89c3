package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.os.LockedException;
import io.weighbridge.store.install.Release;
import io.weighbridge.store.install.UnpackedRelease;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedReleaseTest {

    private static final String VERSION = "8.0.1";

    private final List<String> said = new ArrayList<>();
    private final Path published;
    private final Path cache;
    private Release release = release("");
    private int fetched;

    UnpackedReleaseTest(@TempDir Path folder) throws IOException {
        published = folder.resolve("published.zip");
        cache = Files.createDirectory(folder.resolve("cache"));
    }

    @BeforeEach
    void publish() throws Exception {
        try (FileSystem zip =
                FileSystems.newFileSystem(
                        published, Map.of("create", true, "enablePosixFileAttributes", true))) {
            Path root = Files.createDirectories(zip.getPath("/elasticsearch-" + VERSION));
            Files.createDirectories(root.resolve("bin"));
            Files.createDirectories(root.resolve("lib"));
            Files.writeString(root.resolve("bin/elasticsearch"), "#!/bin/sh\necho started\n");
            Files.setPosixFilePermissions(
                    root.resolve("bin/elasticsearch"),
                    PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.writeString(root.resolve("lib/server.jar"), "a jar");
            Files.setPosixFilePermissions(
                    root.resolve("lib/server.jar"), PosixFilePermissions.fromString("rw-r--r--"));
        }
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(published));
        release = release(HexFormat.of().formatHex(digest));
    }

    private UnpackedRelease distribution() {
        return unpacked(release);
    }

    private static Release release(String sha256) {
        return new Release(
                "Elasticsearch",
                VERSION,
                "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:" + VERSION,
                sha256,
                107,
                "start one yourself");
    }

    private UnpackedRelease unpacked(Release wanted) {
        return new UnpackedRelease(wanted, this::fetch, ElasticsearchRelease::unpack, said::add);
    }

    private Path fetch(Release wanted) {
        fetched++;
        return published;
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void it_is_unpacked_so_that_its_scripts_can_be_run_and_everybody_can_enter() throws Exception {
        Path server = distribution().provide(cache);

        assertThat(server).isEqualTo(cache.resolve(VERSION));
        assertThat(server.resolve("bin/elasticsearch")).isExecutable();
        assertThat(server.resolve("lib/server.jar")).hasContent("a jar");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(server)))
                .isEqualTo("rwxr-xr-x");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(server.resolve("lib"))))
                .isEqualTo("rwxr-xr-x");
        assertThat(said)
                .containsExactly(
                        "downloading Elasticsearch 8.0.1 (107 MB); later runs use the same copy");
    }

    @Test
    void an_existing_distribution_is_not_downloaded_again() throws Exception {
        distribution().provide(cache);
        said.clear();

        Path again = distribution().provide(cache);

        assertThat(again).isEqualTo(cache.resolve(VERSION));
        assertThat(fetched).isEqualTo(1);
        assertThat(said).isEmpty();
    }

    @Test
    void another_zip_than_the_published_one_is_refused_and_not_kept() throws Exception {
        Release other = release("00".repeat(32));

        assertThatThrownBy(() -> unpacked(other).provide(cache))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        ("Maven's copy of"
                             + " org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:8.0.1"
                             + " differs from the published one (sha256 %s, expected %s): delete it"
                             + " from Maven's local repository, check its mirror, and start again")
                                .formatted(release.sha256(), other.sha256()));
        assertThat(left()).containsExactly(VERSION + ".lock");
    }

    @Test
    void an_invalid_zip_is_rejected_without_leaving_partial_files() throws Exception {
        Files.writeString(published, "no zip");
        Release wrong =
                release(
                        HexFormat.of()
                                .formatHex(
                                        MessageDigest.getInstance("SHA-256")
                                                .digest(Files.readAllBytes(published))));

        assertThatThrownBy(() -> unpacked(wrong).provide(cache))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be unpacked into " + cache);
        assertThat(left()).containsExactly(VERSION + ".lock");
    }

    @Test
    void a_partial_one_of_a_killed_run_is_not_used() throws Exception {
        Path half = Files.createDirectories(cache.resolve(VERSION + ".half/bin"));
        Files.writeString(half.resolve("elasticsearch"), "half of it");

        Path server = distribution().provide(cache);

        assertThat(fetched).isEqualTo(1);
        assertThat(server.resolve("bin/elasticsearch")).content().contains("echo started");
        assertThat(left()).containsExactly(VERSION, VERSION + ".lock");
    }

    @Test
    void a_failed_download_leaves_nothing() throws Exception {
        UnpackedRelease none =
                new UnpackedRelease(
                        release,
                        wanted -> {
                            throw new StoreException("no network");
                        },
                        ElasticsearchRelease::unpack,
                        said::add);

        assertThatThrownBy(() -> none.provide(cache))
                .isInstanceOf(StoreException.class)
                .hasMessage("no network");
        assertThat(left()).containsExactly(VERSION + ".lock");
    }

    @Test
    void a_cache_that_cannot_be_written_is_named() {
        Path none = cache.resolve("no/such/folder");

        assertThatThrownBy(() -> distribution().provide(none))
                .isInstanceOf(LockedException.class)
                .hasMessageContaining(none.toString());
    }

    @Test
    void the_pinned_release_is_the_one_that_docker_compose_starts() throws IOException {
        assertThat(Path.of("../docker-compose.yml"))
                .content()
                .contains(
                        "elasticsearch/elasticsearch:"
                                + ElasticsearchRelease.PINNED.version()
                                + "\n");
    }
}
