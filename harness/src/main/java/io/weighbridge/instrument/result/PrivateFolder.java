package io.weighbridge.instrument.result;

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
 * Folders of results, which only their owner may enter, because servers and load tools may print
 * anything. The report page has the user's default permissions, so that a copy of it can be shared.
 */
public final class PrivateFolder {

    /** The file name of the report page. */
    public static final String PAGE = "report.html";

    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(FOLDER);

    /** A new file that only its owner may read. */
    static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(FILE);

    private PrivateFolder() {}

    /**
     * Creates a folder.
     *
     * @throws IOException if it already exists, or cannot be created
     */
    public static Path create(Path folder) throws IOException {
        return Files.createDirectory(folder, OWNER_ONLY);
    }

    /**
     * Makes all files in a folder private, whatever permissions tools gave them. The report page
     * keeps its own. Files whose permissions cannot be changed keep theirs.
     */
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
            // On a file system without permissions, the folder is as private as that file system.
        }
    }
}
