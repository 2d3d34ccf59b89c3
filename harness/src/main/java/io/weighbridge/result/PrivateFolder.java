package io.weighbridge.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Folders of results: only their owner may enter them, since servers and load tools print what they
 * like. The page for people is as readable as other files of the user, so that a copy of it can be
 * handed on.
 */
public final class PrivateFolder {

    /** The page's name. */
    public static final String PAGE = "report.html";

    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(FOLDER);

    private PrivateFolder() {}

    /**
     * Makes one.
     *
     * @throws IOException where it is there already, or cannot be made
     */
    public static Path create(Path folder) throws IOException {
        return Files.createDirectory(folder, OWNER_ONLY);
    }

    /** Makes all in one private that tools left there, but for the page; what fails, stays. */
    static void seal(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all =
                    files.filter(file -> !file.equals(folder.resolve(PAGE)))
                            .filter(file -> !Files.isSymbolicLink(file))
                            .toList();
            for (Path file : all) {
                boolean inner = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
                Files.setPosixFilePermissions(file, inner ? FOLDER : FILE);
            }
        } catch (IOException | UncheckedIOException e) {
            // on a disk that knows no permissions the folder is as private as that disk
        }
    }
}
