package io.weighbridge.store.install;

import io.weighbridge.os.Folders;
import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** The folder in which a server's programs, and possibly its data, are kept from run to run. */
public final class CacheFolder {

    /** Permissions of folders that a server enters: it may run as another user. */
    public static final Set<PosixFilePermission> FOR_ALL =
            PosixFilePermissions.fromString("rwxr-xr-x");

    private CacheFolder() {}

    /**
     * Chooses and creates the folder: usually in the user's home, else in the temporary folder.
     *
     * @param server the server's name, such as {@code Elasticsearch}; in lower case, a part of the
     *     folder's name
     * @param account as whom the server runs
     * @param say receives the reason if the usual folder is not chosen
     * @throws StoreException if another user owns the folder
     * @throws IOException if it cannot be created
     */
    public static Path provide(String server, RunAsUser account, Consumer<String> say)
            throws IOException {
        String name = server.toLowerCase(Locale.ROOT);
        Path usual = Folders.cache(name).toAbsolutePath();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp")).toAbsolutePath();
        return choose(server, account, usual, temporary.resolve("weighbridge-" + name), say);
    }

    /**
     * Chooses and creates the folder.
     *
     * @param usual in the user's home
     * @param shared a folder that every user may enter
     */
    static Path choose(
            String server, RunAsUser account, Path usual, Path shared, Consumer<String> say)
            throws IOException {
        if (!account.foreign()) {
            return Files.createDirectories(usual);
        }
        if (RunAsUser.open(usual)) {
            Files.createDirectories(usual);
            Files.setPosixFilePermissions(usual, FOR_ALL);
            if (RunAsUser.open(usual)) {
                return usual;
            }
        }
        say.accept(
                "%s cannot run as root; it runs as user %d, who has no permission to enter %s, so its files are kept in %s"
                        .formatted(server, RunAsUser.NOBODY, usual, shared));
        Files.createDirectories(shared);
        RunAsUser.requireOurs(shared);
        Files.setPosixFilePermissions(shared, FOR_ALL);
        return shared;
    }
}
